import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { conversationList } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(conversationList, { inputs: [], outputs: ['conversationList'], required: 0 });
}
