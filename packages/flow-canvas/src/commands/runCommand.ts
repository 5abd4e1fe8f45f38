import type { LateModule } from '../late/LateModule.js';
import { lateCommands, lateDrafts, lateTools } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command, CommandName } from './Command.js';

type CodeOf<Module> = Module extends LateModule<infer Code> ? Code : never;

/** Runs a command if it can be run then: now, or when its code, which is on its way, is there. A failure is said. */
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

/** Does something with the tools when they are there, in the order it was asked for; says so when they cannot be loaded. */
export function whenThere(store: CanvasStore, act: (tools: CodeOf<typeof lateTools>) => void): void {
  inTurn(store, lateTools, act);
}

/** The same with drafts of JSON. */
export function withDrafts(store: CanvasStore, act: (drafts: CodeOf<typeof lateDrafts>) => void): void {
  inTurn(store, lateDrafts, act, []);
}

/** The same with all commands. */
export function withCommands(store: CanvasStore, act: (all: CodeOf<typeof lateCommands>) => void): void {
  inTurn(store, lateCommands, act);
}

/** What was asked for and waits, the last of it, for each canvas. */
const turns = new WeakMap<CanvasStore, Promise<void>>();
/** The canvas whose turn it is: what that asks for is part of it. */
let current: CanvasStore | undefined;

/** True while what was asked for before has not been done, or the tools are not there. */
export function isWaiting(store: CanvasStore): boolean {
  return turns.has(store) || lateTools.value === undefined;
}

/** With all that the turn may ask for, so that nothing comes between. */
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
