import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessageCircleX } from '../../icons/IconMessageCircleX.js';
import { deleteMessage } from './definition.js';

/** Canvas card of the DeleteMessage node. */
export const deleteMessageView = createFixedView(deleteMessage, IconMessageCircleX);
