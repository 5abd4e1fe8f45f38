import type { Input, Result } from '@heddle/api-contract';
import type { productAdmin } from '@heddle/api-contract/families/product-admin';
import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { recordProductEvent } from '../product/index.js';
import { type ProductRow, requireAllListed } from './listedProducts.js';
import { lockStore } from './lockStore.js';
import { productRecommendations } from './tables.js';
import { readWindow, timeText } from './times.js';

type Calls = typeof productAdmin.calls;
export type Recommendation = typeof productRecommendations.$inferSelect;

/** Recommends products: the first at the given index, the others after it. */
export async function recommend(
  context: Context,
  { product_ids: ids, config, entity_type: type }: Input<Calls['recommend']>,
): Promise<Result<Calls['recommend']>> {
  await requireInInstallation(context, 'manageStore');
  const { index_begin_time_second: begin, index_expire_time_second: end } = config;
  const window = readWindow({ begin, end }, 'config.index_expire_time_second');
  if (config.index < 1)
    throw new DomainError(
      'productAdminInvalid',
      productAdminReasons.indexTooSmall({ field: 'config.index' }),
    );
  await context.db.transaction(async (transaction) => {
    await lockStore(transaction);
    const rows = await requireAllListed(transaction, [...new Set(ids)], 'product_ids');
    if (type && rows.some(({ entityType }) => entityType !== type))
      throw new DomainError('productAdminInvalid', productAdminReasons.typeDiffers({ field: 'product_ids' }));
    for (const [offset, product] of rows.entries()) {
      const entry = {
        ...{ entityType: product.entityType, place: config.index + offset, beginsAt: window.beginsAt },
        ...{ endsAt: window.endsAt ?? null, userCountBase: config.user_count_base ?? '0' },
      };
      await requireFreePlace(transaction, rows, entry);
      await writeEntry(transaction, context.user.id, product, entry);
    }
  });
  return {};
}

/** Stops recommending products. */
export async function unrecommend(
  context: Context,
  { product_ids: ids }: Input<Calls['unrecommend']>,
): Promise<Result<Calls['unrecommend']>> {
  await requireInInstallation(context, 'manageStore');
  const { db, user } = context;
  await db.transaction(async (transaction) => {
    const gone = await transaction
      .delete(productRecommendations)
      .where(inArray(productRecommendations.productId, ids))
      .returning();
    for (const row of gone)
      await recordProductEvent(transaction, {
        ...{ productId: row.productId, userId: user.id, action: 'recommendation.delete' },
        ...{ before: described(row), after: {} },
      });
  });
  return {};
}

async function writeEntry(
  db: Database,
  actorId: string,
  { id: productId }: ProductRow,
  entry: Omit<Recommendation, 'productId'>,
): Promise<void> {
  const [before] = await db
    .select()
    .from(productRecommendations)
    .where(eq(productRecommendations.productId, productId));
  await db
    .insert(productRecommendations)
    .values({ productId, ...entry })
    .onConflictDoUpdate({ target: productRecommendations.productId, set: entry });
  await recordProductEvent(db, {
    ...{ productId, userId: actorId, action: 'recommendation.set' },
    ...{ before: before ? described(before) : {}, after: described({ productId, ...entry }) },
  });
}

/** A place is unique within a type at any time. Products of the same request give up the places they had. */
async function requireFreePlace(
  db: Database,
  changed: readonly ProductRow[],
  { entityType, place, beginsAt, endsAt }: Omit<Recommendation, 'productId'>,
): Promise<void> {
  const table = productRecommendations;
  const taken = await db.$count(
    table,
    and(
      ...[eq(table.entityType, entityType), eq(table.place, place)],
      notInArray(
        table.productId,
        changed.map(({ id }) => id),
      ),
      or(isNull(table.endsAt), gt(table.endsAt, beginsAt)),
      endsAt ? sql`${table.beginsAt} < ${endsAt.toISOString()}::timestamptz` : undefined,
    ),
  );
  if (taken > 0)
    throw new DomainError(
      'productAdminInvalid',
      productAdminReasons.indexTaken({ field: 'config.index', index: place }),
    );
}

/** The products that are recommended now, of these types or of all, in their order. */
export async function recommendedProducts(
  db: Database,
  types: readonly number[] | undefined,
): Promise<string[]> {
  const table = productRecommendations;
  const now = new Date();
  const rows = await db
    .select({ id: table.productId })
    .from(table)
    .where(
      and(
        types ? inArray(table.entityType, [...types]) : undefined,
        lte(table.beginsAt, now),
        or(isNull(table.endsAt), gt(table.endsAt, now)),
      ),
    )
    .orderBy(asc(table.place), asc(table.entityType), asc(table.productId));
  return rows.map(({ id }) => id);
}

/** Recommendations of products, whether in their time or not, by product. */
export async function recommendationsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Recommendation>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productRecommendations)
    .where(inArray(productRecommendations.productId, [...ids]));
  return new Map(rows.map((row) => [row.productId, row]));
}

/** A recommendation as the API shows it. */
export function toRecommendation(row: Recommendation) {
  return {
    product_id: row.productId,
    index: row.place,
    index_begin_time_second: timeText(row.beginsAt),
    index_expire_time_second: timeText(row.endsAt),
    user_count_base: row.userCountBase,
    entity_type: row.entityType,
  };
}

const described = (row: Recommendation) => ({
  place: row.place,
  begins: timeText(row.beginsAt),
  ends: timeText(row.endsAt),
});
