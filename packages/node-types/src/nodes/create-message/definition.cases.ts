import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { createMessage } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(createMessage, {
    inputs: ['conversationName', 'role', 'content'],
    outputs: ['isSuccess', 'message'],
    required: 3,
  });
}
