import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Inputs of the node. */
export const inputs: readonly FixedInput[] = [{ name: 'conversationName', type: 'string' }];

/** CreateConversation: creates a conversation by name, or returns the existing one. */
export const createConversation = defineFixedNode({
  name: 'createConversation',
  code: '39',
  displayKey: 'CreateConversation',
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
