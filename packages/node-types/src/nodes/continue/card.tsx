import { createView } from '../../card-parts/createView.js';
import { IconPlayerSkipForward } from '../../icons/IconPlayerSkipForward.js';
import { type ContinueData, continueNode } from './definition.js';

/** Canvas card of the Continue node: a header only. */
export const continueView = createView<ContinueData>({
  definition: continueNode,
  Icon: IconPlayerSkipForward,
  rows: () => [],
});
