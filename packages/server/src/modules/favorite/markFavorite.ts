import type { Input, Result } from '@heddle/api-contract';
import { type favorite, maxFavorites } from '@heddle/api-contract/families/favorite';
import { favoriteReasons } from '@heddle/api-contract/reasons/favorite';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { users } from '../account/tables.js';
import { type FavoriteProducts, favoriteProductsPoint } from './favoriteProducts.js';
import { kindOfType } from './kinds.js';
import { favorites } from './tables.js';

type Calls = typeof favorite.calls;

/** Adds something to the favourites of the caller, or removes it, even if it no longer exists. */
export async function markFavorite(
  context: Context,
  input: Input<Calls['mark']>,
): Promise<Result<Calls['mark']>> {
  const [marketplace] = context.extensions(favoriteProductsPoint);
  if (marketplace && input.product_id)
    return markProduct(context, marketplace, { ...input, id: input.product_id });
  const name = kindOfType(input.entity_type);
  const kind = context.extensions(resourceKinds).find((one) => one.name === name);
  if (!kind) throw new DomainError('favoriteInvalid', favoriteReasons.unsupported({ field: 'entity_type' }));
  const { entity_id: id } = input;
  if (id === undefined)
    throw new DomainError('favoriteInvalid', favoriteReasons.noEntity({ field: 'entity_id' }));
  const { db, user } = context;
  if (input.is_cancel) {
    await db
      .delete(favorites)
      .where(and(eq(favorites.userId, user.id), eq(favorites.kind, kind.name), eq(favorites.objectId, id)));
    return { is_first_favorite: false };
  }
  await kind.require(context, id, 'view');
  const { rows } = kind;
  const [row] = await db.select({ name: rows.name }).from(rows.table).where(eq(rows.id, id));
  return db.transaction(async (transaction) => {
    // Two requests at once must not both be the first, or exceed the limit.
    await lockRow(transaction, users, user.id);
    const count = await countFavorites(transaction, user.id, marketplace);
    const added = await transaction
      .insert(favorites)
      .values({
        ...{ userId: user.id, kind: kind.name, objectId: id },
        ...{ name: String(row?.name ?? ''), createdAt: new Date() },
      })
      .onConflictDoNothing()
      .returning({ id: favorites.objectId });
    if (added.length > 0 && count >= maxFavorites)
      throw new DomainError('favoriteInvalid', favoriteReasons.tooMany({ maximum: maxFavorites }));
    return { is_first_favorite: added.length > 0 && count === 0 };
  });
}

async function markProduct(
  context: Context,
  marketplace: FavoriteProducts,
  { id, is_cancel: isCancel }: { id: string; is_cancel?: boolean | undefined },
): Promise<Result<Calls['mark']>> {
  const { db, user } = context;
  // What is no longer listed can still be removed.
  if (!isCancel) await marketplace.requireListed(context, id);
  return db.transaction(async (transaction) => {
    await lockRow(transaction, users, user.id);
    if (isCancel) {
      await marketplace.remove(transaction, user.id, id);
      return { is_first_favorite: false };
    }
    const count = await countFavorites(transaction, user.id, marketplace);
    const isAdded = await marketplace.add(transaction, user.id, id);
    if (isAdded && count >= maxFavorites)
      throw new DomainError('favoriteInvalid', favoriteReasons.tooMany({ maximum: maxFavorites }));
    return { is_first_favorite: isAdded && count === 0 };
  });
}

/** Favourites of every kind, products among them. */
async function countFavorites(
  db: Database,
  userId: string,
  marketplace: FavoriteProducts | undefined,
): Promise<number> {
  const count = await db.$count(favorites, eq(favorites.userId, userId));
  return count + ((await marketplace?.count(db, userId)) ?? 0);
}
