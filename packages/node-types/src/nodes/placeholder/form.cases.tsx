import { keptFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  keptFormCases('placeholder', 'placeholder.replace');
}
