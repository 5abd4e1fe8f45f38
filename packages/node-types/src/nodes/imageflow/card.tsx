import { IconPhotoCog } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { imageflow } from './definition.js';

/** How it looks on the canvas. */
export const imageflowView = createKeptView(imageflow, IconPhotoCog);
