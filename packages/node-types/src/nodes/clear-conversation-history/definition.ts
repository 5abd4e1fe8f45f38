import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [{ name: 'conversationName', type: 'string' }];

/** ClearConversationHistory: earlier messages of a conversation no longer count. */
export const clearConversationHistory = defineFixedNode({
  name: 'clearConversationHistory',
  code: '38',
  displayKey: 'ClearConversationHistory',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [{ name: 'isSuccess', type: 'boolean' }],
});
