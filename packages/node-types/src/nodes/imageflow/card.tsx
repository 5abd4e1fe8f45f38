import { createKeptView } from '../../card-parts/keptView.js';
import { IconPhotoCog } from '../../icons/IconPhotoCog.js';
import { imageflow } from './definition.js';

/** Canvas card of the node. */
export const imageflowView = createKeptView(imageflow, IconPhotoCog);
