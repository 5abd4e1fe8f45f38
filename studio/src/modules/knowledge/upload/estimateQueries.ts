import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { knowledgeKeys } from '../keys.js';
import type { ImportSize } from './importSize.js';

/** What an import of this size is likely to cost and how long it takes. */
export function useImportEstimate({ min, max }: ImportSize) {
  return useQuery({
    queryKey: knowledgeKeys.estimate(min, max),
    enabled: max > 0,
    queryFn: ({ signal }) =>
      api.knowledgeIndex.estimate({ min_characters: min, max_characters: max }, { signal }),
    staleTime: 60_000,
  });
}
