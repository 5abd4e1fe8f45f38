import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { conversationHistory } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(conversationHistory, {
    inputs: ['conversationName', 'rounds'],
    outputs: ['messageList'],
    required: 2,
  });
}
