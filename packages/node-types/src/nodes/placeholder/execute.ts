import { keptExecutor } from '../../run/keptExecutor.js';
import { placeholder } from './definition.js';

/** Never runs. */
export const placeholderExecutor = keptExecutor(placeholder);
