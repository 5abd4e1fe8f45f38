import type { NodeExecutor } from '@heddle/executor';
import type { ContinueData } from './definition.js';

/** Nothing follows a Continue, so the iteration ends here by itself. */
export const continueExecutor: NodeExecutor<ContinueData> = {
  effect: 'pure',
  run: () => ({ outputs: {} }),
};
