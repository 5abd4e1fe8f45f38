import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { datasets } from '../knowledge/tables.js';

/** Until the end of the transaction, so that no other one adds beyond a limit meanwhile. */
export async function lockDataset(transaction: Database, id: string): Promise<void> {
  await transaction.execute(sql`select 1 from ${datasets} where id = ${id} for update`);
}
