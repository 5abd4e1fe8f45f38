import type { Input, Result } from '@heddle/api-contract';
import { productSorts } from '@heddle/api-contract/families/product';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { presentProducts } from '../product/index.js';
import { productsOfTopic, recommendedProducts } from '../product-admin/index.js';
import { type Criteria, typesOf } from './Criteria.js';
import { excludesStore } from './filters.js';
import { findProducts } from './findProducts.js';

type Calls = typeof productSearch.calls;

const usual = { usual: 50 };
const recommendedOnly = 1;
const localPlugins = 1;

/** Lists listed products; without a keyword by heat, after those that administrators recommend. */
export async function listProducts(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const types = typesOf(input);
  const categoryIds = [...(input.category_ids ?? []), ...idsOf(input.category_id)];
  const recommended = await recommendedProducts(context.db, types);
  const ofTopic = await productsOfTopic(context, input);
  const only = ofTopic ?? (input.source === recommendedOnly ? recommended : undefined);
  const found = await findProducts(
    context.db,
    {
      ...sharedCriteria(input),
      ...(categoryIds.length > 0 && { categoryIds }),
      ...(only && { ids: only }),
      isFree: (input.is_free ?? true) && !input.paid_type,
    },
    // Products of a topic have the order that administrators chose.
    { sort: input.sort_type, page: pageOf(input, usual), first: ofTopic ?? recommended },
  );
  return { products: await present(context, found.ids), has_more: found.hasMore, total: found.total };
}

/** Searches listed products, by relevance by default. */
export async function searchProducts(
  context: Context,
  input: Input<Calls['search']>,
): Promise<Result<Calls['search']>> {
  const recommended = input.is_recommend ? await recommendedProducts(context.db, typesOf(input)) : undefined;
  const found = await findProducts(
    context.db,
    {
      ...sharedCriteria(input),
      ...(input.category_ids?.length && { categoryIds: input.category_ids }),
      ...(input.model_ids?.length && { models: input.model_ids }),
      ...(input.components?.length && { components: input.components }),
      ...(recommended && { ids: recommended }),
      isFree: !input.product_paid_type,
    },
    { sort: input.sort_type ?? productSorts.relevance, page: pageOf(input, usual) },
  );
  return {
    products: await present(context, found.ids),
    has_more: found.hasMore,
    total: found.total,
    entity_total: Object.fromEntries(found.totals),
  };
}

/** The criteria that lists and searches share. */
function sharedCriteria(input: Input<Calls['list']> | Input<Calls['search']>): Criteria {
  const types = typesOf(input);
  // Every plugin runs on the server.
  const isLocal = input.plugin_type === localPlugins;
  return {
    ...(input.keyword !== undefined && { keyword: input.keyword }),
    ...(types && { types }),
    ...(input.publish_mode && { publishMode: input.publish_mode }),
    ...(input.is_official !== undefined && { isOfficial: input.is_official }),
    ...((isLocal || excludesStore(input.publish_platform_ids)) && { types: [] }),
  };
}

/** A category by its id; clients send an empty text, `0` or `all` for none. */
function idsOf(category: string | undefined): string[] {
  return category !== undefined && category !== '0' && isId(category) ? [category] : [];
}

/** The products in the order of their ids. */
export async function present(context: Context, ids: readonly string[]) {
  const shown = await presentProducts(context, ids, { extra: true });
  return ids.map((id) => shown.get(id)).filter((product) => product !== undefined);
}
