import type { Input, Result } from '@heddle/api-contract';
import { productSorts, productStatuses } from '@heddle/api-contract/families/product';
import type { productAdmin } from '@heddle/api-contract/families/product-admin';
import { and, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { requireInInstallation } from '../account/index.js';
import { presentWithDrafts } from '../product/index.js';
import { productDrafts, products } from '../product/tables.js';
import { recommendationsOf, recommendedProducts, toRecommendation } from './recommend.js';

type Calls = typeof productAdmin.calls;

const recommendedOnly = 1;

/** Products in any state, for administrators. */
export async function listAllProducts(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const { limit, offset } = pageOf(input, { usual: 50 });
  const where = and(...(await conditionsOf(context, input)));
  const order =
    input.sort_type === productSorts.heat
      ? [desc(products.heat), desc(products.id)]
      : [sql`${products.listedAt} desc nulls first`, desc(products.id)];
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(products)
      .where(where)
      .orderBy(...order)
      .limit(limit + 1)
      .offset(offset),
    db.select({ total: count() }).from(products).where(where),
  ]);
  const page = rows.slice(0, limit);
  const shown = await presentWithDrafts(context, page, { seesAll: true });
  const recommended = await recommendationsOf(
    db,
    page.map(({ id }) => id),
  );
  return {
    products: page.map((row, index) => {
      const entry = recommended.get(row.id);
      return {
        ...shown[index]!,
        space_id: row.spaceId,
        ...(entry && { recommend_config: toRecommendation(entry) }),
      };
    }),
    has_more: rows.length > limit,
    total: counted?.total ?? 0,
  };
}

async function conditionsOf({ db }: Context, input: Input<Calls['list']>): Promise<(SQL | undefined)[]> {
  const types = [...(input.entity_types ?? []), ...(input.entity_type ? [input.entity_type] : [])];
  const categories = [...(input.category_ids ?? []), ...(input.category_id ? [input.category_id] : [])];
  const keyword = input.keyword?.trim();
  const only =
    input.source === recommendedOnly
      ? await recommendedProducts(db, types.length > 0 ? types : undefined)
      : undefined;
  const among = (column: typeof products.id | typeof products.entityId, ids: string[] | undefined) =>
    ids?.length ? inArray(column, ids) : undefined;
  return [
    types.length > 0 ? inArray(products.entityType, types) : undefined,
    categories.length > 0 ? inArray(products.categoryId, categories) : undefined,
    keyword
      ? or(ilike(products.name, containing(keyword)), ilike(products.description, containing(keyword)))
      : undefined,
    input.product_status === undefined ? undefined : eq(products.status, input.product_status),
    input.audit_status === undefined ? undefined : latestDraftIs(input.audit_status),
    among(products.id, input.product_ids),
    among(products.entityId, input.entity_ids),
    only && (only.length > 0 ? inArray(products.id, only) : sql`false`),
    input.is_official_product === undefined ? undefined : eq(products.isOfficial, input.is_official_product),
    input.author_id ? eq(products.ownerId, input.author_id) : undefined,
    input.first_listing
      ? or(isNull(products.firstListedAt), eq(products.status, productStatuses.neverListed))
      : undefined,
  ];
}

/** Whether the latest draft of a product has this status. */
function latestDraftIs(status: number): SQL {
  return sql`${status} = (
    select ${productDrafts.status} from ${productDrafts}
    where ${productDrafts.productId} = ${products.id} order by ${productDrafts.id} desc limit 1)`;
}
