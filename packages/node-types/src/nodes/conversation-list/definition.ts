import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [];

/** ConversationList: lists the app's conversations. */
export const conversationList = defineFixedNode({
  name: 'conversationList',
  code: '53',
  displayKey: 'ConversationList',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [
    {
      name: 'conversationList',
      type: 'list',
      schema: {
        type: 'object',
        schema: [
          { name: 'conversationName', type: 'string' },
          { name: 'conversationId', type: 'string' },
        ],
      },
    },
  ],
});
