import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { editMessage } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(editMessage, {
    inputs: ['conversationName', 'messageId', 'newContent'],
    outputs: ['isSuccess'],
    required: 3,
  });
}
