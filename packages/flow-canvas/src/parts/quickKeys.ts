import { quickCommands } from '../commands/quickCommands.js';
import { withCommands } from '../commands/runCommand.js';
import { commandForKey } from '../commands/shortcuts.js';
import { holdKey } from '../late/HeldKeys.js';
import { lateCommands } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { KeyPress } from './keyboard.js';
import { isHeld } from './pressKey.js';

/**
 * Handles a key press: quick commands run at once, everything else when its code is loaded. Returns true if
 * the canvas handles the key.
 */
export function handleKey(store: CanvasStore, press: KeyPress): boolean {
  const { event } = press;
  if (isHeld(store, press) && holdKey(store, event)) return true;
  const { keys } = store.options;
  // A host's shortcuts may map to any command.
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
