import { isSame } from './isSame.js';
import { mergeBlocks, type Side } from './mergeBlocks.js';

/** A version of an agent on the server. */
export interface StoredBlocks<B extends object> {
  blocks: B;
  /** Changes with every save; undefined if the server does not say. */
  commit: string | undefined;
}

/** Result of a save. */
export type BlockSaveResult =
  | { kind: 'saved'; commit: string | undefined }
  /** Somebody else saved first. */
  | { kind: 'conflict' }
  /** The server rejected the change; retrying cannot help. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'signedOut' }
  /** No response, or a server failure: worth a retry. */
  | { kind: 'unreachable'; error: unknown };

/** Save state of the agent on screen. */
export type BlockSaveState<B extends object> =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'unreachable'; error: unknown }
  | { kind: 'refused'; error: unknown }
  | { kind: 'signedOut' }
  /** Both sides changed these blocks; `settle` continues. */
  | { kind: 'conflict'; blocks: (keyof B)[]; latest: StoredBlocks<B> };

/** Storage in which unsaved blocks survive a page crash or a lost connection. */
export interface BlockStorage<B extends object> {
  keep(changes: Partial<B>, commit: string | undefined): void;
  clear(): void;
}

export interface BlockAutosaveOptions<B extends object> {
  stored: StoredBlocks<B>;
  /** Replaces these blocks, based on a commit. */
  save(changes: Partial<B>, commit: string | undefined): Promise<BlockSaveResult>;
  /** Reads the latest version after a conflict. */
  load(): Promise<StoredBlocks<B>>;
  storage: BlockStorage<B>;
  /** Called after every change of the blocks or the state. */
  onChange(): void;
  /** Blocks that a colleague changed and that were merged without a question. */
  onMerged(blocks: (keyof B)[]): void;
  now?(): number;
}

/** Saves the blocks of an agent while they are being edited. */
export interface BlockAutosave<B extends object> {
  /** Blocks as on screen. A block keeps its identity until it changes. */
  readonly blocks: B;
  readonly state: BlockSaveState<B>;
  change<Block extends keyof B>(block: Block, value: B[Block]): void;
  /** Saves every change now; resolves when none is left or saving failed. */
  flush(): Promise<BlockSaveState<B>>;
  /** Changes with every save and merge. */
  readonly revision: number;
  /**
   * Merges the latest version of the server. `revision` is that of the moment in which reading it began: an answer
   * that a save has overtaken is ignored.
   */
  receive(latest: StoredBlocks<B>, revision: number): void;
  /** Ends a conflict: keeps the chosen side of each block and saves. */
  settle(choices: { readonly [Block in keyof B]?: Side }): Promise<BlockSaveState<B>>;
  /** Replaces everything by a version of the server, for example after a restore. */
  replace(stored: StoredBlocks<B>): void;
  /** Stops the timer; the next change restarts it. */
  dispose(): void;
}

/** A block is saved after this pause in editing it, or after the maximum wait while edits never pause. */
const pauseMs = 600;
const maxWaitMs = 5000;
const retryMs = [2000, 5000, 10_000, 30_000];

interface Edit {
  first: number;
  last: number;
}

/**
 * Each block has its own pause, and one save runs at a time: it contains the blocks whose pause is over.
 * After a conflict, blocks that only one side changed are merged; for the others it waits for `settle`.
 */
export function createBlockAutosave<B extends object>(options: BlockAutosaveOptions<B>): BlockAutosave<B> {
  const now = options.now ?? Date.now;
  let { commit } = options.stored;
  /** Commits of blocks saved here; the others are those of `commit`, so that no later change is overwritten. */
  const commits = new Map<keyof B, string | undefined>();
  /** As last read from or saved to the server. */
  let base = options.stored.blocks;
  let blocks = base;
  const edits = new Map<keyof B, Edit>();
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let revision = 0;
  let state: BlockSaveState<B> = { kind: 'saved', at: undefined };

  function setState(next: BlockSaveState<B>): void {
    state = next;
    options.onChange();
  }

  const dueAt = ({ first, last }: Edit) => Math.min(last + pauseMs, first + maxWaitMs);

  function pick(names: Iterable<keyof B>): Partial<B> {
    const picked: Partial<B> = {};
    for (const name of names) picked[name] = blocks[name];
    return picked;
  }

  const commitOf = (name: keyof B) => (commits.has(name) ? commits.get(name) : commit);

  function keep(): void {
    if (edits.size > 0) options.storage.keep(pick(edits.keys()), commit);
    else options.storage.clear();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (edits.size === 0 || running || state.kind === 'conflict') return;
    const next = Math.min(...[...edits.values()].map(dueAt));
    timer = setTimeout(() => void saveDue(), Math.max(0, next - now()));
  }

  async function saveDue(): Promise<void> {
    const due = [...edits].filter(([, edit]) => dueAt(edit) <= now()).map(([name]) => name);
    if (due.length > 0 && !running) await run(due);
    // What was refused is sent again after a further edit or on request, not at once and for ever.
    const { kind } = state;
    if (kind !== 'unreachable' && kind !== 'refused' && kind !== 'signedOut') schedule();
  }

  /** Saves blocks of the same commit together; the others follow with the next save. */
  async function run(names: (keyof B)[]): Promise<void> {
    const from = commitOf(names[0] as keyof B);
    running = saveBlocks(
      names.filter((name) => commitOf(name) === from),
      from,
    ).finally(() => {
      running = undefined;
    });
    await running;
  }

  async function saveBlocks(names: (keyof B)[], from: string | undefined): Promise<void> {
    const changes = pick(names);
    const sent = new Map(names.map((name) => [name, edits.get(name)]));
    setState({ kind: 'saving' });
    const result = await options.save(changes, from);
    if (result.kind === 'saved') {
      failures = 0;
      revision += 1;
      base = { ...base, ...changes };
      for (const [name, edit] of sent) {
        commits.set(name, result.commit);
        // A block that was edited during the save has a newer edit.
        if (edits.get(name) === edit) edits.delete(name);
      }
      keep();
      setState(edits.size > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: now() });
    } else if (result.kind === 'conflict') await meet();
    else {
      setState(result);
      if (result.kind === 'unreachable') retryLater();
    }
  }

  function retryLater(): void {
    clearTimeout(timer);
    const delay = retryMs[Math.min(failures, retryMs.length - 1)];
    failures += 1;
    timer = setTimeout(() => void flush(), delay);
  }

  /** Reads the latest version and merges it. */
  async function meet(): Promise<void> {
    try {
      merge(await options.load(), {});
    } catch (error) {
      setState({ kind: 'unreachable', error });
      retryLater();
    }
  }

  function merge(latest: StoredBlocks<B>, choices: { readonly [Block in keyof B]?: Side }): void {
    const merged = mergeBlocks(base, blocks, latest.blocks, choices);
    if (merged.conflicts.length > 0) {
      setState({ kind: 'conflict', blocks: merged.conflicts, latest });
      return;
    }
    revision += 1;
    base = latest.blocks;
    blocks = merged.blocks;
    commit = latest.commit;
    commits.clear();
    for (const name of [...edits.keys()]) if (isSame(blocks[name], base[name])) edits.delete(name);
    keep();
    if (merged.taken.length > 0) options.onMerged(merged.taken);
    if (edits.size > 0) setState({ kind: 'unsaved' });
    else setState(state.kind === 'saved' ? state : { kind: 'saved', at: now() });
  }

  async function flush(): Promise<BlockSaveState<B>> {
    clearTimeout(timer);
    while (running) await running;
    while (edits.size > 0 && state.kind !== 'conflict') {
      await run([...edits.keys()]);
      if (state.kind !== 'unsaved') break;
    }
    return state;
  }

  return {
    get blocks() {
      return blocks;
    },
    get state() {
      return state;
    },
    change(name, value) {
      if (isSame(blocks[name], value)) return;
      blocks = { ...blocks, [name]: value };
      const first = edits.get(name)?.first ?? now();
      edits.set(name, { first, last: now() });
      keep();
      const isWaiting = state.kind === 'conflict' || state.kind === 'saving' || state.kind === 'unreachable';
      setState(isWaiting ? state : { kind: 'unsaved' });
      if (state.kind !== 'unreachable') schedule();
    },
    flush,
    get revision() {
      return revision;
    },
    receive(latest, readAt) {
      if (running || readAt !== revision || state.kind === 'conflict') return;
      merge(latest, {});
      schedule();
    },
    async settle(choices) {
      if (state.kind !== 'conflict') return state;
      merge(state.latest, choices);
      return flush();
    },
    replace(stored) {
      clearTimeout(timer);
      edits.clear();
      revision += 1;
      base = stored.blocks;
      blocks = base;
      commit = stored.commit;
      commits.clear();
      options.storage.clear();
      setState({ kind: 'saved', at: undefined });
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
