import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessageSearch } from '../../icons/IconMessageSearch.js';
import { conversationHistory } from './definition.js';

/** Canvas card of the ConversationHistory node. */
export const conversationHistoryView = createFixedView(conversationHistory, IconMessageSearch);
