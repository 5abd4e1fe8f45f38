import { IconListDetails } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { messageList } from './definition.js';

/** How a MessageList looks on the canvas. */
export const messageListView = createFixedView(messageList, IconListDetails);
