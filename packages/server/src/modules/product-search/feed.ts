import type { Input, Result } from '@heddle/api-contract';
import { productSorts } from '@heddle/api-contract/families/product';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { findProducts } from './findProducts.js';
import { present } from './list.js';

type Calls = typeof productSearch.calls;

/** Feeds by API number; a product was listed. */
const listed = 1;
const recommended = 0;

/** The products that were listed last. */
export async function readFeed(
  context: Context,
  input: Input<Calls['feed']>,
): Promise<Result<Calls['feed']>> {
  const wanted = input.feed_type_list ?? [];
  if (wanted.length > 0 && !wanted.includes(listed) && !wanted.includes(recommended))
    return { feed_list: [], next_cursor: '', has_more: false };
  const page = pageOf({ cursor: input.cursor, size: input.size });
  const { ids, hasMore } = await findProducts(context.db, {}, { sort: productSorts.newest, page });
  const shown = await present(context, ids);
  return {
    feed_list: shown.map(({ meta_info: product }) => ({
      ...{
        id: String(product.id),
        feed_type: listed,
        create_time: product.listed_at,
        user_info: product.user_info,
      },
      feed_content: {
        quote: {
          product_card: [
            {
              ...{ id: product.id, name: product.name, icon_url: product.icon_url },
              ...{ desc: product.description, entity_type: product.entity_type },
              ...{ favorite_count: product.favorite_count, duplicate_count: product.duplicate_count },
              use_count: product.use_count,
            },
          ],
        },
      },
    })),
    next_cursor: hasMore ? String(page.offset + page.limit) : '',
    has_more: hasMore,
  };
}
