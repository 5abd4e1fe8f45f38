import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { products } from './tables.js';

/** Adds to a counter of a product, which never falls below 0. */
export async function changeProductCounter(
  db: Database,
  id: string,
  counter: 'favoriteCount' | 'duplicateCount' | 'useCount',
  delta: number,
): Promise<void> {
  await db
    .update(products)
    .set({ [counter]: sql`greatest(${products[counter]} + ${delta}, 0)` })
    .where(eq(products.id, id));
}
