import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { idsByKind, type Reference } from '../../resources/references.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { taggedObjects, tags } from './tables.js';

/** The tags of resources by kind and id (`workflow 5`), each in the order of their names. */
export async function tagIdsOf(db: Database, objects: readonly Reference[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [kind, ids] of idsByKind(objects)) {
    const rows = await db
      .select({ id: taggedObjects.objectId, tagId: taggedObjects.tagId })
      .from(taggedObjects)
      .innerJoin(tags, eq(tags.id, taggedObjects.tagId))
      .where(and(eq(taggedObjects.kind, kind), inArray(taggedObjects.objectId, ids)))
      .orderBy(tags.nameKey);
    for (const { id, tagId } of rows) {
      const key = `${kind} ${id}`;
      found.set(key, [...(found.get(key) ?? []), tagId]);
    }
  }
  return found;
}

/** Removes all tags from resources, when they leave their space. */
export async function forgetTags(
  db: Database,
  kind: ResourceKindName,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(taggedObjects)
    .where(and(inArray(taggedObjects.objectId, [...ids]), eq(taggedObjects.kind, kind)));
}

export async function forgetPurged(db: Database, { kind, ids }: Events['resourcesPurged']): Promise<void> {
  await forgetTags(db, kind, ids);
}
