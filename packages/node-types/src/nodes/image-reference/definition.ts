import { defineKeptNode } from '../../data/keptNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Image reference (legacy): documents round-trip, but the node does not run. */
export const imageReference = defineKeptNode({
  name: 'imageReference',
  code: '17',
  displayKey: 'ImageReference',
  category: 'media',
  messages,
  mainColor: mainColors.plugin,
  rule: 'imageReference.notRun',
});
