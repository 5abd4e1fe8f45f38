import { IconTheater } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { sceneVariable } from './definition.js';

/** How it looks on the canvas. */
export const sceneVariableView = createKeptView(sceneVariable, IconTheater);
