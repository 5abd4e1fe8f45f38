import { IconMessageCirclePlus } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { createMessage } from './definition.js';

/** Canvas card of the CreateMessage node. */
export const createMessageView = createFixedView(createMessage, IconMessageCirclePlus);
