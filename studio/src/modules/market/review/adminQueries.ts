import type { Answer, Input } from '@heddle/api-contract';
import { draftStatuses, type product } from '@heddle/api-contract/families/product';
import { changeTypes, type productAdmin, topicStatuses } from '@heddle/api-contract/families/product-admin';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toBase64 } from '../../../shared/format/toBase64.js';
import { api } from '../api.js';
import type { Picture } from '../components/PicturesField.js';
import { marketKeys } from '../keys.js';

type AdminCalls = typeof productAdmin.calls;
type Calls = typeof product.calls;
export type AdminProduct = Answer<AdminCalls['list']>['products'][number];
export type Comparison = Answer<Calls['compareDraft']>;
export type FeaturedEntry = Answer<AdminCalls['featuredList']>['featured_product_info_list'][number];
export type Topic = Answer<AdminCalls['topics']>['topics'][number];
export type AdminCategory = Answer<AdminCalls['categories']>['categories'][number];

const perPage = 30;

interface ProductFilter {
  keyword?: string;
  status?: number;
  auditStatus?: number;
}

/** Products in any state; with a state of the draft, the review queue. */
export function useAdminProducts({ keyword, status, auditStatus }: ProductFilter) {
  return useInfiniteQuery({
    queryKey: marketKeys.adminProducts({ keyword, status, auditStatus }),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.productAdmin.list(
        {
          ...{ page_num: pageParam, page_size: perPage },
          ...(keyword && { keyword }),
          ...(status !== undefined && { product_status: status }),
          ...(auditStatus !== undefined && { audit_status: auditStatus }),
        },
        { signal },
      );
      return { products: answer.products, next: answer.has_more ? pageParam + 1 : undefined };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ products }) => products),
  });
}

export const useReviewQueue = () => useAdminProducts({ auditStatus: draftStatuses.pending });

/** A draft next to the listed version. */
export function useComparison(draftId: string) {
  return useQuery({
    queryKey: marketKeys.draft(draftId),
    gcTime: 0,
    queryFn: ({ signal }) => api.product.compareDraft({ product_draft_id: draftId }, { signal }),
  });
}

/** Mutations of the administration: what they change may be anywhere in the marketplace. */
function useAdminMutation<Values, Result>(mutationFn: (values: Values) => Promise<Result>, isQuiet = true) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet },
    mutationFn,
    onSettled: () => void client.invalidateQueries({ queryKey: marketKeys.all }),
  });
}

interface Decision {
  draftId: string;
  entityType: number;
  entityId: string;
  /** Of a rejection; undefined approves. */
  reason?: string;
}

export const useDecide = () =>
  useAdminMutation(
    ({ draftId, entityType, entityId, reason }: Decision): Promise<unknown> =>
      reason === undefined
        ? api.product.adminListing({ entity_type: entityType, entity_id: entityId, audit_draft_id: draftId })
        : api.product.rejectListing({ product_draft_id: draftId, reject_reason: reason }),
  );

export const useBan = () =>
  useAdminMutation(({ id, reason }: { id: string; reason: string }) =>
    api.product.ban({ product_id: id, reason }),
  );

/** Loud: these are buttons of a row without a form. */
export const useChangeState = () =>
  useAdminMutation(
    ({ id, change }: { id: string; change: 'unlist' | 'liftBan' | 'unrecommend' }): Promise<unknown> => {
      if (change === 'unlist') return api.product.adminUnlisting({ product_id: id });
      if (change === 'liftBan') return api.product.liftBan({ product_id: id });
      return api.productAdmin.unrecommend({ product_ids: [id] });
    },
    false,
  );

export type Recommendation = Input<AdminCalls['recommend']>['config'];

export const useRecommend = () =>
  useAdminMutation(({ id, entityType, config }: { id: string; entityType: number; config: Recommendation }) =>
    api.productAdmin.recommend({ product_ids: [id], entity_type: entityType, config }),
  );

export function useAdminCategories(entityType: number) {
  return useQuery({
    queryKey: marketKeys.adminCategories(entityType),
    queryFn: async ({ signal }) =>
      (await api.productAdmin.categories({ entity_type: entityType }, { signal })).categories,
  });
}

export interface CategoryDraft {
  /** Empty for a new one. */
  id: string;
  /** In Chinese and English. */
  zh: string;
  en: string;
}

export const useSaveCategories = () =>
  useAdminMutation(
    ({ entityType, categories }: { entityType: number; categories: readonly CategoryDraft[] }) =>
      api.productAdmin.saveCategories({
        entity_type: entityType,
        categories: categories.map(({ id, zh, en }) => ({
          ...(id !== '' && { id }),
          ...{ name: zh, name_zh: zh, name_en: en },
        })),
      }),
  );

export function useFeaturedEntries() {
  return useQuery({
    queryKey: marketKeys.adminFeatured,
    queryFn: async ({ signal }) =>
      (await api.productAdmin.featuredList({}, { signal })).featured_product_info_list,
  });
}

export interface TimeWindow {
  /** Milliseconds since 1970; undefined for no limit. */
  begin: number | undefined;
  end: number | undefined;
}

/** Seconds as the API writes them. */
export const toWindow = ({ begin, end }: TimeWindow) => ({
  begin_time_second: begin === undefined ? '0' : String(Math.floor(begin / 1000)),
  end_time_second: end === undefined ? '0' : String(Math.floor(end / 1000)),
});

interface FeaturedValues extends TimeWindow {
  /** Undefined for a new entry. */
  id: string | undefined;
  entityType: number;
  productId: string;
  reason: string;
  button: string;
  bannerUri: string;
}

export const useSetFeatured = () =>
  useAdminMutation(({ id, entityType, productId, reason, button, bannerUri, ...times }: FeaturedValues) =>
    api.productAdmin.setFeatured({
      op_type: id === undefined ? changeTypes.add : changeTypes.update,
      entity_type: entityType,
      config: {
        ...(id !== undefined && { id }),
        product_id: productId,
        ...toWindow(times),
        ...{ reason, button_text: button, banner_uri: bannerUri },
      },
    }),
  );

export const useDeleteFeatured = () =>
  useAdminMutation((id: string) => api.productAdmin.deleteFeatured({ id }), false);

export function useTopics() {
  return useQuery({
    queryKey: marketKeys.adminTopics,
    queryFn: async ({ signal }) => (await api.productAdmin.topics({}, { signal })).topics,
  });
}

interface TopicValues extends TimeWindow {
  id: string | undefined;
  entityType: number;
  name: string;
  description: string;
  bannerUri: string;
  productIds: readonly string[];
}

export const useSetTopic = () =>
  useAdminMutation(({ id, entityType, name, description, bannerUri, productIds, ...times }: TopicValues) =>
    api.productAdmin.setTopic({
      op_type: id === undefined ? changeTypes.add : changeTypes.update,
      topic: {
        ...(id !== undefined && { id }),
        ...{ name, description, banner_uri: bannerUri, entity_type: entityType },
        product_ids: [...productIds],
        ...toWindow(times),
      },
    }),
  );

export const useChangeTopic = () =>
  useAdminMutation(
    ({ id, change }: { id: string; change: 'list' | 'unlist' | 'delete' }): Promise<unknown> => {
      if (change === 'delete') return api.productAdmin.deleteTopic({ id });
      const status = change === 'list' ? topicStatuses.listed : topicStatuses.unlisted;
      return api.productAdmin.topicStatus({ id, status });
    },
    false,
  );

/** Stores a picture of a banner and returns it. */
export const uploadBanner = async (file: File): Promise<Picture> =>
  api.productAdmin.uploadImage({ data: await toBase64(file) });

/** What a preview link shows. */
export interface Previewed {
  kind: 'featured' | 'topic';
  id: string;
}

/** A token with which everybody sees one entry for an hour. */
export function usePreviewToken({ kind, id }: Previewed) {
  return useQuery({
    queryKey: marketKeys.preview(kind, id),
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const call = kind === 'featured' ? api.productAdmin.featuredPreview : api.productAdmin.topicPreview;
      return (await call({ id }, { signal })).preview_id;
    },
  });
}

export function useStoreSettings() {
  return useQuery({
    queryKey: marketKeys.settings,
    queryFn: ({ signal }) => api.product.settings({}, { signal }),
  });
}

export const useUpdateSettings = () =>
  useAdminMutation(
    (needsReview: boolean) => api.product.updateSettings({ needs_review: needsReview }),
    false,
  );

/** Listed products by name, to choose from. */
export function useListedProducts(entityTypes: readonly number[], keyword: string) {
  return useQuery({
    queryKey: marketKeys.chooser(entityTypes, keyword),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = { entity_types: [...entityTypes], keyword, page_num: 1, page_size: 20 };
      const { products } = await api.productSearch.list(asked, { signal });
      return products.map(({ meta_info: { id, name } }) => ({ id, name }));
    },
  });
}

/** Products by id, listed or not: what was chosen before. */
export function useChosenProducts(ids: readonly string[]) {
  return useQuery({
    queryKey: marketKeys.chosen(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = { product_ids: [...ids], page_num: 1, page_size: ids.length };
      const { products } = await api.productAdmin.list(asked, { signal });
      return products.map(({ meta_info: { id, name } }) => ({ id, name }));
    },
  });
}
