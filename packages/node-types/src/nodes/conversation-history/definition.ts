import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [
  { name: 'conversationName', type: 'string' },
  { name: 'rounds', type: 'integer', value: 10 },
];

/** ConversationHistory: returns the latest rounds of a conversation. */
export const conversationHistory = defineFixedNode({
  name: 'conversationHistory',
  code: '54',
  displayKey: 'ConversationHistory',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [
    {
      name: 'messageList',
      type: 'list',
      schema: {
        type: 'object',
        schema: [
          { name: 'role', type: 'string' },
          { name: 'content', type: 'string' },
        ],
      },
    },
  ],
});
