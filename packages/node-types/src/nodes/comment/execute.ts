import type { NodeExecutor } from '@heddle/executor';
import type { CommentData } from './definition.js';

/** Comments are excluded from runs; run on its own, a comment returns nothing. */
export const commentExecutor: NodeExecutor<CommentData> = {
  effect: 'pure',
  run: () => ({ outputs: {} }),
};
