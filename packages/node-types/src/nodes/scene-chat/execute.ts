import { keptExecutor } from '../../run/keptExecutor.js';
import { sceneChat } from './definition.js';

/** Never runs. */
export const sceneChatExecutor = keptExecutor(sceneChat);
