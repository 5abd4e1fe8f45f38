import { productSorts } from '@heddle/api-contract/families/product';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Page } from '../../kernel/paging.js';
import {
  type Criteria,
  filterOf,
  type Keyword,
  keywordCondition,
  readKeyword,
  typeCondition,
} from './Criteria.js';
import { termWeights } from './terms.js';

/** A page of listed products. */
export interface FoundProducts {
  ids: string[];
  total: number;
  hasMore: boolean;
  /** Products of each type that match everything but the types; only with a keyword. */
  totals: Map<number, number>;
}

/**
 * Products that stand before those of the next section whatever their place within it. The order of a list is its
 * sections, so that each can be read by an index.
 */
interface Section {
  size: number;
  read(limit: number, offset: number): Promise<string[]>;
}

/** Only so many matches are ranked by relevance; the rest of a section follows in the order of heat. */
const ranked = 500;

/** Finds listed products. By heat, those of `first` come first, in their order. */
export async function findProducts(
  db: Database,
  criteria: Criteria,
  { sort, page, first = [] }: { sort?: number | undefined; page: Page; first?: readonly string[] },
): Promise<FoundProducts> {
  const keyword = readKeyword(criteria.keyword);
  const type = typeCondition(criteria.types);
  const filter = filterOf(criteria);
  const { newest, heat } = productSorts;
  if (keyword) {
    const counts = await countMatches(db, keyword, filter);
    const { total, totals } = sumUp(counts, criteria.types);
    const match = sql`${keywordCondition(keyword)} and ${type} and ${filter}`;
    const sections =
      sort === newest || sort === heat
        ? [inOrder(db, match, sort === newest ? byAge : byHeat, total)]
        : byRelevance(db, keyword, match, sizesOf(counts, criteria.types));
    return { ...(await readPage(sections, page)), total, totals };
  }
  const match = sql`${type} and ${filter}`;
  const total = await count(db, match);
  const sections =
    sort === newest ? [inOrder(db, match, byAge, total)] : await byHeatAfter(db, match, total, first);
  return { ...(await readPage(sections, page)), total, totals: new Map() };
}

const byHeat = sql`heat desc, product_id desc`;
const byAge = sql`listed_at desc, product_id desc`;

async function readIds(db: Database, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute(statement);
  return rows.map(({ id }) => String(id));
}

async function count(db: Database, match: SQL): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as total from product_entries where ${match}`);
  return Number(rows[0]?.total ?? 0);
}

function inOrder(db: Database, match: SQL, order: SQL, size: number): Section {
  return {
    size,
    read: (limit, offset) =>
      readIds(
        db,
        sql`select product_id::text as id from product_entries where ${match}
          order by ${order} limit ${limit} offset ${offset}`,
      ),
  };
}

/** The recommended products among the matches, then all others. */
async function byHeatAfter(
  db: Database,
  match: SQL,
  total: number,
  first: readonly string[],
): Promise<Section[]> {
  if (first.length === 0) return [inOrder(db, match, byHeat, total)];
  const list = sql`array(select json_array_elements_text(${JSON.stringify(first)}::json)::bigint)`;
  const found = new Set(
    await readIds(
      db,
      sql`select product_id::text as id from product_entries where product_id = any(${list}) and ${match}`,
    ),
  );
  const leading = first.filter((id) => found.has(id));
  return [
    { size: leading.length, read: async (limit, offset) => leading.slice(offset, offset + limit) },
    inOrder(db, sql`product_id <> all(${list}) and ${match}`, byHeat, total - leading.length),
  ];
}

interface Count {
  type: number;
  /** 0 the name is the keyword, 1 the name contains its terms, 2 another text does. */
  tier: number;
  count: number;
}

async function countMatches(db: Database, keyword: Keyword, filter: SQL): Promise<Count[]> {
  const { rows } = await db.execute(sql`
    select entity_type as type, ${tierOf(keyword)} as tier, count(*)::int as count
    from product_entries where ${keywordCondition(keyword)} and ${filter} group by 1, 2`);
  return rows.map(({ type, tier, count }) => ({
    type: Number(type),
    tier: Number(tier),
    count: Number(count),
  }));
}

function tierOf({ lower, query }: Keyword): SQL {
  if (query === '') return sql`case when lower_name = ${lower} then 0 else 1 end`;
  return sql`case when lower_name = ${lower} then 0 when name_terms @@ ${query}::tsquery then 1 else 2 end`;
}

function sumUp(counts: readonly Count[], types: readonly number[] | undefined) {
  const totals = new Map<number, number>();
  for (const { type, count } of counts) totals.set(type, (totals.get(type) ?? 0) + count);
  const wanted = [...totals].filter(([type]) => types?.includes(type) ?? true);
  return { totals, total: wanted.reduce((sum, [, count]) => sum + count, 0) };
}

function sizesOf(counts: readonly Count[], types: readonly number[] | undefined): number[] {
  const sizes = [0, 0, 0];
  for (const { type, tier, count } of counts)
    if (types?.includes(type) ?? true) sizes[tier] = (sizes[tier] ?? 0) + count;
  return sizes;
}

/** Products with the keyword as their name, then those with its terms in the name, then all others. */
function byRelevance(db: Database, keyword: Keyword, match: SQL, sizes: readonly number[]): Section[] {
  const { lower, query } = keyword;
  const isExact = sql`lower_name = ${lower}`;
  const isNamed = query === '' ? sql`true` : sql`name_terms @@ ${query}::tsquery`;
  return [
    inOrder(db, sql`${match} and ${isExact}`, byHeat, sizes[0] ?? 0),
    ...ranking(db, sql`${match} and ${isNamed} and not ${isExact}`, query, sizes[1] ?? 0),
    ...ranking(db, sql`${match} and not ${isNamed} and not ${isExact}`, query, sizes[2] ?? 0),
  ];
}

/** The hottest matches in the order of relevance, and then the rest in the order of heat. */
function ranking(db: Database, match: SQL, query: string, size: number): Section[] {
  if (query === '') return [inOrder(db, match, byHeat, size)];
  const best: Section = {
    size: Math.min(size, ranked),
    read: (limit, offset) =>
      readIds(
        db,
        sql`select product_id::text as id from (
            select product_id, heat, terms from product_entries where ${match} order by ${byHeat} limit ${ranked}
          ) as best
          order by ts_rank(${termWeights}::real[], terms, ${query}::tsquery) desc, ${byHeat}
          limit ${limit} offset ${offset}`,
      ),
  };
  const rest = inOrder(db, match, byHeat, size);
  return [
    best,
    { size: Math.max(0, size - ranked), read: (limit, offset) => rest.read(limit, offset + ranked) },
  ];
}

/** Reads a page and one product more, which tells whether there are further ones. */
async function readPage(
  sections: readonly Section[],
  { limit, offset }: Page,
): Promise<Pick<FoundProducts, 'ids' | 'hasMore'>> {
  const found: string[] = [];
  let begin = offset;
  for (const { size, read } of sections) {
    const wanted = Math.min(limit + 1 - found.length, size - begin);
    if (wanted > 0) found.push(...(await read(wanted, begin)));
    begin = Math.max(0, begin - size);
    if (found.length > limit) break;
  }
  return { ids: found.slice(0, limit), hasMore: found.length > limit };
}
