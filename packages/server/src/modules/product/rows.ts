import { draftStatuses } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type ProductKind, productDrafts, productSnapshots, products } from './tables.js';

export type ProductRow = typeof products.$inferSelect;
export type SnapshotRow = typeof productSnapshots.$inferSelect;
export type DraftRow = typeof productDrafts.$inferSelect;

export function noSuchProduct(): DomainError {
  return new DomainError('productNotFound', productReasons.notFound());
}

export async function findProduct(db: Database, id: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row;
}

export async function findByEntity(
  db: Database,
  kind: ProductKind,
  entityId: string,
): Promise<ProductRow | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.entityId, entityId), eq(products.kind, kind)));
  return row;
}

/** The row, locked until the transaction ends: changes of a product follow one another. */
export async function lockProduct(transaction: Database, id: string): Promise<ProductRow> {
  const [row] = await transaction.select().from(products).where(eq(products.id, id)).for('update');
  if (!row) throw noSuchProduct();
  return row;
}

export async function findSnapshot(db: Database, id: string | null): Promise<SnapshotRow | undefined> {
  if (id === null) return undefined;
  const [row] = await db.select().from(productSnapshots).where(eq(productSnapshots.id, id));
  return row;
}

/** The latest draft of each product, whatever became of it. */
export async function latestDrafts(
  db: Database,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, DraftRow>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([productDrafts.productId])
    .from(productDrafts)
    .where(inArray(productDrafts.productId, [...productIds]))
    .orderBy(productDrafts.productId, desc(productDrafts.id));
  return new Map(rows.map((row) => [row.productId, row]));
}

/** The draft under review, if there is one. */
export async function pendingDraft(db: Database, productId: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(productDrafts)
    .where(and(eq(productDrafts.productId, productId), eq(productDrafts.status, draftStatuses.pending)));
  return row;
}

export async function findDraft(db: Database, id: string): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(productDrafts).where(eq(productDrafts.id, id));
  return row;
}
