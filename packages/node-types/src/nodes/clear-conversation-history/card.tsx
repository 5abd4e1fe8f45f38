import { createFixedView } from '../../card-parts/fixedView.js';
import { IconMessageOff } from '../../icons/IconMessageOff.js';
import { clearConversationHistory } from './definition.js';

/** Canvas card of the ClearConversationHistory node. */
export const clearConversationHistoryView = createFixedView(clearConversationHistory, IconMessageOff);
