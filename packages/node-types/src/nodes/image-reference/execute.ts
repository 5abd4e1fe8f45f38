import { keptExecutor } from '../../run/keptExecutor.js';
import { imageReference } from './definition.js';

/** Never runs. */
export const imageReferenceExecutor = keptExecutor(imageReference);
