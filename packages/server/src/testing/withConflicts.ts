import type { Database } from '../db/Database.js';
import { DatabaseError } from '../db/DatabaseError.js';
import { retryConflicts } from '../db/postgres/retryConflicts.js';

/**
 * A database that rolls back the first attempt of every transaction, as after a deadlock at its commit: work that
 * is not repeatable has its effects outside of the database twice.
 */
export function withConflicts(db: Database): Database {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, settings) => {
    let attempts = 0;
    return retryConflicts(() =>
      transaction(async (inner) => {
        const result = await work(inner);
        attempts += 1;
        if (attempts === 1) throw new DatabaseError('a conflict that a test injects', '40P01');
        return result;
      }, settings),
    );
  };
  return db;
}
