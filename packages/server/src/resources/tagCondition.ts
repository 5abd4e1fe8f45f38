import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { taggedObjects } from '../modules/tag/tables.js';
import type { ResourceKindName } from './tables.js';

/** Matches the resources of a kind that have all of these tags. */
export function withTags(
  kind: ResourceKindName,
  id: AnyPgColumn,
  tagIds: readonly string[],
): SQL | undefined {
  return and(
    ...tagIds.map((tagId) => {
      const tagged = and(
        eq(taggedObjects.objectId, id),
        eq(taggedObjects.kind, kind),
        eq(taggedObjects.tagId, tagId),
      );
      return sql`exists (select 1 from ${taggedObjects} where ${tagged})`;
    }),
  );
}
