import { pasteText } from '../clipboard/pasteNodes.js';
import { commandOf, commands } from '../commands/commands.js';
import { copySelection } from '../commands/copy.js';
import { snapLines } from '../gestures/snapLines.js';
import { groupFor, joinGroup } from '../groups/joinGroup.js';
import { LoadFailed } from '../late/LoadFailed.js';
import { isTakingKeys, typeAhead } from '../late/TypedAhead.js';
import { WaitingPanel } from '../late/WaitingPanel.js';
import { DragPicture } from '../layers/DragPicture.js';
import { LiveThreads } from '../layers/LiveThreads.js';
import { GraphTree } from '../outline/GraphTree.js';
import { Announcer } from '../parts/Announcer.js';
import { describeNode } from '../parts/describeNode.js';
import { FocusKeeper } from '../parts/FocusKeeper.js';
import { InCard } from '../parts/InCard.js';
import { handleKey } from '../parts/keyboard.js';
import { MoreButton } from '../parts/MoreButton.js';
import { Notices } from '../parts/Notices.js';
import { SpacingMarks } from '../parts/SpacingMarks.js';
import { ThreadControls } from '../parts/ThreadControls.js';
import { ResizeHandles } from '../resize/ResizeHandles.js';
import { SelectionTools } from '../selection/SelectionTools.js';
import { moveInto, moveRefusalWords } from '../store/containers.js';
import { editData, editNode } from '../store/editNode.js';
import { edgeForInsertion, insertNode } from '../store/insertNode.js';
import { addNode } from '../store/newNodes.js';
import { removeEdge, removeSelection } from '../store/removal.js';
import { Tips } from '../tips/Tips.js';
import { late } from './lateParts.js';

/**
 * What comes with the first sign of use: keys and commands, what is drawn on what is pointed at or selected, and what
 * a drag does beyond moving.
 */
export const tools = {
  Announcer,
  DragPicture,
  FocusKeeper,
  GraphTree,
  InCard,
  LiveThreads,
  LoadFailed,
  MoreButton,
  Notices,
  ResizeHandles,
  SelectionTools,
  SpacingMarks,
  ThreadControls,
  Tips,
  WaitingPanel,
  addNode,
  commandOf,
  commands,
  copySelection,
  describeNode,
  edgeForInsertion,
  editData,
  editNode,
  groupFor,
  handleKey,
  insertNode,
  isTakingKeys,
  joinGroup,
  late,
  moveInto,
  moveRefusalWords,
  pasteText,
  removeEdge,
  removeSelection,
  snapLines,
  typeAhead,
};
