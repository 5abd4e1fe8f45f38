import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../shared/i18n/i18n.js';
import { docsKeys } from './keys.js';
import { loadGuide } from './loadGuide.js';
import { searchGuides } from './searchGuides.js';

/** A page of the documentation; null for unknown names. */
export function useGuide(slug: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: docsKeys.guide(slug, language),
    queryFn: async () => (await loadGuide(slug, language)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useGuideSearch(query: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: docsKeys.search(query, language),
    enabled: query !== '',
    queryFn: () => searchGuides(query, language),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
