import { IconMessageCircleX } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { deleteMessage } from './definition.js';

/** How a DeleteMessage looks on the canvas. */
export const deleteMessageView = createFixedView(deleteMessage, IconMessageCircleX);
