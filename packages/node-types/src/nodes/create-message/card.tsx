import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessageCirclePlus } from '../../icons/IconMessageCirclePlus.js';
import { createMessage } from './definition.js';

/** Canvas card of the CreateMessage node. */
export const createMessageView = createFixedView(createMessage, IconMessageCirclePlus);
