import type { LateModule } from '../late/LateModule.js';
import { lateCommands, lateDrafts, lateTools } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command, CommandName } from './Command.js';

type CodeOf<Module> = Module extends LateModule<infer Code> ? Code : never;

/**
 * Runs a command if it is enabled once its code is loaded. Notifies the user when the code cannot be loaded.
 */
export function runCommand(store: CanvasStore, name: CommandName): void {
  const run = (command: Command) => {
    if (command.enabled(store)) command.run(store);
  };
  whenThere(store, ({ quickCommandOf }) => {
    const quick = quickCommandOf(name);
    if (quick !== undefined) run(quick);
    else withCommands(store, ({ commandOf }) => run(commandOf(name)));
  });
}

/**
 * Calls `act` with the loaded tools, in the order of the calls. Notifies the user when they cannot be loaded.
 */
export function whenThere(store: CanvasStore, act: (tools: CodeOf<typeof lateTools>) => void): void {
  inTurn(store, lateTools, act);
}

/** Like `whenThere`, with the code for JSON drafts. */
export function withDrafts(store: CanvasStore, act: (drafts: CodeOf<typeof lateDrafts>) => void): void {
  inTurn(store, lateDrafts, act, []);
}

/** Like `whenThere`, with the code of all commands. */
export function withCommands(store: CanvasStore, act: (all: CodeOf<typeof lateCommands>) => void): void {
  inTurn(store, lateCommands, act);
}

/** The last pending call of each canvas. */
const turns = new WeakMap<CanvasStore, Promise<void>>();
/** The canvas whose call is running. Calls it makes run at once, as part of it. */
let current: CanvasStore | undefined;

/** True while earlier calls are pending, or the tools are not loaded. */
export function isWaiting(store: CanvasStore): boolean {
  return turns.has(store) || lateTools.value === undefined;
}

/** Also loads `others`, which the call itself may need, so that no other call runs in between. */
function inTurn<Code>(
  store: CanvasStore,
  module: LateModule<Code>,
  act: (code: Code) => void,
  others: readonly LateModule<unknown>[] = [lateTools, lateCommands],
): void {
  if (module.value !== undefined && (current === store || !turns.has(store))) {
    act(module.value);
    return;
  }
  const code = Promise.all([module.load(), ...others.map((other) => other.load())] as const);
  const before = turns.get(store);
  const take = async () => {
    await before?.catch(() => undefined);
    const loaded = await code.catch(() => undefined);
    if (turns.get(store) === turn) turns.delete(store);
    if (loaded === undefined) {
      store.notify(store.formatMessage('loadFailed'), 'error');
      return;
    }
    current = store;
    try {
      act(loaded[0]);
    } finally {
      current = undefined;
    }
  };
  const turn = take();
  turns.set(store, turn);
}
