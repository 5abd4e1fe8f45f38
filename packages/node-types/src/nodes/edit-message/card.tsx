import { IconMessageCircleCog } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { editMessage } from './definition.js';

/** How a EditMessage looks on the canvas. */
export const editMessageView = createFixedView(editMessage, IconMessageCircleCog);
