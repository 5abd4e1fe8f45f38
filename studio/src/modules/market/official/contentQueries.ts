import type { ContentEntry } from '@heddle/api-contract/families/product-content';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import { api } from '../api.js';
import { marketKeys } from '../keys.js';
import type { Product } from '../Product.js';
import type { ProductDetail } from '../product/productQueries.js';

/** The templates that come with the installation, by id, which is the entity id of their products. */
export function useContents(isEnabled = true) {
  const language = useLanguage();
  return useQuery({
    queryKey: marketKeys.contents(language),
    enabled: isEnabled,
    // They change only with the server.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ContentEntry>> => {
      const { contents } = await api.productContent.list({}, { signal });
      return new Map(contents.map((content) => [content.content_id, content]));
    },
  });
}

/** The template that an official product lists; undefined for other products and while loading. */
export function useContent({
  isOfficial,
  kind,
  entityId,
}: Pick<Product, 'isOfficial' | 'kind' | 'entityId'>) {
  const { data } = useContents();
  return isOfficial && kind !== 'plugin' ? data?.get(entityId) : undefined;
}

/** A workflow inside of a product. */
export interface InsideWorkflow {
  name: string;
  /** JSON text of the document. */
  schema: string;
}

export const contentWorkflowsQuery = (contentId: string, language: string) =>
  queryOptions({
    queryKey: marketKeys.workflows(contentId, language),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly InsideWorkflow[]> =>
      (await api.productContent.workflows({ content_id: contentId }, { signal })).workflows,
  });

/** The workflows that a product shows: those of official templates, and the canvas of an open-source workflow. */
export function useInsideWorkflows({ isOfficial, kind, entityId, name, wire }: ProductDetail) {
  const language = useLanguage();
  const isTemplate = isOfficial && kind !== 'plugin';
  const schema = wire.workflow_extra?.workflow_schema ?? '';
  const query = useQuery({
    ...contentWorkflowsQuery(entityId, language),
    enabled: isTemplate,
    ...(!isTemplate && { initialData: [{ name, schema }] }),
  });
  return { query, hasAny: isTemplate || schema !== '' };
}
