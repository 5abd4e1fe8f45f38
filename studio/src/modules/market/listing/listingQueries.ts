import type { Answer, Input } from '@heddle/api-contract';
import {
  draftStatuses,
  type product,
  productTypes,
  publishModes,
} from '@heddle/api-contract/families/product';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import { toBase64 } from '../../../shared/format/toBase64.js';
import { api } from '../api.js';
import { marketKeys } from '../keys.js';
import type { Product, ProductKind } from '../Product.js';
import { toProduct } from '../toProduct.js';

type Calls = typeof product.calls;
export type EntityInfo = Answer<Calls['entityInfo']>;
export type Cover = EntityInfo['meta_info']['covers'][number];

/** What is listed: an agent, app, workflow or plugin of the person. */
export interface ListedEntity {
  kind: ProductKind;
  id: string;
  name: string;
}

/** The type of a product: what others may copy is a template. */
export function typeOf(kind: ProductKind, isOpen: boolean): number {
  const types: Record<ProductKind, readonly [open: number, closed: number]> = {
    agent: [productTypes.agentTemplate, productTypes.agent],
    project: [productTypes.appTemplate, productTypes.app],
    workflow: [productTypes.workflowTemplate, productTypes.workflowTemplate],
    plugin: [productTypes.plugin, productTypes.plugin],
  };
  return types[kind][isOpen ? 0 : 1];
}

/** Whether the author decides if others may copy it: workflows are always copied, plugins never. */
export const hasChoice = (kind: ProductKind) => kind === 'agent' || kind === 'project';

/** What a listing would show, and what prevents it. */
export function useEntityInfo({ kind, id }: Pick<ListedEntity, 'kind' | 'id'>, isOpen: boolean) {
  const type = typeOf(kind, isOpen);
  return useQuery({
    queryKey: marketKeys.entity(type, id),
    gcTime: 0,
    // The form stays while the other type is checked.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.product.entityInfo({ entity_id: id, entity_type: type }, { signal }),
  });
}

/** Every category of a type, also those without products. */
export const useAllCategories = (kind: ProductKind, isOpen: boolean) =>
  useAllCategoriesOfType(typeOf(kind, isOpen));

export function useAllCategoriesOfType(type: number) {
  return useQuery({
    queryKey: marketKeys.allCategories(type),
    queryFn: async ({ signal }) =>
      (await api.product.categories({ entity_type: type, need_empty_category: true }, { signal })).categories,
  });
}

export interface ListingValues {
  isOpen: boolean;
  version: string;
  name: string;
  description: string;
  categoryId: string;
  categoryNotes: string;
  readme: string;
  changelog: string;
  covers: readonly Cover[];
}

export function useListProduct({ kind, id }: Pick<ListedEntity, 'kind' | 'id'>) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (values: ListingValues) => {
      const asked: Input<Calls['listing']> = {
        ...{ entity_type: typeOf(kind, values.isOpen), entity_id: id, entity_version: values.version },
        ...{ product_name: values.name, description: values.description, readme: values.readme },
        ...{ category_id: values.categoryId, other_category_notes: values.categoryNotes },
        changelog: values.changelog,
        covers: values.covers.map(({ uri }) => ({ uri, url: undefined })),
        publish_mode: values.isOpen ? publishModes.openSource : publishModes.closedSource,
        ...{ commercial_setting: undefined, price_config: undefined },
      };
      const { audit_status, warning_reasons } = await api.product.listing(asked);
      return {
        isPending: audit_status === draftStatuses.pending,
        warnings: warning_reasons.map(({ why, text }) => whyText(why) ?? text),
      };
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: marketKeys.all }),
  });
}

/** Stores a picture and returns it. */
export const uploadCover = async (file: File): Promise<Cover> =>
  api.product.uploadImage({ data: await toBase64(file) });

/** A product of the person, with the state of its latest draft. */
export interface OwnProduct extends Product {
  /** One of `draftStatuses`. */
  auditStatus: number;
  auditReason: string;
  copies: number;
  uses: number;
}

const perPage = 30;

export function useOwnProducts() {
  return useInfiniteQuery({
    queryKey: marketKeys.mine,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.product.manageList({ page_num: pageParam, page_size: perPage }, { signal });
      const products = answer.products.flatMap((wire): OwnProduct[] => {
        const shown = toProduct(wire);
        const { audit_status, audit_reason, duplicate_count, use_count } = wire.meta_info;
        return shown
          ? [
              {
                ...shown,
                auditStatus: audit_status ?? draftStatuses.none,
                auditReason: audit_reason ?? '',
                ...{ copies: duplicate_count, uses: use_count },
              },
            ]
          : [];
      });
      return { products, next: answer.has_more ? pageParam + 1 : undefined };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ products }) => products),
  });
}

/** Takes a product out of the marketplace, or its draft out of the review. */
export function useChangeProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: 'unlist' | 'withdraw' }) =>
      change === 'unlist'
        ? api.product.unlisting({ product_id: id })
        : api.product.withdraw({ product_id: id }),
    onSettled: () => void client.invalidateQueries({ queryKey: marketKeys.all }),
  });
}

export type Usage = Answer<(typeof productSearch.calls)['usage']>;

/** How many days the usage of a product covers. */
export const usageDays = 30;

/** How a product did in the last days. */
export function useUsage(productId: string) {
  return useQuery({
    queryKey: marketKeys.usage(productId),
    staleTime: 60_000,
    queryFn: ({ signal }) => api.productSearch.usage({ product_id: productId, days: usageDays }, { signal }),
  });
}
