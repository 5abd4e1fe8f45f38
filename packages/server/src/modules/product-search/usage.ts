import type { Input, Result } from '@heddle/api-contract';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { mayInInstallation } from '../account/index.js';
import { products } from '../product/tables.js';
import { firstDayOf } from './actions.js';
import { productDays } from './tables.js';

type Calls = typeof productSearch.calls;

/** How often a product is opened, used and marked, for its owner and for administrators. */
export async function describeUsage(
  context: Context,
  { product_id: id, days: wanted }: Input<Calls['usage']>,
): Promise<Result<Calls['usage']>> {
  const { db, user } = context;
  const [product] = await db.select().from(products).where(eq(products.id, id));
  const isVisible =
    product && (product.ownerId === user.id || (await mayInInstallation(context, 'manageStore')));
  if (!isVisible) throw new DomainError('productNotFound', productReasons.notFound());
  const days = await db
    .select({
      date: productDays.day,
      viewed: productDays.viewed,
      used: productDays.used,
      favorited: productDays.favorited,
    })
    .from(productDays)
    .where(and(eq(productDays.productId, id), gte(productDays.day, firstDayOf(wanted))))
    .orderBy(asc(productDays.day));
  const sum = (column: 'viewed' | 'used' | 'favorited') =>
    days.reduce((total, day) => total + day[column], 0);
  return {
    days,
    ...{ viewed: sum('viewed'), used: sum('used'), favorited: sum('favorited') },
    favorite_count: product.favoriteCount,
    duplicate_count: product.duplicateCount,
  };
}

/** The same for several products, without the figures of single days. */
export async function describeUsages(
  context: Context,
  { product_ids: ids }: Input<Calls['usages']>,
): Promise<Result<Calls['usages']>> {
  const { db, user } = context;
  if (ids.length === 0) return { usages: [] };
  const isOwn = (await mayInInstallation(context, 'manageStore')) ? undefined : eq(products.ownerId, user.id);
  const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const usages = await db
    .select({
      product_id: products.id,
      viewed: sum(productDays.viewed),
      used: sum(productDays.used),
      favorited: sum(productDays.favorited),
    })
    .from(products)
    .leftJoin(productDays, and(eq(productDays.productId, products.id), gte(productDays.day, firstDayOf())))
    .where(and(inArray(products.id, ids), isOwn))
    .groupBy(products.id);
  return { usages };
}
