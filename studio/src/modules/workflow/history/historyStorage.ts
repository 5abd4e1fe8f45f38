import { createStore, delMany, entries, get, set } from 'idb-keyval';

/** Workflows whose steps are kept; of those beyond it the ones that were not edited for longest are forgotten. */
const mostKept = 20;

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

/** The steps of a workflow that this person took in this browser, if any are kept. */
export async function readHistory(userId: string, workflowId: string): Promise<unknown> {
  try {
    return (await get<Kept>(`${userId} ${workflowId}`, store()))?.history;
  } catch {
    // A closed storage holds nothing; then undo ends with the page.
    return undefined;
  }
}

/** Keeps them in place of what was kept before. */
export async function storeHistory(userId: string, workflowId: string, history: unknown): Promise<void> {
  try {
    await set(`${userId} ${workflowId}`, { at: Date.now(), history } satisfies Kept, store());
    const all = await entries<string, Kept>(store());
    const oldest = all.sort(([, a], [, b]) => b.at - a.at).slice(mostKept);
    if (oldest.length > 0)
      await delMany(
        oldest.map(([key]) => key),
        store(),
      );
  } catch {
    // As above; the document itself is safe on the server.
  }
}
