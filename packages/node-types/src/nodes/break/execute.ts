import type { NodeExecutor } from '@heddle/executor';
import type { BreakData } from './definition.js';

/** Marks this iteration as the last one. A Break has no successors, so the iteration itself ends here. */
export const breakExecutor: NodeExecutor<BreakData> = {
  effect: 'pure',
  run: () => ({ outputs: {}, breaks: true }),
};
