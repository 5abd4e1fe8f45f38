import { IconMessageSearch } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { conversationHistory } from './definition.js';

/** How a ConversationHistory looks on the canvas. */
export const conversationHistoryView = createFixedView(conversationHistory, IconMessageSearch);
