import { createKeptView } from '../../card-parts/keptView.js';
import { IconTheater } from '../../icons/IconTheater.js';
import { sceneVariable } from './definition.js';

/** Canvas card of the node. */
export const sceneVariableView = createKeptView(sceneVariable, IconTheater);
