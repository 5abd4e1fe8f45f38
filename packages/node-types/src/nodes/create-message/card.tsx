import { IconMessageCirclePlus } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { createMessage } from './definition.js';

/** How a CreateMessage looks on the canvas. */
export const createMessageView = createFixedView(createMessage, IconMessageCirclePlus);
