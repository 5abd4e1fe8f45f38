import { keptFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  keptFormCases('sceneChat', 'scene.notRun');
}
