import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessageX } from '../../icons/IconMessageX.js';
import { conversationDelete } from './definition.js';

/** Canvas card of the ConversationDelete node. */
export const conversationDeleteView = createFixedView(conversationDelete, IconMessageX);
