import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** What the node takes. */
export const inputs: readonly FixedInput[] = [{ name: 'conversationName', type: 'string' }];

/** ClearConversationHistory: begins a conversation anew; earlier messages no longer count. */
export const clearConversationHistory = defineFixedNode({
  name: 'clearConversationHistory',
  code: '38',
  displayKey: 'ClearConversationHistory',
  category: 'chat',
  words: messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [{ name: 'isSuccess', type: 'boolean' }],
});
