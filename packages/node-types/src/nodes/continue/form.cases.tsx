import { jumpFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  jumpFormCases('continue', 'next iteration');
}
