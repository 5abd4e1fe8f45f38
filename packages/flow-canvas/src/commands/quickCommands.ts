import { addNode } from './addNode.js';
import { addNote } from './addNote.js';
import type { Command, CommandName } from './Command.js';
import { copy } from './copy.js';
import { cut } from './cut.js';
import { deleteSelection } from './delete.js';
import { fit } from './fit.js';
import { openForm } from './openForm.js';
import { paste } from './paste.js';
import { redo } from './redo.js';
import { selectAll } from './selectAll.js';
import { undo } from './undo.js';
import { useHand, usePointer } from './view.js';
import { zoomIn, zoomOut } from './zoom.js';
import { zoomToActualSize } from './zoomToActualSize.js';

/** The most used commands. They load with the first interaction, the others later. */
export const quickCommands: readonly Command[] = [
  undo,
  redo,
  addNode,
  addNote,
  openForm,
  copy,
  cut,
  paste,
  deleteSelection,
  selectAll,
  fit,
  zoomIn,
  zoomOut,
  zoomToActualSize,
  usePointer,
  useHand,
];

/** The quick command with this name. */
export function quickCommandOf(name: CommandName): Command | undefined {
  return quickCommands.find((command) => command.name === name);
}
