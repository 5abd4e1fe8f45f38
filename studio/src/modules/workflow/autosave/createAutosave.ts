/** Result of a save. */
export type SaveResult =
  | { kind: 'saved'; commitId: string }
  /** Another session saved first: only the user may decide to overwrite it. */
  | { kind: 'conflict' }
  /** The server rejected the document; retrying cannot help. */
  | { kind: 'refused'; error: unknown }
  /** The session has ended: save again after signing in. */
  | { kind: 'signedOut' }
  /** No response, or a server failure: worth a retry. */
  | { kind: 'unreachable'; error: unknown };

/** Save state of the document on screen. */
export type SaveState =
  | { kind: 'saved'; at: number | undefined; commitId: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'unreachable'; error: unknown }
  | { kind: 'refused'; error: unknown }
  | { kind: 'signedOut' }
  /** The server has another version; `isEdited`: there are unsaved changes here, too. */
  | { kind: 'conflict'; isEdited: boolean };

/** Storage in which unsaved work survives a page crash or a lost connection. */
export interface DraftStorage {
  /** `commitId`: the commit that the text is based on. */
  keep(text: string, commitId: string): void;
  clear(): void;
}

export interface AutosaveOptions {
  commitId: string;
  /** The document as stored in that commit. */
  text: string;
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
  /** After a conflict: overwrites the server's version at that commit with this text. */
  overwrite(commitId: string, text: () => string): Promise<SaveState>;
  /**
   * Reports the commit on the server, requested while `base` was the commit here. A different one is a
   * conflict, unless a save has begun meanwhile.
   */
  observe(current: string, base: string): void;
  /** The commit that the document is based on. */
  readonly commitId: string;
  /** The document as stored in that commit, from which the changes here can be told apart. */
  readonly baseText: string;
  readonly state: SaveState;
  /** Stops the timer; the next change restarts it. */
  dispose(): void;
}

/** Save after this pause in editing, or after the maximum wait when edits never pause. */
const pauseMs = 700;
/** Keep a change in this browser after this delay, in case the tab crashes before it is saved. */
const keepMs = 100;
const maxWaitMs = 5000;
const retryMs = [2000, 5000, 10_000, 30_000];

/** Runs one save at a time; changes made meanwhile are saved afterwards. */
export function createAutosave(options: AutosaveOptions): Autosave {
  const now = options.now ?? Date.now;
  let { commitId, text: baseText } = options;
  let pending: (() => string) | undefined;
  let firstChangeAt = 0;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let state: SaveState = { kind: 'saved', at: undefined, commitId };

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
    settle(await options.save(text, commitId), produce, text);
  }

  function settle(result: SaveResult, produce: () => string, text: string): void {
    if (result.kind === 'saved') {
      commitId = result.commitId;
      baseText = text;
      failures = 0;
      if (!pending) options.storage.clear();
      setState(pending ? { kind: 'unsaved' } : { kind: 'saved', at: now(), commitId });
      return;
    }
    // A newer change is already in `pending`; otherwise retry this one.
    pending ??= produce;
    if (result.kind === 'unreachable') {
      schedule(retryMs[Math.min(failures, retryMs.length - 1)] ?? 30_000);
      failures += 1;
    }
    setState(result.kind === 'conflict' ? { kind: 'conflict', isEdited: true } : result);
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

  function keep(): void {
    keepTimer = undefined;
    if (pending) options.storage.keep(pending(), commitId);
  }

  return {
    change(text) {
      if (!pending) firstChangeAt = now();
      pending = text;
      if (state.kind === 'conflict') {
        options.storage.keep(text(), commitId);
        if (!state.isEdited) setState({ kind: 'conflict', isEdited: true });
        return;
      }
      if (state.kind !== 'saving' && state.kind !== 'unreachable') setState({ kind: 'unsaved' });
      schedule(Math.max(0, Math.min(pauseMs, firstChangeAt + maxWaitMs - now())));
      keepTimer ??= setTimeout(keep, keepMs);
    },
    flush,
    overwrite(current, text) {
      commitId = current;
      pending = text;
      if (state.kind === 'conflict') setState({ kind: 'unsaved' });
      return flush();
    },
    observe(current, base) {
      if (running || base !== commitId || current === commitId || state.kind === 'conflict') return;
      clearTimeout(timer);
      setState({ kind: 'conflict', isEdited: pending !== undefined });
    },
    get commitId() {
      return commitId;
    },
    get baseText() {
      return baseText;
    },
    get state() {
      return state;
    },
    dispose() {
      clearTimeout(timer);
      clearTimeout(keepTimer);
    },
  };
}
