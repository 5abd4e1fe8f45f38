import { IconPlayerSkipForward } from '@tabler/icons-react';
import { createView } from '../../card-parts/createView.js';
import { type ContinueData, continueNode } from './definition.js';

/** How a Continue looks on the canvas: its head says everything. */
export const continueView = createView<ContinueData>({
  definition: continueNode,
  Icon: IconPlayerSkipForward,
  rows: () => [],
});
