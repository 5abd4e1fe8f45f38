import type { Answer } from '@heddle/api-contract';
import {
  type product,
  productSorts,
  productTypes,
  publishModes,
} from '@heddle/api-contract/families/product';
import { type productSearch, userProductSources } from '@heddle/api-contract/families/product-search';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from './api.js';
import { type MarketSearch, type Sort, sortOf } from './choices.js';
import { marketKeys } from './keys.js';
import type { Product, Section } from './Product.js';
import { toProduct, toProducts } from './toProduct.js';

export type Category = Pick<
  Answer<(typeof product.calls)['categories']>['categories'][number],
  'id' | 'name'
>;

const pageSize = 24;
const viewedShown = 6;
const suggestedShown = 8;
const sortNumbers: Record<Sort, number> = {
  heat: productSorts.heat,
  newest: productSorts.newest,
  relevance: productSorts.relevance,
};

type SearchCalls = typeof productSearch.calls;
/** What a list and a search have in common; only a search counts by type. */
type Found = Answer<SearchCalls['list']> & Partial<Pick<Answer<SearchCalls['search']>, 'entity_total'>>;

interface Page {
  products: Product[];
  total: number;
  /** Number of matches by entity type, whatever type is listed. */
  totals: ReadonlyMap<number, number>;
  next: number | undefined;
}

const joinPages = ({ pages }: InfiniteData<Page>) => ({
  // A product that gained users between two pages may come twice.
  products: [...new Map(pages.flatMap(({ products }) => products).map((one) => [one.id, one])).values()],
  total: pages[0]?.total ?? 0,
  totals: pages[0]?.totals,
});

/** Products of some types that match, 24 at a time. */
export function useProducts(types: readonly number[], search: MarketSearch) {
  const { q, category, topic, topicPreview, official, open } = search;
  const sort = sortOf(search);
  return useInfiniteQuery({
    queryKey: marketKeys.list({ types, q, category, topic, topicPreview, official, open, sort }),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const asked = {
        entity_types: [...types],
        sort_type: sortNumbers[sort],
        ...{ page_num: pageParam, page_size: pageSize },
        ...(official && { is_official: true }),
        ...(open && { publish_mode: publishModes.openSource }),
      };
      const { entity_total: totals = {}, ...answer }: Found =
        q === undefined
          ? await api.productSearch.list(
              {
                ...asked,
                ...(category && { category_id: category }),
                ...(topic && { topic_id: topic }),
                ...(topicPreview && { preview_topic_id: topicPreview }),
              },
              { signal },
            )
          : await api.productSearch.search(
              { ...asked, keyword: q, ...(category && { category_ids: [category] }) },
              { signal },
            );
      return {
        products: toProducts(answer.products),
        total: answer.total,
        totals: new Map(Object.entries(totals).map(([type, count]) => [Number(type), count])),
        next: answer.has_more ? pageParam + 1 : undefined,
      };
    },
    getNextPageParam: (last) => last.next,
    select: joinPages,
  });
}

/** Favorite products of the person, the last marked first. */
export function useFavorites() {
  return useInfiniteQuery({
    queryKey: marketKeys.list({ isFavorite: true }),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { favorite_products, has_more } = await api.productSearch.favorites(
        { page_num: pageParam, page_size: pageSize },
        { signal },
      );
      return {
        products: toProducts(favorite_products.map(({ product }) => product)),
        ...{ total: 0, totals: new Map() },
        next: has_more ? pageParam + 1 : undefined,
      };
    },
    getNextPageParam: (last) => last.next,
    select: joinPages,
  });
}

/** Products whose names begin with a text or contain it. */
export function useSuggestions(types: readonly number[], text: string) {
  return useQuery({
    queryKey: marketKeys.suggestions(types, text),
    enabled: text !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = { keyword: text, entity_types: [...types], page_num: 1, page_size: suggestedShown };
      const { suggestions } = await api.productSearch.suggest(asked, { signal });
      return suggestions.map(({ id, name }) => ({ id, name }));
    },
  });
}

/** Categories of a page in which something is listed. All templates share theirs: one type stands for them. */
export function useCategories(section: Section) {
  const type = section === 'plugin' ? productTypes.plugin : productTypes.agentTemplate;
  return useQuery({
    queryKey: marketKeys.categories(type),
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Category[]> =>
      (await api.product.categories({ entity_type: type }, { signal })).categories,
  });
}

/** A product that the operator puts at the top of a page. */
export interface Featured {
  id: string;
  bannerUrl: string;
  reason: string;
  button: string;
  product: Product;
}

/** What is featured now, or what a preview link shows before its time. */
export function useFeatured(types: readonly number[], preview?: string) {
  return useQuery({
    queryKey: marketKeys.featured(types, preview),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { featured_info_list: list } = await api.productAdmin.featured(
        { entity_types: [...types], ...(preview && { PreviewID: preview }) },
        { signal },
      );
      return list.flatMap(({ featured_product: shown, product_info }): Featured[] => {
        const product = toProduct(product_info);
        if (!product) return [];
        const { id, banner_url: bannerUrl, reason, button_text: button } = shown;
        return [{ id, bannerUrl, reason, button, product }];
      });
    },
  });
}

/** What a topic can be about. */
export const topicTypes = [
  productTypes.plugin,
  productTypes.agentTemplate,
  productTypes.workflowTemplate,
] as const;

/** A collection of products of one page. */
export interface ShownTopic {
  id: string;
  name: string;
  description: string;
  bannerUrl: string;
  section: Section;
}

/** The page that lists the products of a topic. */
export const sectionOf = (type: number): Section => (type === productTypes.plugin ? 'plugin' : 'template');

/** Topics about products of some types that are shown at the moment, or the one that a preview link shows. */
export function useCurrentTopics(types: readonly number[], preview?: string) {
  const asked = topicTypes.filter((type) => types.includes(type));
  return useQuery({
    queryKey: marketKeys.topics(asked, preview),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        asked.map((type) =>
          api.productAdmin.currentTopics(
            { entity_type: type, ...(preview && { preview_id: preview }) },
            { signal },
          ),
        ),
      );
      const shown = found.flatMap(({ topics }, index) =>
        topics.map(
          ({ id, name, description, banner_url: bannerUrl }): ShownTopic => ({
            ...{ id, name, description, bannerUrl, section: sectionOf(asked[index] ?? 0) },
          }),
        ),
      );
      // A preview may be returned for every type.
      return [...new Map(shown.map((topic) => [topic.id, topic])).values()];
    },
  });
}

/** Products that the person looked at last. */
export function useViewed() {
  return useQuery({
    queryKey: marketKeys.viewed,
    queryFn: async ({ signal }) =>
      toProducts(
        (
          await api.productSearch.userProducts(
            { source: userProductSources.viewed, limit: viewedShown },
            { signal },
          )
        ).products,
      ),
  });
}

/** Marks a product as a favorite, or no longer. Every list shows it at once, and takes it back if the server refuses. */
export function useMarkFavorite() {
  const client = useQueryClient();
  const show = (id: string, isFavorite: boolean) => {
    const mark = <One extends Product>(product: One): One =>
      product.id === id && product.isFavorite !== isFavorite
        ? { ...product, isFavorite, favorites: product.favorites + (isFavorite ? 1 : -1) }
        : product;
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: marketKeys.lists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, products: page.products.map(mark) })),
        },
    );
    client.setQueryData<Product | null>(marketKeys.product(id), (data) => data && mark(data));
  };
  return useMutation({
    mutationFn: ({ id, entityType, entityId, isFavorite }: MarkedProduct) =>
      api.favorite.mark({
        ...{ product_id: id, entity_type: entityType, entity_id: entityId },
        is_cancel: !isFavorite,
      }),
    onMutate: ({ id, isFavorite }) => show(id, isFavorite),
    onSuccess: () => void client.invalidateQueries({ queryKey: marketKeys.shown }),
    onError: (_error, { id, isFavorite }) => show(id, !isFavorite),
  });
}

type MarkedProduct = Pick<Product, 'id' | 'entityType' | 'entityId' | 'isFavorite'>;
