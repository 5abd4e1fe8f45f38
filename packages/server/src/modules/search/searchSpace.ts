import type { Input, Result } from '@heddle/api-contract';
import type { SearchResult, search } from '@heddle/api-contract/families/search';
import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { type InsideHit, type ResourceKind, resourceKinds } from '../../resources/ResourceKind.js';
import type { SearchText } from '../../resources/SearchText.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { isCjk, queryTerms } from '../../retrieval-engine/queryTerms.js';
import { type Hit, type Placed, placeInside, placeOf } from './placeOf.js';
import { updateEntries } from './updateEntries.js';
import { updateSpaceJob } from './updateSpace.js';

type Call = typeof search.calls.inSpace;

const defaultSize = 20;

/** Results that are kept for texts with an index of their own, such as slices. */
const reserved = 5;

/** Entries that a search brings up to date itself, so that it finds what was written just before. */
const updatesPerSearch = 30;

/** Finds resources of a space by their names and contents. */
export async function searchSpace(context: Context, input: Input<Call>): Promise<Result<Call>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const query = input.query.normalize('NFKC').trim();
  if (query === '') return { results: [], is_indexing: false };
  const { res_types: types, size = defaultSize } = input;
  const kinds = context
    .extensions(resourceKinds)
    .filter(({ library }) => types?.includes(library.type) ?? true);
  const isIndexing = await update(context, access);
  const [found, inside] = await Promise.all([
    findEntries(context, access, kinds, query, size),
    Promise.all(kinds.map((kind) => hitsInside(context, access, kind, query, size))),
  ]);
  const further = inside.flat().slice(0, Math.max(reserved, size - found.length));
  const matches = [
    ...found.slice(0, size - Math.min(further.length, reserved)).map((hit) => placeOf(hit, query)),
    ...further.map(({ kind, hit }) => placeInside(kind.name, hit, query)),
  ];
  return {
    results: await present(context, access, kinds, matches.slice(0, size)),
    is_indexing: isIndexing,
  };
}

/** Brings entries up to date; if there are too many, a job continues. Returns whether some are left. */
async function update(context: Context, { spaceId }: SpaceAccess): Promise<boolean> {
  const found = await updateEntries(context, spaceId, updatesPerSearch, { isQuick: true });
  if (found < updatesPerSearch) return false;
  await context.jobs.enqueue(updateSpaceJob, { spaceId }, { key: spaceId, keyUntil: 'ended' });
  return true;
}

async function findEntries(
  { db }: Context,
  { spaceId }: SpaceAccess,
  kinds: readonly ResourceKind[],
  query: string,
  limit: number,
): Promise<Hit[]> {
  const names = JSON.stringify(kinds.map(({ name }) => name));
  const like = containing(query);
  const terms = toTermQuery(queryTerms(query));
  const isOfKind = sql`space_id = ${spaceId}::bigint
    and kind = any(array(select json_array_elements_text(${names}::json)))`;
  // Two conditions with an index each: with `or`, PostgreSQL would read the terms of every entry.
  const candidates: SQL[] = [
    sql`select resource_id, kind from search_entries where ${isOfKind} and name ilike ${like}`,
  ];
  if (terms !== '')
    candidates.push(
      sql`select resource_id, kind from search_entries where ${isOfKind} and terms @@ ${terms}::tsquery`,
    );
  const lower = query.toLowerCase();
  const { rows } = await db.execute(sql`
    with best as materialized (
      select e.resource_id, e.kind, row_number() over (order by
        (lower(e.name) = ${lower}) desc, (starts_with(lower(e.name), ${lower})) desc,
        (strpos(lower(e.name), ${lower}) > 0) desc, e.updated_at desc, e.resource_id desc) as place
      from (${sql.join(candidates, sql` union `)}) as found
      join search_entries e using (resource_id, kind)
      order by place limit ${limit}
    )
    select e.kind, e.resource_id::text as id, e.name, e.texts from best
    join search_entries e using (resource_id, kind) order by best.place`);
  return rows.map(({ kind, id, name, texts }) => ({
    kind: kind as ResourceKindName,
    id: String(id),
    name: String(name),
    texts: (typeof texts === 'string' ? JSON.parse(texts) : texts) as SearchText[],
  }));
}

/** All terms must occur; those that are not Chinese may be beginnings of words. */
function toTermQuery(terms: readonly string[]): string {
  return terms
    .map((term) => `'${term.replace(/[\\']/g, (sign) => sign + sign)}'${isCjk(term) ? '' : ':*'}`)
    .join(' & ');
}

interface Inside {
  kind: ResourceKind;
  hit: InsideHit;
}

async function hitsInside(
  context: Context,
  access: SpaceAccess,
  kind: ResourceKind,
  query: string,
  limit: number,
): Promise<Inside[]> {
  const hits = (await kind.searchInside?.(context, access, query, limit)) ?? [];
  return hits.map((hit) => ({ kind, hit }));
}

/** Adds what the library knows of each resource, and leaves out those that have just been deleted. */
async function present(
  context: Context,
  access: SpaceAccess,
  kinds: readonly ResourceKind[],
  shown: readonly Placed[],
): Promise<SearchResult[]> {
  const entries = await Promise.all(
    kinds.map(async ({ name, library }) => {
      const ids = [...new Set(shown.filter(({ kind }) => kind === name).map(({ id }) => id))];
      return [name, ids.length > 0 ? await library.present(context, access, ids) : new Map()] as const;
    }),
  );
  const byKind = new Map(entries);
  return shown.flatMap(({ kind, id, place, placeId, placeName, snippet }) => {
    const entry = byKind.get(kind)?.get(id);
    if (!entry || entry.del_flag || entry.space_id !== access.spaceId) return [];
    const { res_id, res_type, res_sub_type, name, edit_time } = entry;
    return {
      ...{ res_id, res_type, res_sub_type, name, edit_time, place, snippet },
      ...{ place_id: placeId, place_name: placeName },
    };
  });
}
