import { IconMessagePlus } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { createConversation } from './definition.js';

/** Canvas card of the CreateConversation node. */
export const createConversationView = createFixedView(createConversation, IconMessagePlus);
