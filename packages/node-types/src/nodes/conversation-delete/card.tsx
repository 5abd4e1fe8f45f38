import { IconMessageX } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { conversationDelete } from './definition.js';

/** Canvas card of the ConversationDelete node. */
export const conversationDeleteView = createFixedView(conversationDelete, IconMessageX);
