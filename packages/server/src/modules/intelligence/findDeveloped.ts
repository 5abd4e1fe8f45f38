import { and, eq, gt, ilike, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { type FolderFilter, inFolders } from '../../resources/folderCondition.js';
import type { Reference } from '../../resources/references.js';
import { favoriteOf, openingOf } from '../favorite/index.js';
import { favorites, openedObjects } from '../favorite/tables.js';
import type { DevelopedKind } from './DevelopedKind.js';

export const developedOrders = ['updated', 'created', 'published', 'opened', 'name'] as const;
export type DevelopedOrder = (typeof developedOrders)[number];

/** Where a page starts: after the entry with this value of the order, and this id. */
export interface Position {
  value: string;
  id: string;
}

export interface DevelopedFilter {
  /** Part of the name. */
  name?: string | undefined;
  creatorId?: string | undefined;
  isPublished?: boolean | undefined;
  isFavorite?: boolean | undefined;
  isOpened?: boolean | undefined;
  folders?: FolderFilter | undefined;
}

/** What a page has of an entry besides what its kind presents. */
export interface Found extends Reference {
  position: Position;
  favoritedAt: string;
  openedAt: string;
  folderId: string | undefined;
}

interface Query {
  filter: DevelopedFilter;
  order: DevelopedOrder;
  isAscending: boolean;
  after: Position | undefined;
  limit: number;
  /** The tree of which `folderId` is answered. */
  folderType: number;
}

/**
 * A page of what people develop in a space, of several kinds in one order, and the total number. Each kind reads its
 * own rows from the position on, and no more than the page can need.
 */
export async function findDeveloped(
  db: Database,
  kinds: readonly DevelopedKind[],
  access: SpaceAccess,
  query: Query,
): Promise<{ found: Found[]; total: number }> {
  if (kinds.length === 0) return { found: [], total: 0 };
  const { order, isAscending, limit } = query;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const pages = kinds.map((kind) => {
    const sort = sortOf(kind, order);
    return sql`(select ${kind.name}::text as kind, ${kind.rows.id} as id, ${sort} as sort,
        ${favorites.createdAt} as favorited_at, ${openedObjects.openedAt} as opened_at
      ${fromOf(kind, access)}
      where ${and(conditionOf(kind, access, query.filter), afterPosition(kind, query))}
      order by ${sort} ${direction}, ${kind.rows.id} ${direction} limit ${limit})`;
  });
  const counts = kinds.map(
    (kind) => sql`(select count(*) ${fromOf(kind, access)} where ${conditionOf(kind, access, query.filter)})`,
  );
  const isName = order === 'name';
  const [page, [counted]] = await Promise.all([
    rowsOf(
      db,
      sql`select entries.kind, entries.id::text as id, favorited_at, opened_at, folder_objects.folder_id::text as folder_id,
          ${isName ? sql`sort` : sql`to_char(sort at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`} as sort
        from (select * from (${sql.join(pages, sql` union all `)}) as each
          order by sort ${direction}, each.id ${direction} limit ${limit}) as entries
        left join folder_objects on folder_objects.object_id = entries.id
          and folder_objects.kind = entries.kind and folder_objects.type = ${query.folderType}
        order by entries.sort ${direction}, entries.id ${direction}`,
    ),
    rowsOf(db, sql`select (${sql.join(counts, sql` + `)})::int as total`),
  ]);
  return { found: page.map(toFound), total: Number(counted?.total ?? 0) };
}

function toFound(row: Record<string, unknown>): Found {
  const id = String(row.id);
  return {
    kind: row.kind as Reference['kind'],
    id,
    position: { value: String(row.sort), id },
    favoritedAt: seconds(row.favorited_at),
    openedAt: seconds(row.opened_at),
    folderId: row.folder_id === null ? undefined : String(row.folder_id),
  };
}

// Drivers return times of plain statements as dates or as texts.
const seconds = (time: unknown) =>
  time === null ? '' : String(Math.floor(new Date(time as string).getTime() / 1000));

async function rowsOf(db: Database, query: SQL): Promise<Record<string, unknown>[]> {
  return (await db.execute(query)).rows;
}

/** The rows of a kind with what the caller marked and opened. */
function fromOf({ name, rows }: DevelopedKind, { userId }: SpaceAccess): SQL {
  return sql`from ${rows.table}
    left join ${favorites} on ${favoriteOf(userId, name, rows.id)}
    left join ${openedObjects} on ${openingOf(userId, name, rows.id)}`;
}

/** What the list is sorted by; never null, so that positions can be compared. */
function sortOf({ rows }: DevelopedKind, order: DevelopedOrder): SQL {
  if (order === 'name') return sql`lower(${rows.name})`;
  if (order === 'created') return sql`${rows.createdAt}`;
  if (order === 'updated') return sql`${rows.updatedAt}`;
  const time = order === 'opened' ? openedObjects.openedAt : (rows.publishedAt ?? sql`null::timestamptz`);
  return sql`coalesce(${time}, 'epoch'::timestamptz)`;
}

function afterPosition(kind: DevelopedKind, { order, isAscending, after }: Query): SQL | undefined {
  if (!after) return undefined;
  const value = order === 'name' ? sql`${after.value}::text` : sql`${after.value}::timestamptz`;
  const compare = isAscending ? gt : lt;
  return compare(sql`(${sortOf(kind, order)}, ${kind.rows.id})`, sql`(${value}, ${after.id}::bigint)`);
}

function conditionOf(
  { name: kind, rows }: DevelopedKind,
  { spaceId }: SpaceAccess,
  filter: DevelopedFilter,
): SQL | undefined {
  const { name, creatorId, isPublished, isFavorite, isOpened, folders } = filter;
  return and(
    eq(rows.spaceId, spaceId),
    rows.where,
    rows.deletedAt && isNull(rows.deletedAt),
    name ? ilike(rows.name, containing(name)) : undefined,
    creatorId === undefined ? undefined : eq(rows.creatorId, creatorId),
    isPublished === undefined ? undefined : isPublished ? rows.isPublished : not(rows.isPublished),
    isFavorite ? isNotNull(favorites.createdAt) : undefined,
    isOpened ? isNotNull(openedObjects.openedAt) : undefined,
    folders && inFolders(kind, rows.id, spaceId, folders),
  );
}
