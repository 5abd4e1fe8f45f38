import { createStore, delMany, entries, get, set } from 'idb-keyval';

/** Maximum number of stored histories; the least recently edited ones are deleted. */
const maxStored = 20;

interface Kept {
  /** Milliseconds since 1970. */
  at: number;
  history: unknown;
}

let opened: ReturnType<typeof createStore> | undefined;

function store() {
  opened ??= createStore('heddle-histories', 'histories');
  return opened;
}

/** Undo history of a workflow for this user in this browser, if stored. */
export async function readHistory(userId: string, workflowId: string): Promise<unknown> {
  try {
    return (await get<Kept>(`${userId} ${workflowId}`, store()))?.history;
  } catch {
    // Without storage, undo ends when the page closes.
    return undefined;
  }
}

/** Stores the undo history of a workflow, replacing the previous one. */
export async function storeHistory(userId: string, workflowId: string, history: unknown): Promise<void> {
  try {
    await set(`${userId} ${workflowId}`, { at: Date.now(), history } satisfies Kept, store());
    const all = await entries<string, Kept>(store());
    const oldest = all.sort(([, a], [, b]) => b.at - a.at).slice(maxStored);
    if (oldest.length > 0)
      await delMany(
        oldest.map(([key]) => key),
        store(),
      );
  } catch {
    // Storage may be disabled; the document itself is safe on the server.
  }
}
