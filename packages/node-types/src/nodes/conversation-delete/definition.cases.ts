import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { conversationDelete } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(conversationDelete, {
    inputs: ['conversationName'],
    outputs: ['isSuccess'],
    required: 1,
  });
}
