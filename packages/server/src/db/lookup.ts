import DataLoader from 'dataloader';
import type { Database } from './Database.js';

// Read once, at import. `setImmediate` runs after all requests that are ready now have been processed, so
// that they share a batch. Hosts without it batch only within one request.
const soon: (ask: () => void) => void = globalThis.setImmediate ?? queueMicrotask;

/**
 * Batches lookups of single rows: requests that look up a row at the same time share one statement. `find`
 * returns the rows of all given keys, by key. Nothing is cached: the statement runs after every lookup that
 * it answers was made, so a result is never older than its request. If `find` fails, it fails for every
 * request in the batch; `together` limits the batch size, and should be small when rows are large.
 */
export function lookup<Row>(
  find: (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  together = 1000,
): (db: Database, key: string) => Promise<Row | undefined> {
  // Each transaction is a separate `Database` object, collected when it ends.
  const loaders = new WeakMap<Database, DataLoader<string, Row | undefined>>();
  const loaderOf = (db: Database) => {
    const known = loaders.get(db);
    if (known) return known;
    const loader = new DataLoader<string, Row | undefined>(
      async (keys) => {
        const rows = await find(db, [...new Set(keys)]);
        return keys.map((key) => rows.get(key));
      },
      { cache: false, maxBatchSize: together, batchScheduleFn: (ask) => void soon(ask) },
    );
    loaders.set(db, loader);
    return loader;
  };
  return (db, key) => loaderOf(db).load(key);
}
