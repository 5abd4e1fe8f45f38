import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessage2Code } from '../../icons/IconMessage2Code.js';
import { conversationUpdate } from './definition.js';

/** Canvas card of the ConversationUpdate node. */
export const conversationUpdateView = createFixedView(conversationUpdate, IconMessage2Code);
