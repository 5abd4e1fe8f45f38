import { triggerFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  triggerFormCases('triggerRead');
}
