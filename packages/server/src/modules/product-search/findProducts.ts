import { productSorts } from '@heddle/api-contract/families/product';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { type Criteria, filterOf, ids, readKeyword, typeCondition } from './Criteria.js';
import { findMatches, type Order } from './findMatches.js';
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

/** Finds listed products. By heat, those of `first` come first, in their order. */
export async function findProducts(
  db: Database,
  criteria: Criteria,
  { first = [], ...order }: Order & { first?: readonly string[] },
): Promise<FoundProducts> {
  const keyword = readKeyword(criteria.keyword);
  if (keyword) return db.transaction((transaction) => findMatches(transaction, keyword, criteria, order));
  const match = sql`${typeCondition(criteria.types)} and ${filterOf(criteria)}`;
  const total = await count(db, match);
  const sections =
    order.sort === productSorts.newest
      ? [inOrder(db, entries(match), byAge, total)]
      : await byHeatAfter(db, match, total, first);
  return { ...(await readPage(sections, order.page)), total, totals: new Map() };
}

async function count(db: Database, match: SQL): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as total from product_entries where ${match}`);
  return Number(rows[0]?.total ?? 0);
}

/** The recommended products among the matches, then all others. */
async function byHeatAfter(
  db: Database,
  match: SQL,
  total: number,
  first: readonly string[],
): Promise<Section[]> {
  if (first.length === 0) return [inOrder(db, entries(match), byHeat, total)];
  const list = ids(first);
  const found = new Set(
    await readIds(
      db,
      sql`select product_id::text as id from product_entries where product_id = any(${list}) and ${match}`,
    ),
  );
  const leading = first.filter((id) => found.has(id));
  return [
    { size: leading.length, read: async (limit, offset) => leading.slice(offset, offset + limit) },
    inOrder(db, entries(sql`product_id <> all(${list}) and ${match}`), byHeat, total - leading.length),
  ];
}
