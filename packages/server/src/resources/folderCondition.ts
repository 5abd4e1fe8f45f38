import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { folderObjects } from '../modules/folder/tables.js';
import type { ResourceKindName } from './tables.js';

/** What is in one of these folders of a tree, or in none of its folders. */
export interface FolderFilter {
  /** One of `folderTypes`. */
  type: number;
  ids: readonly string[] | 'none';
}

/** Matches the resources of a kind in a space that are in these folders. */
export function inFolders(
  kind: ResourceKindName,
  id: AnyPgColumn,
  spaceId: string,
  { type, ids }: FolderFilter,
): SQL {
  const { objectId, folderId } = folderObjects;
  const ofKind = and(eq(folderObjects.kind, kind), eq(folderObjects.type, type));
  // Reads the space once. As `not exists`, PostgreSQL compares each resource with each row until the table has statistics.
  if (ids === 'none')
    return sql`${id} not in (select ${objectId} from ${folderObjects}
      where ${and(eq(folderObjects.spaceId, spaceId), ofKind)})`;
  return sql`exists (select 1 from ${folderObjects}
    where ${and(eq(objectId, id), ofKind, inArray(folderId, [...ids]))})`;
}
