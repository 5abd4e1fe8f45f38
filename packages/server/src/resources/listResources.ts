import type { librarySorts } from '@heddle/api-contract/families/library';
import { and, eq, ilike, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { containing } from '../db/containing.js';
import type { Database } from '../db/Database.js';
import type { SpaceAccess } from '../kernel/access.js';
import type { Page } from '../kernel/paging.js';
import { type FolderFilter, inFolders } from './folderCondition.js';
import type { ResourceKind, ResourceRows } from './ResourceKind.js';
import type { Reference } from './references.js';
import { withTags } from './tagCondition.js';

/** Orders of lists of resources. */
export type ResourceSort = (typeof librarySorts)[number];

/** Filters for lists of resources. */
export interface ResourceFilter {
  /** Part of the name. */
  name?: string | undefined;
  creatorId?: string | undefined;
  isPublished?: boolean | undefined;
  subType?: number | undefined;
  /** Lists the resources of this app instead of those of the library. */
  projectId?: string | undefined;
  /** Lists the trash instead, by the time of deletion. */
  isDeleted?: boolean;
  /** Leaves resources of deleted apps out of the trash: they return with their app. Columns of apps. */
  deletedWith?: ResourceRows | undefined;
  /** Only what is in one of these folders. */
  folder?: FolderFilter | undefined;
  /** Only what has all of these tags. */
  tagIds?: readonly string[] | undefined;
  /** Default: last edited first. */
  sort?: ResourceSort | undefined;
}

/** One page of the resources of a space, of several kinds, and their total number. */
export async function listResourcesOf(
  db: Database,
  kinds: readonly ResourceKind[],
  { spaceId }: SpaceAccess,
  filter: ResourceFilter,
  { limit, offset }: Page,
): Promise<{ found: Reference[]; total: number }> {
  const listed = kinds.filter(
    ({ rows }) =>
      (filter.subType === undefined || rows.subType) &&
      (filter.projectId === undefined || rows.projectId) &&
      (!filter.isDeleted || rows.deletedAt),
  );
  if (listed.length === 0) return { found: [], total: 0 };
  const { sort = 'editedDesc' } = filter;
  const byName = sort.startsWith('name');
  const direction = sql.raw(sort.endsWith('Asc') ? 'asc' : 'desc');
  const each = listed.map(({ name, rows }) => {
    const where = and(
      conditionOf(rows, spaceId, filter),
      filter.folder && inFolders(name, rows.id, spaceId, filter.folder),
      filter.tagIds && withTags(name, rows.id, filter.tagIds),
    );
    const key = byName ? sql`lower(${rows.name})` : filter.isDeleted ? rows.deletedAt : rows.updatedAt;
    const order = sql`${key} ${direction}, ${rows.id} ${direction}`;
    return {
      // Each kind reads along its own index, and no more than the page can need.
      page: sql`(select ${name}::text as kind, ${rows.id} as id, ${key} as key
        from ${rows.table} where ${where} order by ${order} limit ${offset + limit})`,
      count: sql`(select count(*) from ${rows.table} where ${where})`,
    };
  });
  const pages = sql.join(
    each.map(({ page }) => page),
    sql` union all `,
  );
  const counts = sql.join(
    each.map(({ count }) => count),
    sql` + `,
  );
  const [page, [counted]] = await Promise.all([
    rowsOf(
      db,
      sql`select kind, id::text as id from (${pages}) as entries
        order by key ${direction}, entries.id ${direction} limit ${limit} offset ${offset}`,
    ),
    rowsOf(db, sql`select (${counts})::int as total`),
  ]);
  const found = page.map(({ kind, id }) => ({ kind: kind as Reference['kind'], id: String(id) }));
  return { found, total: Number(counted?.total ?? 0) };
}

async function rowsOf(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  return (await db.execute(query)).rows;
}

function conditionOf(rows: ResourceRows, spaceId: string, filter: ResourceFilter): SQL | undefined {
  const { name, creatorId, isPublished, subType, projectId, isDeleted, deletedWith: apps } = filter;
  return and(
    eq(rows.spaceId, spaceId),
    rows.where,
    rows.deletedAt && (isDeleted ? isNotNull(rows.deletedAt) : isNull(rows.deletedAt)),
    name ? ilike(rows.name, containing(name)) : undefined,
    creatorId === undefined ? undefined : eq(rows.creatorId, creatorId),
    isPublished === undefined ? undefined : isPublished ? rows.isPublished : not(rows.isPublished),
    subType === undefined || !rows.subType ? undefined : eq(rows.subType, subType),
    // The trash has those of apps too: they are restored from there.
    !rows.projectId || (isDeleted && projectId === undefined)
      ? undefined
      : projectId === undefined
        ? isNull(rows.projectId)
        : eq(rows.projectId, projectId),
    isDeleted && rows.projectId && apps
      ? sql`not exists (select 1 from ${apps.table}
          where ${apps.id} = ${rows.projectId} and ${apps.deletedAt} is not null)`
      : undefined,
  );
}
