import { IconMessage2Code } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { conversationUpdate } from './definition.js';

/** Canvas card of the ConversationUpdate node. */
export const conversationUpdateView = createFixedView(conversationUpdate, IconMessage2Code);
