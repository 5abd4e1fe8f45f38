import { addAfter } from './addAfter.js';
import { addNode } from './addNode.js';
import { addNote } from './addNote.js';
import { arrangements } from './arrange.js';
import { browseItems } from './browseItems.js';
import type { Command, CommandName } from './Command.js';
import { clearRun } from './clearRun.js';
import { copy } from './copy.js';
import { copyLink } from './copyLink.js';
import { cut } from './cut.js';
import { deleteSelection } from './delete.js';
import { disconnect } from './disconnect.js';
import { duplicate } from './duplicate.js';
import { encapsulate, release } from './encapsulate.js';
import { addInside, enterContainer, leaveContainer } from './enterContainer.js';
import { openFile, saveFile } from './file.js';
import { connectTo, find, findCommand } from './find.js';
import { fit } from './fit.js';
import { fold } from './fold.js';
import { foldCard } from './foldCard.js';
import { toggleFullScreen } from './fullScreen.js';
import { goToOutline } from './goToOutline.js';
import { editGroup, group, selectGroup, ungroup } from './group.js';
import { layout } from './layout.js';
import { moveIntoContainer, moveOutOfContainer } from './moveInto.js';
import { moveStepDown, moveStepUp } from './moveStep.js';
import { openForm } from './openForm.js';
import { paste } from './paste.js';
import { redo } from './redo.js';
import { rename } from './rename.js';
import { replaceNode } from './replaceNode.js';
import { replaceText } from './replaceText.js';
import { savePng, saveSvg } from './savePicture.js';
import { selectAll } from './selectAll.js';
import { toggleList } from './showAs.js';
import { showHistory } from './showHistory.js';
import { showProblems } from './showProblems.js';
import { showShortcuts } from './showShortcuts.js';
import { toggleEdgeRouting } from './toggleEdgeRouting.js';
import { undo } from './undo.js';
import { toggleMinimap, useHand, usePointer } from './view.js';
import { zoomIn, zoomOut } from './zoom.js';
import { zoomToActualSize } from './zoomToActualSize.js';

/** All commands of the canvas, shared by toolbar, menus, shortcuts and `runCommand`. */
export const commands: readonly Command[] = [
  undo,
  redo,
  showHistory,
  addNode,
  addAfter,
  addInside,
  addNote,
  browseItems,
  connectTo,
  disconnect,
  openForm,
  replaceNode,
  rename,
  copy,
  cut,
  paste,
  duplicate,
  deleteSelection,
  selectAll,
  fit,
  zoomIn,
  zoomOut,
  zoomToActualSize,
  layout,
  find,
  findCommand,
  showProblems,
  showShortcuts,
  replaceText,
  enterContainer,
  leaveContainer,
  goToOutline,
  ...arrangements,
  fold,
  foldCard,
  group,
  ungroup,
  selectGroup,
  editGroup,
  encapsulate,
  release,
  moveIntoContainer,
  moveOutOfContainer,
  moveStepUp,
  moveStepDown,
  saveSvg,
  savePng,
  saveFile,
  openFile,
  copyLink,
  toggleMinimap,
  toggleFullScreen,
  toggleList,
  toggleEdgeRouting,
  usePointer,
  useHand,
  clearRun,
];

const byName = new Map(commands.map((command) => [command.name, command]));

/** The command with this name. */
export function commandOf(name: CommandName): Command {
  return byName.get(name)!;
}
