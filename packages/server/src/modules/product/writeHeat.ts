import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';

/** Writes the heat of products, which lists are ordered by. */
export async function writeHeat(
  db: Database,
  changed: readonly { id: string; heat: number }[],
): Promise<void> {
  await db.execute(sql`
    update products set heat = changed.heat
    from json_to_recordset(${JSON.stringify(changed)}::json) as changed(id bigint, heat integer)
    where products.id = changed.id`);
}
