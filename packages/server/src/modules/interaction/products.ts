import { productStatuses } from '@heddle/api-contract/families/product';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { products } from '../product/tables.js';

/** A listed product, as far as discussions need to know it. */
export interface DiscussedProduct {
  id: string;
  /** Null for products of the installation itself. */
  ownerId: string | null;
  name: string;
  icon: string;
  description: string;
  entityId: string;
  /** One of `productTypes`. */
  entityType: number;
}

const columns = {
  id: products.id,
  ownerId: products.ownerId,
  name: products.name,
  icon: products.icon,
  description: products.description,
  entityId: products.entityId,
  entityType: products.entityType,
};

/** The listed product with this id, or the one that lists the agent with this id. */
export async function findDiscussed(
  db: Database,
  { id, isEntity = false }: { id: string; isEntity?: boolean },
): Promise<DiscussedProduct | undefined> {
  const [product] = await db
    .select(columns)
    .from(products)
    .where(
      and(
        isEntity ? and(eq(products.entityId, id), eq(products.kind, 'bot')) : eq(products.id, id),
        eq(products.status, productStatuses.listed),
      ),
    );
  return product;
}

/** Products by id, listed or not, for administrators and their own owners. */
export async function findProducts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DiscussedProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where the studio shows a product and a post about it. */
export function productPath(productId: string | undefined, postId?: string): string {
  if (productId === undefined) return '/explore/template';
  return `/explore/product/${productId}${postId === undefined ? '' : `?post=${postId}`}`;
}
