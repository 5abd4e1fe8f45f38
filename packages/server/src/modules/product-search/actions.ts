import type { Input, Result } from '@heddle/api-contract';
import { productActions, type productSearch } from '@heddle/api-contract/families/product-search';
import { productSearchReasons } from '@heddle/api-contract/reasons/product-search';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { changeProductCounter, requireListedProduct } from '../product/index.js';
import { productDays, productUses } from './tables.js';

type Calls = typeof productSearch.calls;

const columns = new Map([
  [productActions.used, 'used'],
  [productActions.viewed, 'viewed'],
] as const);

/** Remembers that the caller opened or used a listed product; each person counts once a day. */
export async function reportAction(
  context: Context,
  { product_id: productId, operation_type: type }: Input<Calls['reportAction']>,
): Promise<Result<Calls['reportAction']>> {
  const action = columns.get(type as 1 | 2);
  if (!action)
    throw new DomainError('badRequest', productSearchReasons.actionUnknown({ field: 'operation_type' }));
  await requireListedProduct(context, productId);
  await context.db.transaction(async (transaction) => {
    const isFirst = await recordAction(transaction, context.user.id, productId, action);
    if (isFirst && action === 'used') await changeProductCounter(transaction, productId, 'useCount', 1);
  });
  return {};
}

/** Notes when a person opened or used a product last, and counts the first time of each day; returns whether it is. */
export async function recordAction(
  db: Database,
  userId: string,
  productId: string,
  action: 'used' | 'viewed',
): Promise<boolean> {
  const column = action === 'used' ? sql`used_at` : sql`viewed_at`;
  const now = new Date();
  // The row before the change, locked: two requests at once must not both be the first of the day.
  const { rows } = await db.execute(sql`
    insert into product_uses (user_id, product_id) values (${userId}::bigint, ${productId}::bigint)
    on conflict (user_id, product_id) do update set user_id = excluded.user_id
    returning ${column} as at`);
  const before = rows[0]?.at;
  const times = action === 'used' ? { usedAt: now } : { viewedAt: now };
  await db
    .insert(productUses)
    .values({ userId, productId, ...times })
    .onConflictDoUpdate({ target: [productUses.userId, productUses.productId], set: times });
  if (before && dayOf(new Date(String(before))) === dayOf(now)) return false;
  await countDay(db, productId, action);
  return true;
}

/** Adds one to the figures of a product for today. */
export async function countDay(
  db: Database,
  productId: string,
  column: 'used' | 'viewed' | 'favorited',
): Promise<void> {
  await db
    .insert(productDays)
    .values({ productId, day: dayOf(new Date()), [column]: 1 })
    .onConflictDoUpdate({
      target: [productDays.productId, productDays.day],
      set: { [column]: sql`${productDays[column]} + 1` },
    });
}

/** The day (UTC) of a time. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Days that figures and heat cover. */
export const countedDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** The first of the latest days (UTC), of which today is the last. */
export const firstDayOf = (days = countedDays, now = new Date()) =>
  dayOf(new Date(now.getTime() - (days - 1) * dayMs));
