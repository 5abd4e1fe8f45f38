import type { Answer } from '@heddle/api-contract';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { type MarketSearch, type Sort, sortOf } from './choices.js';
import { marketKeys } from './keys.js';
import type { Product } from './Product.js';
import { toProduct, toProducts } from './toProduct.js';

type Calls = typeof productSearch.calls;
export type WireProduct = Answer<Calls['list']>['products'][number];
export type Category = Pick<Answer<Calls['categories']>['categories'][number], 'id' | 'name'>;

const pageSize = 24;
const sortNumbers: Record<Sort, number> = { heat: 1, newest: 2, relevance: 4 };
const openSource = 1;
const viewedSource = 3;
const viewedShown = 6;

interface Page {
  products: Product[];
  total: number;
  /** Number of matches by entity type, whatever type is listed. */
  totals: ReadonlyMap<number, number>;
  next: number | undefined;
}

/** Products of some types that match, 24 at a time. */
export function useProducts(types: readonly number[], search: MarketSearch) {
  const { q, category, official, open } = search;
  const sort = sortOf(search);
  return useInfiniteQuery({
    queryKey: marketKeys.list({ types, q, category, official, open, sort }),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const asked = {
        entity_types: [...types],
        sort_type: sortNumbers[sort],
        ...{ page_num: pageParam, page_size: pageSize },
        ...(official && { is_official: true }),
        ...(open && { publish_mode: openSource }),
      };
      const answer =
        q === undefined
          ? await api.productSearch.list({ ...asked, ...(category && { category_id: category }) }, { signal })
          : await api.productSearch.search(
              { ...asked, keyword: q, ...(category && { category_ids: [category] }) },
              { signal },
            );
      return {
        products: toProducts(answer.products),
        total: answer.total,
        totals: new Map(
          'entity_total' in answer
            ? Object.entries(answer.entity_total).map(([type, count]) => [Number(type), count])
            : [],
        ),
        next: answer.has_more ? pageParam + 1 : undefined,
      };
    },
    getNextPageParam: (last) => last.next,
    select: ({ pages }: InfiniteData<Page>) => ({
      // A product that gained users between two pages may come twice.
      products: [...new Map(pages.flatMap(({ products }) => products).map((one) => [one.id, one])).values()],
      total: pages[0]?.total ?? 0,
      totals: pages[0]?.totals,
    }),
  });
}
