import { IconClockX } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { triggerDelete } from './definition.js';

/** Canvas card of the TriggerDelete node. */
export const triggerDeleteView = createFixedView(triggerDelete, IconClockX);
