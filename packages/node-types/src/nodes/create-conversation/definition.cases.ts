import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { createConversation } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(createConversation, {
    inputs: ['conversationName'],
    outputs: ['isSuccess', 'isExisted', 'conversationId'],
    required: 1,
  });
}
