import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { CategoryRow } from './categories.js';
import { productCategories } from './tables.js';

/** Replaces the categories of a type; callers check that none with products goes. */
export async function replaceCategories(
  db: Database,
  entityType: number,
  rows: readonly CategoryRow[],
): Promise<void> {
  const kept = rows.map(({ id }) => id);
  const ofType = eq(productCategories.entityType, entityType);
  await db
    .delete(productCategories)
    .where(kept.length > 0 ? and(ofType, notInArray(productCategories.id, kept)) : ofType);
  for (const row of rows)
    await db
      .insert(productCategories)
      .values(row)
      .onConflictDoUpdate({ target: productCategories.id, set: row });
}
