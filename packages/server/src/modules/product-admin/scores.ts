import type { Input, Result } from '@heddle/api-contract';
import { productTypes } from '@heddle/api-contract/families/product';
import type { productAdmin } from '@heddle/api-contract/families/product-admin';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { requireInInstallation } from '../account/index.js';
import { recordProductEvent } from '../product/index.js';
import { products } from '../product/tables.js';
import { requireAllListed } from './listedProducts.js';
import { presentInOrder } from './presentInOrder.js';
import { recommendedProducts } from './recommend.js';
import { productScores } from './tables.js';
import { timeText } from './times.js';

type Calls = typeof productAdmin.calls;

const checked = 1;
const agentTypes = [productTypes.agent, productTypes.agentTemplate];

/** Agents that were listed, with their scores as far as there are any. */
export async function listScores(
  context: Context,
  input: Input<Calls['scores']>,
): Promise<Result<Calls['scores']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const recommended = await recommendedProducts(db, agentTypes);
  const isChecked = input.has_been_checked;
  const where = and(
    inArray(products.entityType, agentTypes),
    isNotNull(products.listedAt),
    input.product_ids?.length ? inArray(products.id, input.product_ids) : undefined,
    input.bot_ids?.length ? inArray(products.entityId, input.bot_ids) : undefined,
    isChecked === undefined
      ? undefined
      : isChecked
        ? isNotNull(productScores.checkedAt)
        : isNull(productScores.checkedAt),
    input.is_recommended ? inArray(products.id, recommended.length > 0 ? recommended : ['0']) : undefined,
    input.total_score_min ? gte(sql`${productScores.total}::numeric`, input.total_score_min) : undefined,
  );
  const { limit, offset } = pageOf(input);
  const joined = eq(productScores.productId, products.id);
  const rows = await db
    .select({ product: products, score: productScores })
    .from(products)
    .leftJoin(productScores, joined)
    .where(where)
    .orderBy(desc(products.listedAt), desc(products.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(products)
    .leftJoin(productScores, joined)
    .where(where);
  const shown = await presentInOrder(
    context,
    rows.map(({ product }) => product),
  );
  return {
    bot_score_list: rows.map(({ product, score }, index) => ({
      ...{ product_id: product.id, bot_id: product.entityId, title: product.name },
      last_listing_at: timeText(product.listedAt),
      is_recommended: recommended.includes(product.id),
      has_been_checked: score?.checkedAt != null,
      ...(score?.total != null && { total_scores: { total_score: score.total } }),
      ...(shown[index] && { product_info: shown[index] }),
    })),
    total: counted?.total ?? 0,
  };
}

/** Marks products as checked, or removes the mark. */
export async function markScores(
  context: Context,
  { product_ids: ids, mark_type: mark }: Input<Calls['markScores']>,
): Promise<Result<Calls['markScores']>> {
  await requireInInstallation(context, 'manageStore');
  const checkedAt = mark === checked ? new Date() : null;
  await context.db.transaction(async (transaction) => {
    const rows = await requireAllListed(transaction, [...new Set(ids)], 'product_ids');
    for (const { id: productId } of rows) {
      await transaction
        .insert(productScores)
        .values({ productId, checkedAt })
        .onConflictDoUpdate({ target: productScores.productId, set: { checkedAt } });
      await recordProductEvent(transaction, {
        ...{ productId, userId: context.user.id, action: 'score.mark' },
        ...{ before: {}, after: { isChecked: checkedAt !== null } },
      });
    }
  });
  return {};
}
