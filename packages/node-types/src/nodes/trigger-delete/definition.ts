import { defineFixedNode } from '../../data/fixedNode.js';
import { triggerInputs } from '../../data/triggerNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** TriggerDelete: deletes one or all of a user's triggers. */
export const triggerDelete = defineFixedNode({
  name: 'triggerDelete',
  code: '35',
  displayKey: 'TriggerDelete',
  services: ['trigger'],
  category: 'tool',
  messages,
  mainColor: mainColors.utility,
  inputs: triggerInputs,
  outputs: [
    { name: 'success', type: 'boolean' },
    { name: 'numberOfDeletions', type: 'float' },
  ],
});
