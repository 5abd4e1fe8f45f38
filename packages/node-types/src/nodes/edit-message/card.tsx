import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessageCircleCog } from '../../icons/IconMessageCircleCog.js';
import { editMessage } from './definition.js';

/** Canvas card of the EditMessage node. */
export const editMessageView = createFixedView(editMessage, IconMessageCircleCog);
