import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Result of a statement without a declared result type, on either database. */
export interface QueryResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/** The database as domain functions see it: PGlite or PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<QueryResult, Record<string, never>>;
