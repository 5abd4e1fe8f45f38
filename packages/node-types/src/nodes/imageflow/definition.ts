import { defineKeptNode } from '../../data/keptNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Image flow (legacy): documents round-trip, but the node does not run. */
export const imageflow = defineKeptNode({
  name: 'imageflow',
  code: '14',
  displayKey: 'Imageflow',
  category: 'media',
  messages,
  mainColor: mainColors.workflow,
  travels: 'space',
  rule: 'imageflow.notRun',
});
