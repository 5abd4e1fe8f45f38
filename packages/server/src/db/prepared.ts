import type { Database } from './Database.js';

interface Preparable<Statement> {
  prepare(name: string): Statement;
}

/**
 * A statement that many requests make, built once for each database instead of anew each time; PostgreSQL keeps its
 * plan too. What differs stands in it as `sql.placeholder(...)`. No two statements have one `name`: PostgreSQL refuses.
 */
export function prepared<Statement>(
  name: string,
  build: (db: Database) => Preparable<Statement>,
): (db: Database) => Statement {
  // A transaction is a database of its own, gone with its end.
  const known = new WeakMap<Database, Statement>();
  return (db) => {
    const found = known.get(db);
    if (found !== undefined) return found;
    const made = build(db).prepare(name);
    known.set(db, made);
    return made;
  };
}
