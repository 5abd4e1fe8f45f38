import { IconMessageCircleX } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { deleteMessage } from './definition.js';

/** Canvas card of the DeleteMessage node. */
export const deleteMessageView = createFixedView(deleteMessage, IconMessageCircleX);
