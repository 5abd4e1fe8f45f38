import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [
  { name: 'conversationName', type: 'string' },
  { name: 'limit', type: 'integer', isOptional: true },
  { name: 'beforeId', type: 'string', isOptional: true },
  { name: 'afterId', type: 'string', isOptional: true },
];

/** MessageList: lists the messages of a conversation, page by page. */
export const messageList = defineFixedNode({
  name: 'messageList',
  code: '37',
  displayKey: 'MessageList',
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
          { name: 'messageId', type: 'string' },
          { name: 'role', type: 'string' },
          { name: 'contentType', type: 'string' },
          { name: 'content', type: 'string' },
        ],
      },
    },
    { name: 'firstId', type: 'string' },
    { name: 'lastId', type: 'string' },
    { name: 'hasMore', type: 'boolean' },
  ],
});
