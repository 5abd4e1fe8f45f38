import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [
  { name: 'conversationName', type: 'string' },
  { name: 'role', type: 'string', value: 'user' },
  { name: 'content', type: 'string' },
];

/** CreateMessage: adds a message to a conversation. */
export const createMessage = defineFixedNode({
  name: 'createMessage',
  code: '55',
  displayKey: 'CreateMessage',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [
    { name: 'isSuccess', type: 'boolean' },
    {
      name: 'message',
      type: 'object',
      schema: [
        { name: 'messageId', type: 'string' },
        { name: 'role', type: 'string' },
        { name: 'contentType', type: 'string' },
        { name: 'content', type: 'string' },
      ],
    },
  ],
});
