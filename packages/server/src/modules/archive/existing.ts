import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { ResourceRows } from '../../resources/ResourceKind.js';

const maxShown = 5;

/** The name of a resource; empty if it does not exist. */
export async function nameOf(db: Database, rows: ResourceRows, id: string): Promise<string> {
  const [row] = await db
    .select({ name: sql<string>`${rows.name}` })
    .from(rows.table)
    .where(eq(rows.id, id));
  return row?.name ?? '';
}

/** Resources of a space that are not deleted, with this ID or this name. */
export async function findExisting(
  db: Database,
  rows: ResourceRows,
  spaceId: string,
  { id, name }: { id: string; name?: string },
): Promise<{ id: string; name: string }[]> {
  const found = await db
    .select({ id: sql<string>`${rows.id}::text`, name: sql<string>`${rows.name}` })
    .from(rows.table)
    .where(
      and(
        eq(rows.spaceId, spaceId),
        rows.where,
        rows.deletedAt && isNull(rows.deletedAt),
        or(eq(rows.id, id), name === undefined ? undefined : sql`lower(${rows.name}) = lower(${name})`),
      ),
    )
    .limit(maxShown);
  return found.sort((one, other) => Number(other.id === id) - Number(one.id === id));
}
