import { IconMessages } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { conversationList } from './definition.js';

/** How a ConversationList looks on the canvas. */
export const conversationListView = createFixedView(conversationList, IconMessages);
