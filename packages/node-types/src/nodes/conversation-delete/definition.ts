import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [{ name: 'conversationName', type: 'string' }];

/** ConversationDelete: deletes a conversation by name. */
export const conversationDelete = defineFixedNode({
  name: 'conversationDelete',
  code: '52',
  displayKey: 'ConversationDelete',
  services: ['conversation'],
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [{ name: 'isSuccess', type: 'boolean' }],
});
