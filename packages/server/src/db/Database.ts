import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What a statement without a result type gives on either database. */
export interface QueryResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/** The database as domain functions see it: PGlite and PostgreSQL alike, and a transaction of either. */
export type Database = PgDatabase<QueryResult, Record<string, never>>;
