import { lateTools } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command, CommandName } from './Command.js';
import { firstCommandOf, firstCommands } from './firstCommands.js';
import { commandForKey, type Keys } from './shortcuts.js';

/** Runs a command if it can be run now. One whose code is on its way runs when it is there; a failure is said. */
export function runCommand(store: CanvasStore, name: CommandName): void {
  const known = lateTools.value?.commandOf(name) ?? firstCommandOf(name);
  const run = (command: Command) => {
    if (command.enabled(store)) command.run(store);
  };
  if (known !== undefined) run(known);
  else whenThere(store, ({ commandOf }) => run(commandOf(name)));
}

/** What a key press means, or `waits` where only the commands that are on their way can tell. */
export function knownForKey(press: KeyboardEvent, keys: Keys | undefined): Command | 'waits' | undefined {
  const all = lateTools.value?.commands;
  if (all !== undefined) return commandForKey(all, press, keys);
  // A host's own keys may be those of any command.
  if (keys !== undefined && keys !== false && Object.keys(keys).length > 0) return 'waits';
  return commandForKey(firstCommands, press, keys) ?? (keys === false ? undefined : 'waits');
}

/** Does something with the tools when they are there, and says so when they cannot be loaded. */
export function whenThere(
  store: CanvasStore,
  act: (tools: NonNullable<typeof lateTools.value>) => void,
): void {
  if (lateTools.value !== undefined) act(lateTools.value);
  else
    void lateTools
      .load()
      .catch(() => store.notify(store.say('loadFailed'), 'error'))
      .then((tools) => tools && act(tools));
}
