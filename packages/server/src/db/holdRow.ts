import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './Database.js';

/**
 * Makes whoever else wants this row wait until the transaction ends, so that what is counted for it does not change
 * meanwhile: of two requests at once, no two take the last place. Rows that refer to it can still be written.
 */
export async function holdRow(
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
