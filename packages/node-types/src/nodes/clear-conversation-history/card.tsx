import { IconMessageOff } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { clearConversationHistory } from './definition.js';

/** How a ClearConversationHistory looks on the canvas. */
export const clearConversationHistoryView = createFixedView(clearConversationHistory, IconMessageOff);
