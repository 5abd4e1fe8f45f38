import type { Input, Result } from '@heddle/api-contract';
import { productSorts, productTypes } from '@heddle/api-contract/families/product';
import type { storeOpen } from '@heddle/api-contract/families/store-open';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { presentProducts, readCategories, toCategory } from '../product/index.js';
import { findProducts } from '../product-search/index.js';
import { languageOf } from '../workflow/index.js';
import { categoryTypeFrom, toOpenType } from './entityTypes.js';

type Calls = typeof storeOpen.calls;

const sorts: Readonly<Record<string, number>> = {
  ...{ heat: productSorts.heat, '1': productSorts.heat },
  ...{ newest: productSorts.newest, '2': productSorts.newest },
  ...{ relevance: productSorts.relevance, '4': productSorts.relevance },
};

/** Lists the plugins of the store. */
export async function listPlugins(
  context: Context,
  input: Input<Calls['plugins']>,
): Promise<Result<Calls['plugins']>> {
  const { ids, hasMore } = await findProducts(
    context.db,
    {
      types: [productTypes.plugin],
      ...(input.keyword !== undefined && { keyword: input.keyword }),
      ...(input.is_official !== undefined && { isOfficial: input.is_official }),
      ...(input.category_id && { categoryIds: [input.category_id] }),
    },
    { sort: sorts[input.sort_type?.toLowerCase() ?? ''], page: pageOf(input) },
  );
  const shown = await presentProducts(context, ids, { extra: true });
  const origin = originOf(context.request);
  return {
    items: ids.flatMap((id) => {
      const product = shown.get(id);
      if (!product) return [];
      const { meta_info: meta, plugin_extra: plugin } = product;
      const { category } = meta;
      return {
        metainfo: {
          ...{ product_id: meta.id, entity_id: meta.entity_id, entity_version: meta.entity_version },
          ...{ entity_type: toOpenType(meta.entity_type), name: meta.name, description: meta.description },
          user_info: {
            ...{ user_id: meta.user_info.user_id, user_name: meta.user_info.user_name },
            ...{ nick_name: meta.user_info.name, avatar_url: meta.user_info.avatar_url },
          },
          ...(category && { category: { id: category.id, name: category.name } }),
          ...{ icon_url: meta.icon_url, listed_at: Number(meta.listed_at), paid_type: 'free' },
          is_official: meta.is_official,
          product_url: `${origin}/explore/product/${meta.id}`,
        },
        plugin_info: {
          ...{ description: meta.description, total_tools_count: plugin?.total_api_count ?? 0 },
          ...{ favorite_count: meta.favorite_count, heat: meta.heat },
          success_rate: plugin?.success_rate,
          avg_exec_duration_ms: plugin?.avg_exec_time,
          ...{ bots_use_count: plugin?.bots_use_count ?? 0, call_count: plugin?.call_amount ?? 0 },
        },
      };
    }),
    has_more: hasMore,
  };
}

/** Lists the categories of a type of products. */
export async function listCategories(
  { db, user }: Context,
  input: Input<Calls['categories']>,
): Promise<Result<Calls['categories']>> {
  const rows = await readCategories(db, categoryTypeFrom(input.entity_type));
  const page = pageOf(input);
  const language = languageOf(user.locale);
  return {
    items: rows.slice(page.offset, page.offset + page.limit).map((row) => {
      const { id, name } = toCategory(row, language);
      return { id, name };
    }),
    has_more: afterPage(page, rows.length).hasMore,
  };
}
