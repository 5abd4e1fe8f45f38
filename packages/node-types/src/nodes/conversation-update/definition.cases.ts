import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { conversationUpdate } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(conversationUpdate, {
    inputs: ['conversationName', 'newConversationName'],
    outputs: ['isSuccess', 'isExisted', 'conversationId'],
    required: 2,
  });
}
