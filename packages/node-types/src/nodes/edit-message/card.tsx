import { IconMessageCircleCog } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { editMessage } from './definition.js';

/** Canvas card of the EditMessage node. */
export const editMessageView = createFixedView(editMessage, IconMessageCircleCog);
