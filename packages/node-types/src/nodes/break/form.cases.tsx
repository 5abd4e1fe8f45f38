import { jumpFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  jumpFormCases('break', 'last iteration');
}
