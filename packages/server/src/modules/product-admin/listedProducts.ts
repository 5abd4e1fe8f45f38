import { productStatuses } from '@heddle/api-contract/families/product';
import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { products } from '../product/tables.js';

/** A row of a product. */
export type ProductRow = typeof products.$inferSelect;

/** Those of the products that are listed, by id. */
export async function findListed(db: Database, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.status, productStatuses.listed)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The products, which all must be listed, in the given order. */
export async function requireAllListed(
  db: Database,
  ids: readonly string[],
  field: string,
): Promise<ProductRow[]> {
  const listed = await findListed(db, ids);
  return ids.map((id) => {
    const row = listed.get(id);
    if (!row)
      throw new DomainError('productAdminInvalid', productAdminReasons.productNotListed({ field, id }));
    return row;
  });
}
