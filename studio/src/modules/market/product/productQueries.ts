import type { Answer } from '@heddle/api-contract';
import type { product } from '@heddle/api-contract/families/product';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.js';
import { marketKeys } from '../keys.js';
import type { Product } from '../Product.js';
import { toProduct } from '../toProduct.js';

type Calls = typeof product.calls;
export type WireDetail = Answer<Calls['detail']>;

/** A product with everything that its page shows. */
export interface ProductDetail extends Product {
  wire: WireDetail;
}

/** `need_audit_failed` shows owners why their draft was rejected; it changes nothing for others. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: marketKeys.product(id),
    queryFn: async ({ signal }): Promise<ProductDetail | null> => {
      const wire = await api.product.detail({ product_id: id, need_audit_failed: true }, { signal });
      const shown = toProduct(wire);
      // Queries cannot answer undefined.
      return shown ? { ...shown, wire } : null;
    },
  });
}

const latestShown = 20;

export function useVersions(id: string) {
  return useQuery({
    queryKey: marketKeys.versions(id),
    queryFn: async ({ signal }) =>
      (await api.product.versions({ product_id: id, page_num: 1, page_size: latestShown }, { signal }))
        .versions,
  });
}

/** Where the person uses a product. */
export function useUses(id: string) {
  return useQuery({
    queryKey: marketKeys.uses(id),
    queryFn: ({ signal }) => api.product.uses({ product_id: id }, { signal }),
  });
}

const actions = { used: 1, viewed: 2 } as const;

/** Remembers what the person did with a product. It is only for their lists, so a failure is nothing to report. */
export function reportAction(
  { id, entityType }: Pick<Product, 'id' | 'entityType'>,
  action: keyof typeof actions,
): void {
  api.productSearch
    .reportAction({ product_id: id, entity_type: entityType, operation_type: actions[action] })
    .catch(() => undefined);
}

/** Adds a product to those that the person viewed last, once it is on the screen. */
export function useReportViewed(shown: Pick<Product, 'id' | 'entityType'> | undefined): void {
  const id = shown?.id;
  const entityType = shown?.entityType;
  useEffect(() => {
    if (id !== undefined && entityType !== undefined) reportAction({ id, entityType }, 'viewed');
  }, [id, entityType]);
}

/** Products that the person copied or uses and that have a newer version. */
export function useUpdates() {
  return useQuery({
    queryKey: marketKeys.updates,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api.product.updates({ page_num: 1, page_size: 50 }, { signal })).updates,
  });
}
