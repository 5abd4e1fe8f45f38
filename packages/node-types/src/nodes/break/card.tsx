import { createView } from '../../card-parts/createView.js';
import { IconPlayerStop } from '../../icons/IconPlayerStop.js';
import { type BreakData, breakNode } from './definition.js';

/** Canvas card of the Break node: a header only. */
export const breakView = createView<BreakData>({
  definition: breakNode,
  Icon: IconPlayerStop,
  rows: () => [],
});
