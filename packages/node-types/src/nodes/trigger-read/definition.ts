import { defineFixedNode } from '../../data/fixedNode.js';
import { triggerInputs } from '../../data/triggerNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** TriggerRead: lists one or all of a user's triggers. */
export const triggerRead = defineFixedNode({
  name: 'triggerRead',
  code: '36',
  displayKey: 'TriggerRead',
  services: ['trigger'],
  category: 'tool',
  messages,
  mainColor: mainColors.utility,
  inputs: triggerInputs,
  outputs: [
    {
      name: 'outputList',
      type: 'list',
      schema: {
        type: 'object',
        schema: [
          { name: 'triggerId', type: 'string' },
          { name: 'triggerName', type: 'string' },
          { name: 'createTime', type: 'string' },
          { name: 'triggerTime', type: 'string' },
          { name: 'userId', type: 'string' },
        ],
      },
    },
  ],
});
