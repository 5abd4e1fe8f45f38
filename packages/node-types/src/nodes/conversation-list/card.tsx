import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessages } from '../../icons/IconMessages.js';
import { conversationList } from './definition.js';

/** Canvas card of the ConversationList node. */
export const conversationListView = createFixedView(conversationList, IconMessages);
