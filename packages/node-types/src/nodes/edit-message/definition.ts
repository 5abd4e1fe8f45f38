import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [
  { name: 'conversationName', type: 'string' },
  { name: 'messageId', type: 'string' },
  { name: 'newContent', type: 'string' },
];

/** EditMessage: changes the content of a message. */
export const editMessage = defineFixedNode({
  name: 'editMessage',
  code: '56',
  displayKey: 'EditMessage',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [{ name: 'isSuccess', type: 'boolean' }],
});
