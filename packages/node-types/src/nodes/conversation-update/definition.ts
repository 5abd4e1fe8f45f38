import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [
  { name: 'conversationName', type: 'string' },
  { name: 'newConversationName', type: 'string' },
];

/** ConversationUpdate: renames a conversation. */
export const conversationUpdate = defineFixedNode({
  name: 'conversationUpdate',
  code: '51',
  displayKey: 'ConversationUpdate',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [
    { name: 'isSuccess', type: 'boolean' },
    { name: 'isExisted', type: 'boolean' },
    { name: 'conversationId', type: 'string' },
  ],
});
