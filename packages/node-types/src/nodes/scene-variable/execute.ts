import { keptExecutor } from '../../run/keptExecutor.js';
import { sceneVariable } from './definition.js';

/** Never runs. */
export const sceneVariableExecutor = keptExecutor(sceneVariable);
