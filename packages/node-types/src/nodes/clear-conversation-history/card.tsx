import { IconMessageOff } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { clearConversationHistory } from './definition.js';

/** Canvas card of the ClearConversationHistory node. */
export const clearConversationHistoryView = createFixedView(clearConversationHistory, IconMessageOff);
