import type { Input, Result } from '@heddle/api-contract';
import { productFilters, type productSearch } from '@heddle/api-contract/families/product-search';
import { sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';

type Calls = typeof productSearch.calls;

const maxModels = 100;

/** The channel through which every product is available: the store itself. */
const storePlatform = 'store';

/** What listed products of a type can be filtered by: the models that they use, the most frequent first. */
export async function listFilters(
  { db }: Context,
  { entity_type: type }: Input<Calls['filters']>,
): Promise<Result<Calls['filters']>> {
  const { rows } = await db.execute(sql`
    select model, count(*) as uses from product_entries, unnest(models) as model
    where entity_type = ${type} and publish_mode = 1 group by model order by uses desc, model limit ${maxModels}`);
  return {
    filters: {
      [productFilters.platform]: [{ id: storePlatform, name: 'Heddle', icon_url: '' }],
      [productFilters.model]: rows.map(({ model }) => ({
        ...{ id: String(model), name: String(model), icon_url: '' },
      })),
    },
  };
}

export async function listPlatforms(): Promise<Result<Calls['platforms']>> {
  return { platforms: [{ id: storePlatform, name: 'Heddle' }] };
}

/** Whether a filter by platforms excludes everything: all products are in the store. */
export function excludesStore(platforms: readonly string[] | undefined): boolean {
  return Boolean(platforms?.length) && !platforms!.includes(storePlatform);
}
