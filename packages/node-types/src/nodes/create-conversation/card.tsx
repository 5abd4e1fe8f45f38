import { IconMessagePlus } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { createConversation } from './definition.js';

/** How a CreateConversation looks on the canvas. */
export const createConversationView = createFixedView(createConversation, IconMessagePlus);
