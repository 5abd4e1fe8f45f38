import type { Input, Result } from '@heddle/api-contract';
import { productStatuses } from '@heddle/api-contract/families/product';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import { and, desc, eq, ilike, inArray, ne } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { FavoriteProducts } from '../favorite/index.js';
import { changeProductCounter, presentProducts, requireListedProduct } from '../product/index.js';
import { products } from '../product/tables.js';
import { countDay } from './actions.js';
import { readKeyword, typesOf } from './Criteria.js';
import { present } from './list.js';
import { productFavorites } from './tables.js';

type Calls = typeof productSearch.calls;

/** The favourites of the caller among products: those of the marketplace's own list, by page. */
export async function listFavoriteProducts(
  context: Context,
  input: Input<Calls['favorites']>,
): Promise<Result<Calls['favorites']>> {
  const types = typesOf(input);
  const keyword = readKeyword(input.key_wrod);
  const { limit, offset } = pageOf(input);
  const rows = await context.db
    .select({ id: products.id, createdAt: productFavorites.createdAt })
    .from(productFavorites)
    .innerJoin(products, eq(products.id, productFavorites.productId))
    .where(
      and(
        eq(productFavorites.userId, context.user.id),
        ne(products.status, productStatuses.banned),
        types ? inArray(products.entityType, types) : undefined,
        keyword ? ilike(products.name, containing(keyword.text)) : undefined,
      ),
    )
    .orderBy(desc(productFavorites.createdAt), desc(products.id))
    .limit(limit + 1)
    .offset(offset);
  const times = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
  const shown = await present(
    context,
    rows.slice(0, limit).map(({ id }) => id),
  );
  return {
    favorite_products: shown.map((product) => ({
      product,
      created_at: String(toSeconds(times.get(String(product.meta_info.id))!)),
    })),
    has_more: rows.length > limit,
  };
}

/** Which of these products the caller marked. */
export async function findFavoriteProducts(
  { db, user }: Context,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const rows = await db
    .select({ id: productFavorites.productId })
    .from(productFavorites)
    .where(and(eq(productFavorites.userId, user.id), inArray(productFavorites.productId, [...productIds])));
  return new Set(rows.map(({ id }) => id));
}

/** Products among the favourites of every kind. */
export const productsAsFavorites: FavoriteProducts = {
  requireListed: async (context, productId) => {
    await requireListedProduct(context, productId);
  },
  count: (db, userId) => db.$count(productFavorites, eq(productFavorites.userId, userId)),
  async add(db, userId, productId) {
    const added = await db
      .insert(productFavorites)
      .values({ userId, productId, createdAt: new Date() })
      .onConflictDoNothing()
      .returning({ id: productFavorites.productId });
    if (added.length === 0) return false;
    await changeProductCounter(db, productId, 'favoriteCount', 1);
    await countDay(db, productId, 'favorited');
    return true;
  },
  async remove(db, userId, productId) {
    const removed = await db
      .delete(productFavorites)
      .where(and(eq(productFavorites.userId, userId), eq(productFavorites.productId, productId)))
      .returning({ id: productFavorites.productId });
    if (removed.length > 0) await changeProductCounter(db, productId, 'favoriteCount', -1);
  },
  async read({ db, user }) {
    return db
      .select({
        productId: products.id,
        type: products.entityType,
        name: products.name,
        ownerId: products.ownerId,
        createdAt: productFavorites.createdAt,
      })
      .from(productFavorites)
      .innerJoin(products, eq(products.id, productFavorites.productId))
      .where(and(eq(productFavorites.userId, user.id), ne(products.status, productStatuses.banned)));
  },
  async present(context, productIds) {
    const shown = await presentProducts(context, productIds);
    return new Map([...shown].map(([id, { meta_info }]) => [id, meta_info]));
  },
};
