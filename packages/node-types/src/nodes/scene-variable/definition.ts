import { defineKeptNode } from '../../data/keptNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Scene variable: documents round-trip, but the node does not run. */
export const sceneVariable = defineKeptNode({
  name: 'sceneVariable',
  code: '24',
  displayKey: 'SceneVariable',
  category: 'data',
  messages,
  mainColor: mainColors.data,
  travels: 'workflow',
  rule: 'scene.notRun',
});
