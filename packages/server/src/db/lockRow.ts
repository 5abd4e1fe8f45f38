import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './Database.js';

/**
 * Locks a row until the transaction ends, so that limits counted for it cannot be exceeded by concurrent
 * requests. Rows that refer to it can still be written.
 */
export async function lockRow(
  transaction: Database,
  table: PgTable & { id: PgColumn },
  id: string,
): Promise<void> {
  await transaction
    .select({ id: table.id })
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('no key update');
}
