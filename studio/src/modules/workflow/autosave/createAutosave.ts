/** Result of a save. */
export type SaveResult =
  | { kind: 'saved'; commitId: string }
  /** Another session saved first: only the user may decide to overwrite it. */
  | { kind: 'conflict' }
  /** The server rejected the document; retrying cannot help. */
  | { kind: 'refused'; message: string }
  /** No response, or a server failure: worth a retry. */
  | { kind: 'unreachable'; message: string };

/** Save state of the document on screen. */
export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'unreachable'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict' };

/** Storage in which unsaved work survives a page crash or a lost connection. */
export interface DraftStorage {
  /** `commitId`: the commit that the text is based on. */
  keep(text: string, commitId: string): void;
  clear(): void;
}

export interface AutosaveOptions {
  commitId: string;
  save(text: string, commitId: string): Promise<SaveResult>;
  storage: DraftStorage;
  onState(state: SaveState): void;
  now?(): number;
}

/** Saves the document while it is being edited. */
export interface Autosave {
  /** Reports a change; `text` is called only when the change is saved. */
  change(text: () => string): void;
  /** Saves unsaved changes now; resolves when there are none left or saving failed. */
  flush(): Promise<SaveState>;
  /** After a conflict: overwrites the server's version at that commit. */
  overwrite(commitId: string): Promise<SaveState>;
  readonly state: SaveState;
  /** Stops the timer; the next change restarts it. */
  dispose(): void;
}

/** Save after this pause in editing, or after the maximum wait when edits never pause. */
const pauseMs = 700;
const maxWaitMs = 5000;
const retryMs = [2000, 5000, 10_000, 30_000];

/** Runs one save at a time; changes made meanwhile are saved afterwards. */
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
    options.storage.keep(text, commitId);
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
    // A newer change is already in `pending`; otherwise retry this one.
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
        options.storage.keep(text(), commitId);
        return;
      }
      if (state.kind !== 'saving' && state.kind !== 'unreachable') setState({ kind: 'unsaved' });
      schedule(Math.max(0, Math.min(pauseMs, firstChangeAt + maxWaitMs - now())));
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
