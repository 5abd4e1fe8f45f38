import { keptExecutor } from '../../run/keptExecutor.js';
import { imageflow } from './definition.js';

/** Never runs. */
export const imageflowExecutor = keptExecutor(imageflow);
