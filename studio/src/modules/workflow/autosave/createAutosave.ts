/** What became of a save. */
export type SaveResult =
  | { kind: 'saved'; commitId: string }
  /** Somebody else saved first: what is here may not replace it without a person's word. */
  | { kind: 'conflict' }
  /** The server refused the document; saving it again cannot help. */
  | { kind: 'refused'; message: string }
  /** No answer, or a failing server: worth another try. */
  | { kind: 'unreachable'; message: string };

/** The honest state of what is on screen. */
export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'unreachable'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' };

/** Where unsaved work survives a crash of the page or a dead network. */
export interface DraftStorage {
  keep(text: string): void;
  clear(): void;
}

export interface AutosaveOptions {
  commitId: string;
  save(text: string, commitId: string): Promise<SaveResult>;
  storage: DraftStorage;
  onState(state: SaveState): void;
  now?(): number;
}

/** Saves while a person edits. */
export interface Autosave {
  /** Tells that the document has changed; `text` is called when it is saved, not before. */
  change(text: () => string): void;
  /** Saves now what is unsaved; resolves when nothing is left or saving has failed. */
  flush(): Promise<SaveState>;
  /** After a conflict: what is here replaces what the server has at that commit. */
  overwrite(commitId: string): Promise<SaveState>;
  readonly state: SaveState;
  /** Stops the timer; a change starts it again. */
  dispose(): void;
}

/** A pause in editing after which it is saved, and the longest time an unbroken stream of edits waits. */
const pauseMs = 700;
const longestWaitMs = 5000;
const retryMs = [2000, 5000, 10_000, 30_000];

/** One save at a time; what changes while one is under way is saved after it. */
export function createAutosave(options: AutosaveOptions): Autosave {
  const now = options.now ?? Date.now;
  let commitId = options.commitId;
  let pending: (() => string) | undefined;
  let firstChangeAt = 0;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let state: SaveState = { kind: 'saved', at: undefined };

  function setState(next: SaveState): void {
    state = next;
    options.onState(next);
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  async function saveOnce(): Promise<void> {
    if (!pending) return;
    const produce = pending;
    pending = undefined;
    const text = produce();
    options.storage.keep(text);
    setState({ kind: 'saving' });
    settle(await options.save(text, commitId), produce);
  }

  function settle(result: SaveResult, produce: () => string): void {
    if (result.kind === 'saved') {
      commitId = result.commitId;
      failures = 0;
      if (!pending) options.storage.clear();
      setState(pending ? { kind: 'unsaved' } : { kind: 'saved', at: now() });
      return;
    }
    // A newer change already stands in `pending`; otherwise this one is still to be saved.
    pending ??= produce;
    if (result.kind === 'unreachable') {
      schedule(retryMs[Math.min(failures, retryMs.length - 1)] ?? 30_000);
      failures += 1;
    }
    setState(result);
  }

  async function flush(): Promise<SaveState> {
    clearTimeout(timer);
    while (running) await running;
    if (pending && state.kind !== 'conflict') {
      running = saveOnce().finally(() => {
        running = undefined;
      });
      await running;
      if (state.kind === 'unsaved') return flush();
    }
    return state;
  }

  return {
    change(text) {
      if (!pending) firstChangeAt = now();
      pending = text;
      if (state.kind === 'conflict') {
        options.storage.keep(text());
        return;
      }
      if (state.kind !== 'saving' && state.kind !== 'unreachable') setState({ kind: 'unsaved' });
      schedule(Math.max(0, Math.min(pauseMs, firstChangeAt + longestWaitMs - now())));
    },
    flush,
    overwrite(current) {
      commitId = current;
      if (state.kind === 'conflict') setState({ kind: 'unsaved' });
      return flush();
    },
    get state() {
      return state;
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
