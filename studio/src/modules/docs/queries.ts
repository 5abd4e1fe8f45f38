import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../shared/i18n/i18n.js';
import { api } from './api.js';
import { docsKeys } from './keys.js';
import { loadGuide } from './loadGuide.js';

/** A page of the documentation; null for unknown names. */
export function useGuide(slug: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: docsKeys.guide(slug, language),
    queryFn: async () => (await loadGuide(slug, language)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Pages that contain the words, found by the server. */
export function useGuideSearch(query: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: docsKeys.search(query, language),
    enabled: query !== '',
    queryFn: async ({ signal }) => {
      const input = { q: query, lang: language, limit: 100, number_of_fragments: 1 };
      return (await api.documentation.search(input, { signal })).Result.list;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
