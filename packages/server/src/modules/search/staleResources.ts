import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import type { ResourceKindName } from '../../resources/tables.js';

/** A resource whose entry is missing or old. */
export interface StaleResource {
  kind: ResourceKindName;
  id: string;
  /** Null if the resource is gone, and its entry is left. */
  current: { version: string; name: string; updatedAt: Date } | null;
}

/** How long a transaction may take from the time that it writes into its rows until it is committed. */
const lateMs = 10_000;

/**
 * Resources of a space whose entries do not match their rows. Every write of a row gives it a new `xmin`, so an entry
 * cannot stay behind, whichever part of the program wrote the row, and writers do nothing for the search. What is
 * read after the version may be newer than it: the entry is then made once more.
 */
export function staleResources(
  db: Database,
  kinds: readonly ResourceKind[],
  spaceId: string,
  limit: number,
): Promise<StaleResource[]> {
  const entries = sql`select * from search_entries where space_id = ${spaceId}::bigint`;
  const live = kinds.map((kind) => liveRows(kind, sql`${kind.rows.spaceId} = ${spaceId}::bigint`));
  return compare(db, live, entries, sql`full join`, limit);
}

/**
 * Those of the stale resources that were edited after the others: cheap, because it reads along the index of each
 * kind. It does not notice what left a space or returned to it.
 */
export function editedResources(
  db: Database,
  kinds: readonly ResourceKind[],
  spaceId: string,
  limit: number,
): Promise<StaleResource[]> {
  const entries = sql`select * from search_entries where space_id = ${spaceId}::bigint`;
  const since = sql`(select coalesce(max(updated_at), '-infinity') from search_entries
    where space_id = ${spaceId}::bigint) - interval '${sql.raw(String(lateMs))} milliseconds'`;
  const live = kinds.map((kind) =>
    liveRows(kind, sql`${kind.rows.spaceId} = ${spaceId}::bigint and ${kind.rows.updatedAt} >= ${since}`),
  );
  return compare(db, live, entries, sql`left join`, limit);
}

async function compare(
  db: Database,
  live: readonly SQL[],
  entries: SQL,
  join: SQL,
  limit: number,
): Promise<StaleResource[]> {
  const { rows } = await db.execute(sql`
    select coalesce(live.kind, entry.kind) as kind, coalesce(live.id, entry.resource_id)::text as id,
      live.version, live.name, (extract(epoch from live.updated_at) * 1000)::float8 as edited
    from (${sql.join([...live], sql` union all `)}) as live
    ${join} (${entries}) as entry on entry.kind = live.kind and entry.resource_id = live.id
    where live.version is distinct from entry.version
    order by live.version is null desc limit ${limit}`);
  return rows.map(({ kind, id, version, name, edited }) => ({
    kind: kind as ResourceKindName,
    id: String(id),
    current:
      version === null
        ? null
        : { version: String(version), name: String(name), updatedAt: new Date(Number(edited)) },
  }));
}

/** Up to `limit` spaces with resources that have no entry. */
export async function spacesWithoutEntries(
  db: Database,
  kinds: readonly ResourceKind[],
  limit: number,
): Promise<string[]> {
  const live = sql.join(
    kinds.map((kind) => liveRows(kind, sql`${kind.rows.spaceId} is not null`)),
    sql` union all `,
  );
  const { rows } = await db.execute(sql`
    select distinct live.space_id::text as id from (${live}) as live
    join spaces on spaces.id = live.space_id and spaces.deleted_at is null
    where not exists (
      select 1 from search_entries where kind = live.kind and resource_id = live.id and space_id = live.space_id
    ) limit ${limit}`);
  return rows.map(({ id }) => String(id));
}

function liveRows({ name, rows }: ResourceKind, condition: SQL): SQL {
  return sql`(select ${name}::text as kind, ${rows.id} as id, ${rows.table}.xmin::text as version,
    ${rows.name}::text as name, ${rows.updatedAt} as updated_at, ${rows.spaceId} as space_id
    from ${rows.table} where ${condition}
    ${rows.deletedAt ? sql`and ${rows.deletedAt} is null` : sql``}
    ${rows.where ? sql`and ${rows.where}` : sql``})`;
}
