import { keptFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  keptFormCases('imageReference', 'imageReference.notRun');
}
