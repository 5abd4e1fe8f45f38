import { createFixedView } from '../../card-parts/fixedView.js';
import { IconListDetails } from '../../icons/IconListDetails.js';
import { messageList } from './definition.js';

/** Canvas card of the MessageList node. */
export const messageListView = createFixedView(messageList, IconListDetails);
