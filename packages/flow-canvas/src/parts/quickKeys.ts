import { quickCommands } from '../commands/quickCommands.js';
import { withCommands } from '../commands/runCommand.js';
import { commandForKey } from '../commands/shortcuts.js';
import { holdKey } from '../late/HeldKeys.js';
import { lateCommands } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { KeyPress } from './keyboard.js';
import { isHeld } from './pressKey.js';

/** A key on the canvas: what a quick command does at once, and everything else when its code is there. True where it is the canvas's. */
export function handleKey(store: CanvasStore, press: KeyPress): boolean {
  const { event } = press;
  if (isHeld(store, press) && holdKey(store, event)) return true;
  const { keys } = store.options;
  // A host's keys may mean any command.
  const quick = keys === undefined ? commandForKey(quickCommands, event) : undefined;
  if (quick?.isClipboardEvent) return false;
  if (quick?.enabled(store)) {
    quick.run(store);
    return true;
  }
  if (lateCommands.value !== undefined) return lateCommands.value.handleAnyKey(store, press);
  if (!isHeld(store, press)) return false;
  withCommands(store, ({ handleAnyKey }) => handleAnyKey(store, press));
  return true;
}
