import { IconClockSearch } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { triggerRead } from './definition.js';

/** How a TriggerRead looks on the canvas. */
export const triggerReadView = createFixedView(triggerRead, IconClockSearch);
