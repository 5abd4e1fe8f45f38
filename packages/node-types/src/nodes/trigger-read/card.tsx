import { IconClockSearch } from '@tabler/icons-react';
import { createFixedView } from '../../card-parts/fixedView.js';
import { triggerRead } from './definition.js';

/** Canvas card of the TriggerRead node. */
export const triggerReadView = createFixedView(triggerRead, IconClockSearch);
