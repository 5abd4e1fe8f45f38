import { defineFixedNode, type FixedInput } from '../../data/fixedNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** What the node takes. */
export const inputs: readonly FixedInput[] = [{ name: 'conversationName', type: 'string' }];

/** CreateConversation: creates a conversation by its name, or gives the one that is there. */
export const createConversation = defineFixedNode({
  name: 'createConversation',
  code: '39',
  displayKey: 'CreateConversation',
  category: 'chat',
  words: messages,
  mainColor: mainColors.conversation,
  inputs,
  outputs: [
    { name: 'isSuccess', type: 'boolean' },
    { name: 'isExisted', type: 'boolean' },
    { name: 'conversationId', type: 'string' },
  ],
});
