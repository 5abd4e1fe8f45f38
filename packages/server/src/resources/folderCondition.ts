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

/** Matches the resources of a kind that are in these folders. */
export function inFolders(kind: ResourceKindName, id: AnyPgColumn, { type, ids }: FolderFilter): SQL {
  const place = and(
    eq(folderObjects.objectId, id),
    eq(folderObjects.kind, kind),
    eq(folderObjects.type, type),
    ids === 'none' ? undefined : inArray(folderObjects.folderId, [...ids]),
  );
  const found = sql`exists (select 1 from ${folderObjects} where ${place})`;
  return ids === 'none' ? sql`not ${found}` : found;
}
