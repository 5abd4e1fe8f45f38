import { createFixedView } from '../../card-parts/fixedView.js';
import { IconClockSearch } from '../../icons/IconClockSearch.js';
import { triggerRead } from './definition.js';

/** Canvas card of the TriggerRead node. */
export const triggerReadView = createFixedView(triggerRead, IconClockSearch);
