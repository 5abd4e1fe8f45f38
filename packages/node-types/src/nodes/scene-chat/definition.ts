import { defineKeptNode } from '../../data/keptNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Scene chat: documents round-trip, but the node does not run. */
export const sceneChat = defineKeptNode({
  name: 'sceneChat',
  code: '25',
  displayKey: 'SceneChat',
  category: 'chat',
  messages,
  mainColor: mainColors.conversation,
  travels: 'workflow',
  rule: 'scene.notRun',
});
