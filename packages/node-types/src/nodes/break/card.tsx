import { IconPlayerStop } from '@tabler/icons-react';
import { createView } from '../../card-parts/createView.js';
import { type BreakData, breakNode } from './definition.js';

/** How a Break looks on the canvas: its head says everything. */
export const breakView = createView<BreakData>({
  definition: breakNode,
  Icon: IconPlayerStop,
  rows: () => [],
});
