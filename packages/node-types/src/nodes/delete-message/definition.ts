import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [
  { name: 'conversationName', type: 'string' },
  { name: 'messageId', type: 'string' },
];

/** DeleteMessage: deletes a message. */
export const deleteMessage = defineFixedNode({
  name: 'deleteMessage',
  code: '57',
  displayKey: 'DeleteMessage',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [{ name: 'isSuccess', type: 'boolean' }],
});
