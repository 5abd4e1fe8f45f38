import type { Database } from './Database.js';

interface Preparable<Statement> {
  prepare(name: string): Statement;
}

/**
 * A prepared statement, built once per database instead of per request; PostgreSQL also keeps its plan.
 * Values that vary use `sql.placeholder(...)`. Each statement needs a unique `name`: PostgreSQL rejects
 * duplicates.
 */
export function prepared<Statement>(
  name: string,
  build: (db: Database) => Preparable<Statement>,
): (db: Database) => Statement {
  // Each transaction is a separate `Database` object, collected when it ends.
  const known = new WeakMap<Database, Statement>();
  return (db) => {
    const found = known.get(db);
    if (found !== undefined) return found;
    const made = build(db).prepare(name);
    known.set(db, made);
    return made;
  };
}
