import { IconClockX } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { triggerDelete } from './definition.js';

/** How a TriggerDelete looks on the canvas. */
export const triggerDeleteView = createFixedView(triggerDelete, IconClockX);
