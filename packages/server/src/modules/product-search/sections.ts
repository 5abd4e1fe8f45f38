import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Page } from '../../kernel/paging.js';

/** A page of listed products. */
export interface FoundProducts {
  ids: string[];
  total: number;
  hasMore: boolean;
  /** Products of each type that match everything but the types; only with a keyword. */
  totals: Map<number, number>;
}

/**
 * Products listed before those of the next section, whatever their position within it. The order of a list is its
 * sections, so that each can be read by an index.
 */
export interface Section {
  size: number;
  read(limit: number, offset: number): Promise<string[]>;
}

export const byHeat = sql`heat desc, product_id desc`;
export const byAge = sql`listed_at desc, product_id desc`;

export async function readIds(db: Database, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute(statement);
  return rows.map(({ id }) => String(id));
}

/** Entries in an order that an index has. */
export function inOrder(db: Database, from: SQL, order: SQL, size: number): Section {
  return {
    size,
    read: (limit, offset) =>
      readIds(
        db,
        sql`select product_id::text as id from ${from} order by ${order} limit ${limit} offset ${offset}`,
      ),
  };
}

/** Entries with a condition. */
export const entries = (match: SQL) => sql`product_entries where ${match}`;

/** Reads a page and one product more, to know whether there is a next page. */
export async function readPage(
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
