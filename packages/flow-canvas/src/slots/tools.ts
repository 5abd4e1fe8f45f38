import { pasteText } from '../clipboard/pasteNodes.js';
import { commandOf, commands } from '../commands/commands.js';
import { copySelection } from '../commands/copy.js';
import { FullScreen } from '../fullscreen/FullScreen.js';
import { snapLines } from '../gestures/snapLines.js';
import { GroupLayer } from '../groups/GroupLayer.js';
import { groupFor, joinGroup } from '../groups/joinGroup.js';
import { groupUnder, pressGroup } from '../groups/pressGroup.js';
import { LoadFailed } from '../late/LoadFailed.js';
import { WaitingPanel } from '../late/WaitingPanel.js';
import { DragPicture } from '../layers/DragPicture.js';
import { LiveThreads } from '../layers/LiveThreads.js';
import { GraphTree } from '../outline/GraphTree.js';
import { Announcer } from '../parts/Announcer.js';
import { describeNode } from '../parts/describeNode.js';
import { FocusKeeper } from '../parts/FocusKeeper.js';
import { FoldLine } from '../parts/FoldLine.js';
import { HostBadge } from '../parts/HostBadge.js';
import { IdleReader } from '../parts/IdleReader.js';
import { InCard } from '../parts/InCard.js';
import { handleKey } from '../parts/keyboard.js';
import { MiniMap } from '../parts/MiniMap.js';
import { MoreButton } from '../parts/MoreButton.js';
import { PlainCard } from '../parts/PlainCard.js';
import { SpacingMarks } from '../parts/SpacingMarks.js';
import { StatusBar } from '../parts/StatusBar.js';
import { ThreadControls } from '../parts/ThreadControls.js';
import { Toolbar } from '../parts/Toolbar.js';
import { PreferenceKeeper } from '../preferences/PreferenceKeeper.js';
import { ResizeHandles } from '../resize/ResizeHandles.js';
import { EdgeRouting } from '../routing/EdgeRouting.js';
import { SelectionTools } from '../selection/SelectionTools.js';
import { moveInto, moveRefusalWords } from '../store/containers.js';
import { editData, editNode } from '../store/editNode.js';
import { edgeForInsertion, insertNode } from '../store/insertNode.js';
import { removeEdge, removeSelection } from '../store/removal.js';
import { Templates } from '../templates/Templates.js';
import { Tips } from '../tips/Tips.js';
import { late } from './lateParts.js';

/**
 * What comes right after the graph is on the screen: what is drawn around it and on it, the keys and commands, and
 * what a drag does beyond moving.
 */
export const tools = {
  Announcer,
  DragPicture,
  EdgeRouting,
  FocusKeeper,
  FoldLine,
  FullScreen,
  GraphTree,
  GroupLayer,
  HostBadge,
  IdleReader,
  InCard,
  LiveThreads,
  LoadFailed,
  MiniMap,
  MoreButton,
  PlainCard,
  PreferenceKeeper,
  ResizeHandles,
  SelectionTools,
  SpacingMarks,
  StatusBar,
  Templates,
  ThreadControls,
  Tips,
  Toolbar,
  WaitingPanel,
  commandOf,
  commands,
  copySelection,
  describeNode,
  edgeForInsertion,
  editData,
  editNode,
  groupFor,
  groupUnder,
  handleKey,
  insertNode,
  joinGroup,
  late,
  moveInto,
  moveRefusalWords,
  pasteText,
  pressGroup,
  removeEdge,
  removeSelection,
  snapLines,
};
