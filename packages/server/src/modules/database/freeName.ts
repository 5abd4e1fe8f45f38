import { databaseLimits } from '@heddle/api-contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databases } from './tables.js';

/** The name, or the name with the first suffix that makes it free among the databases of the space. */
export async function freeName(db: Database, spaceId: string, name: string): Promise<string> {
  const rows = await db
    .select({ name: databases.name })
    .from(databases)
    .where(sql`${databases.spaceId} = ${spaceId} and deleted_at is null`);
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '_copy' : `_copy${number}`;
    const tried = `${name.slice(0, databaseLimits.name - suffix.length)}${suffix}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}
