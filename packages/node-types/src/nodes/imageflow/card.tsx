import { IconPhotoCog } from '@tabler/icons-react';
import { createKeptView } from '../../card-parts/keptView.js';
import { imageflow } from './definition.js';

/** Canvas card of the node. */
export const imageflowView = createKeptView(imageflow, IconPhotoCog);
