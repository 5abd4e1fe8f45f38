import { conversationDefinitionCases } from '../../testing/sharedDefinitionCases.js';
import { messageList } from './definition.js';

export function definitionCases() {
  conversationDefinitionCases(messageList, {
    inputs: ['conversationName'],
    outputs: ['messageList', 'firstId', 'lastId', 'hasMore'],
    required: 1,
  });
}
