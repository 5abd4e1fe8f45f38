import { lateTools } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { CommandName } from './Command.js';

/** Runs a command if it can be run then: now, or when its code, which is on its way, is there. A failure is said. */
export function runCommand(store: CanvasStore, name: CommandName): void {
  whenThere(store, ({ commandOf }) => {
    const command = commandOf(name);
    if (command.enabled(store)) command.run(store);
  });
}

/** Does something with the tools when they are there, in the order it was asked for; says so when they cannot be loaded. */
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
