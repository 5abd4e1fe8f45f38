import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessagePlus } from '../../icons/IconMessagePlus.js';
import { createConversation } from './definition.js';

/** Canvas card of the CreateConversation node. */
export const createConversationView = createFixedView(createConversation, IconMessagePlus);
