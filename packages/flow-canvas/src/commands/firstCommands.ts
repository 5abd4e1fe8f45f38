import { addNode } from './addNode.js';
import type { Command, CommandName } from './Command.js';
import { copy } from './copy.js';
import { cut } from './cut.js';
import { deleteSelection } from './delete.js';
import { find, findCommand } from './find.js';
import { fit } from './fit.js';
import { openForm } from './openForm.js';
import { redo } from './redo.js';
import { selectAll } from './selectAll.js';
import { undo } from './undo.js';
import { zoomIn, zoomOut, zoomToActualSize } from './zoom.js';

/**
 * The commands that work before the others are there, which come right after the first picture: what people do first,
 * and what the browser has a meaning of its own for.
 */
export const firstCommands: readonly Command[] = [
  undo,
  redo,
  addNode,
  openForm,
  copy,
  cut,
  deleteSelection,
  selectAll,
  fit,
  zoomIn,
  zoomOut,
  zoomToActualSize,
  find,
  findCommand,
];

/** Keys of the other commands that, with Ctrl, Command or Alt, a browser would take for itself. */
const held: ReadonlySet<string> = new Set([
  'd',
  'f',
  'g',
  'h',
  'i',
  'l',
  's',
  'u',
  'z',
  'arrowup',
  'arrowdown',
]);

/** True for a key press that may mean a command whose code is on its way, and must not reach the browser until then. */
export function isHeld({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey || altKey) && held.has(key.toLowerCase());
}

/** One of the first commands by its name. */
export function firstCommandOf(name: CommandName): Command | undefined {
  return firstCommands.find((command) => command.name === name);
}
