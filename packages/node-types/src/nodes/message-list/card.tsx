import { IconListDetails } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { messageList } from './definition.js';

/** Canvas card of the MessageList node. */
export const messageListView = createFixedView(messageList, IconListDetails);
