import { IconMessage2Code } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { conversationUpdate } from './definition.js';

/** How a ConversationUpdate looks on the canvas. */
export const conversationUpdateView = createFixedView(conversationUpdate, IconMessage2Code);
