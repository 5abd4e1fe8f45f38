import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';

/** Any number that no other advisory lock of ours has. */
const key = 7_131_001;

/** Two administrators at once must not both take a place or time that only one can have. */
export async function lockStore(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${key})`);
}
