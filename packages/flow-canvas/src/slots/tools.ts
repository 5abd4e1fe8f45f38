import { rememberClipboard } from '../clipboard/systemClipboard.js';
import { copySelection } from '../commands/copy.js';
import { quickCommandOf } from '../commands/quickCommands.js';
import { showDrag } from '../feed/showDrag.js';
import { PointerGestures } from '../gestures/PointerGestures.js';
import { LoadFailed } from '../late/LoadFailed.js';
import { isTakingKeys, typeAhead } from '../late/TypedAhead.js';
import { WaitingPanel } from '../late/WaitingPanel.js';
import { DragPicture } from '../layers/DragPicture.js';
import { LiveEdges } from '../layers/LiveEdges.js';
import { Overview } from '../layers/Overview.js';
import { Announcer } from '../parts/Announcer.js';
import { describeNode } from '../parts/describeNode.js';
import { EdgeControls } from '../parts/EdgeControls.js';
import { FocusKeeper } from '../parts/FocusKeeper.js';
import { FormPanel } from '../parts/FormPanel.js';
import { InCard } from '../parts/InCard.js';
import { MoreButton } from '../parts/MoreButton.js';
import { Notices } from '../parts/Notices.js';
import { handleKey } from '../parts/quickKeys.js';
import { SpacingMarks } from '../parts/SpacingMarks.js';
import { SelectionTools } from '../selection/SelectionTools.js';
import { removeEdge, removeSelection } from '../store/removal.js';
import { Templates } from '../templates/Templates.js';
import { formatToolMessage } from '../toolMessages.js';
import { late } from './lateParts.js';

/**
 * Loaded at the first sign of use: pointer and key handling, and what is drawn on hovered and selected parts.
 */
export const tools = {
  Announcer,
  DragPicture,
  FocusKeeper,
  FormPanel,
  InCard,
  LiveEdges,
  LoadFailed,
  MoreButton,
  Notices,
  Overview,
  PointerGestures,
  SelectionTools,
  SpacingMarks,
  Templates,
  EdgeControls,
  WaitingPanel,
  copySelection,
  describeNode,
  handleKey,
  isTakingKeys,
  late,
  quickCommandOf,
  rememberClipboard,
  removeEdge,
  removeSelection,
  formatToolMessage,
  showDrag,
  typeAhead,
};
