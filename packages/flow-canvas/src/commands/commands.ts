import { addAfter, addNode } from './addNode.js';
import { arrangements } from './arrange.js';
import type { Command, CommandName, Shortcut } from './Command.js';
import { copy } from './copy.js';
import { cut } from './cut.js';
import { deleteSelection } from './delete.js';
import { duplicate } from './duplicate.js';
import { connectTo, find, findCommand } from './find.js';
import { fit } from './fit.js';
import { fold } from './fold.js';
import { layout } from './layout.js';
import { moveIntoContainer, moveOutOfContainer } from './moveInto.js';
import { openForm } from './openForm.js';
import { paste } from './paste.js';
import { redo } from './redo.js';
import { replaceNode } from './replaceNode.js';
import { savePng, saveSvg } from './savePicture.js';
import { selectAll } from './selectAll.js';
import { undo } from './undo.js';
import { toggleMinimap, useHand, usePointer } from './view.js';
import { zoomIn, zoomOut, zoomToActualSize } from './zoom.js';

/** Every command of the canvas: the one list behind toolbar, menus, shortcuts and `runCommand`. */
export const commands: readonly Command[] = [
  undo,
  redo,
  addNode,
  addAfter,
  connectTo,
  openForm,
  replaceNode,
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
  ...arrangements,
  fold,
  moveIntoContainer,
  moveOutOfContainer,
  saveSvg,
  savePng,
  toggleMinimap,
  usePointer,
  useHand,
];

const byName = new Map(commands.map((command) => [command.name, command]));

/** The command of this name. */
export function commandOf(name: CommandName): Command {
  return byName.get(name)!;
}

/** The command a key press means. */
export function commandForKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
) {
  return commands.find((command) => command.shortcuts?.some((shortcut) => isPressed(shortcut, event)));
}

function isPressed(
  { key, mod = false, shift = false, alt = false }: Shortcut,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  return event.key.toLowerCase() === key && isMod === mod && event.shiftKey === shift && event.altKey === alt;
}

const arrows: Record<string, string> = { arrowup: '↑', arrowdown: '↓' };

/** A shortcut as people read it on this machine. */
export function shortcutText(command: Command, isMac: boolean): string | undefined {
  const shortcut = command.shortcuts?.[0];
  if (shortcut === undefined) return undefined;
  const { key, mod, shift, alt } = shortcut;
  const name = arrows[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1));
  const parts = isMac
    ? [alt && '⌥', shift && '⇧', mod && '⌘', name]
    : [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', name];
  return parts.filter(Boolean).join(isMac ? '' : '+');
}
