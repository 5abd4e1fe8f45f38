import { createKeptView } from '../../card-parts/keptView.js';
import { IconReplace } from '../../icons/IconReplace.js';
import { placeholder } from './definition.js';

/** Canvas card of the node. */
export const placeholderView = createKeptView(placeholder, IconReplace);
