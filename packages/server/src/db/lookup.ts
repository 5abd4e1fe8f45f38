import DataLoader from 'dataloader';
import type { Database } from './Database.js';

// Taken once: what is ready by now has asked before it is called. Hosts without it answer one person.
const soon: (ask: () => void) => void = globalThis.setImmediate ?? queueMicrotask;

/**
 * A look at one row, made by so many requests that those who ask at the same moment share a statement; `find` gives the
 * rows of all their keys, by key. Nothing is kept: the statement is made after everybody it answers has asked, so what
 * ended before is not found, and a row is never older than the question. A `find` that fails, fails for all who share
 * its statement: at most `together` keys do, which is a small number where rows are large.
 */
export function lookup<Row>(
  find: (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  together = 1000,
): (db: Database, key: string) => Promise<Row | undefined> {
  // A transaction is a database of its own, gone with its end.
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
