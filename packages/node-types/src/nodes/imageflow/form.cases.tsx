import { keptFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  keptFormCases('imageflow', 'imageflow.notRun');
}
