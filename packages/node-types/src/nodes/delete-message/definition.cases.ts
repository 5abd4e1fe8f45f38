import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { deleteMessage } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(deleteMessage, {
    inputs: ['conversationName', 'messageId'],
    outputs: ['isSuccess'],
    required: 2,
  });
}
