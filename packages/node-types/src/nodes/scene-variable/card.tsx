import { IconTheater } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { sceneVariable } from './definition.js';

/** Canvas card of the node. */
export const sceneVariableView = createKeptView(sceneVariable, IconTheater);
