import { keptFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  keptFormCases('sceneVariable', 'scene.notRun');
}
