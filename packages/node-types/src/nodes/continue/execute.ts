import type { NodeExecutor } from '@heddle/executor';
import type { ContinueData } from './definition.js';

/** A Continue has no successors, so the iteration ends here by itself. */
export const continueExecutor: NodeExecutor<ContinueData> = {
  effect: 'pure',
  run: () => ({ outputs: {} }),
};
