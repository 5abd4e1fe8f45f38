import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { clearConversationHistory } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(clearConversationHistory, {
    inputs: ['conversationName'],
    outputs: ['isSuccess'],
    required: 1,
  });
}
