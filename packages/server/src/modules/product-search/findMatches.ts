import { productSorts } from '@heddle/api-contract/families/product';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Page } from '../../kernel/paging.js';
import { type Criteria, filterOf, type Keyword, keywordCondition, typeCondition } from './Criteria.js';
import {
  byAge,
  byHeat,
  entries,
  type FoundProducts,
  inOrder,
  readIds,
  readPage,
  type Section,
} from './sections.js';
import { termWeights } from './terms.js';

/** Only so many matches are ranked by relevance; the rest of a section follows in the order of heat. */
const ranked = 500;

/** Up to so many matches are read by the index of terms, and then sorted. */
const few = 5_000;

export interface Order {
  sort?: number | undefined;
  page: Page;
}

/** Finds the matches of a keyword, within a transaction. */
export async function findMatches(
  transaction: Database,
  keyword: Keyword,
  criteria: Criteria,
  { sort, page }: Order,
): Promise<FoundProducts> {
  // PostgreSQL expects to be quicker without the index when many rows match: it does not know how long their terms are.
  await transaction.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  const filter = filterOf(criteria);
  const counts = await countMatches(transaction, keyword, filter);
  const { total, totals } = sumUp(counts, criteria.types);
  const match = sql`${keywordCondition(keyword)} and ${typeCondition(criteria.types)} and ${filter}`;
  const { newest, heat } = productSorts;
  const sections =
    sort === newest || sort === heat
      ? [inOrder(transaction, matches(match, total), sort === newest ? byAge : byHeat, total)]
      : byRelevance(transaction, keyword, match, sizesOf(counts, criteria.types));
  return { ...(await readPage(sections, page)), total, totals };
}

/**
 * The entries that match a keyword. If PostgreSQL expects many, it reads entries in the order of heat until it has
 * found enough; if there are few, it would read most. `offset 0` keeps it from that.
 */
function matches(match: SQL, size: number): SQL {
  return size > few ? entries(match) : sql`(select * from ${entries(match)} offset 0) as matches`;
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
    inOrder(db, matches(sql`${match} and ${isExact}`, sizes[0] ?? 0), byHeat, sizes[0] ?? 0),
    ...ranking(db, sql`${match} and ${isNamed} and not ${isExact}`, query, sizes[1] ?? 0),
    ...ranking(db, sql`${match} and not ${isNamed} and not ${isExact}`, query, sizes[2] ?? 0),
  ];
}

/** The hottest matches in the order of relevance, and then the rest in the order of heat. */
function ranking(db: Database, match: SQL, query: string, size: number): Section[] {
  const from = matches(match, size);
  if (query === '') return [inOrder(db, from, byHeat, size)];
  const best: Section = {
    size: Math.min(size, ranked),
    read: (limit, offset) =>
      readIds(
        db,
        sql`select product_id::text as id from (
            select product_id, heat, terms from ${from} order by ${byHeat} limit ${ranked}
          ) as best
          order by ts_rank(${termWeights}::real[], terms, ${query}::tsquery) desc, ${byHeat}
          limit ${limit} offset ${offset}`,
      ),
  };
  const rest = inOrder(db, from, byHeat, size);
  return [
    best,
    { size: Math.max(0, size - ranked), read: (limit, offset) => rest.read(limit, offset + ranked) },
  ];
}
