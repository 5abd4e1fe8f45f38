import type { NodeExecutor } from '@heddle/executor';
import type { BreakData } from './definition.js';

/** This iteration is the last one. Nothing follows a Break, so the iteration ends by itself. */
export const breakExecutor: NodeExecutor<BreakData> = {
  effect: 'pure',
  run: () => ({ outputs: {}, breaks: true }),
};
