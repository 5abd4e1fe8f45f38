import type { NodeExecutor } from '@heddle/executor';
import type { CommentData } from './definition.js';

/** A comment is left out of every run; run alone, it gives nothing. */
export const commentExecutor: NodeExecutor<CommentData> = {
  effect: 'pure',
  run: () => ({ outputs: {} }),
};
