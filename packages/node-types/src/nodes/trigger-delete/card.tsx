import { createFixedView } from '../../card-parts/fixedView.js';
import { IconClockX } from '../../icons/IconClockX.js';
import { triggerDelete } from './definition.js';

/** Canvas card of the TriggerDelete node. */
export const triggerDeleteView = createFixedView(triggerDelete, IconClockX);
