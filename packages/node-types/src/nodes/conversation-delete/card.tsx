import { IconMessageX } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { conversationDelete } from './definition.js';

/** How a ConversationDelete looks on the canvas. */
export const conversationDeleteView = createFixedView(conversationDelete, IconMessageX);
