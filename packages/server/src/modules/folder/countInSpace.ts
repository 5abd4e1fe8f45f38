import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { treesOf } from './objects.js';
import { folderObjects } from './tables.js';

/** How many objects are directly in each folder of a tree, without those in the trash; one query per kind. */
export async function countInSpace(
  { db, extensions }: Context,
  { spaceId }: SpaceAccess,
  type: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const kinds = extensions(resourceKinds).filter(({ name }) => treesOf(name).includes(type));
  const found = await Promise.all(
    kinds.map(({ name, rows }) =>
      db
        .select({ id: folderObjects.folderId, count: sql<number>`count(*)::int` })
        .from(folderObjects)
        .innerJoin(rows.table, eq(rows.id, folderObjects.objectId))
        .where(
          and(
            eq(folderObjects.spaceId, spaceId),
            eq(folderObjects.type, type),
            eq(folderObjects.kind, name),
            eq(rows.spaceId, spaceId),
            rows.where,
            rows.projectId && isNull(rows.projectId),
            rows.deletedAt && isNull(rows.deletedAt),
          ),
        )
        .groupBy(folderObjects.folderId),
    ),
  );
  for (const { id, count } of found.flat()) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}
