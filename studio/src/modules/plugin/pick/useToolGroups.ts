import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { pluginKeys } from '../keys.js';
import type { ToolGroup, ToolSource } from './ToolGroup.js';
import { findTools } from './toolQueries.js';

/** The tools of a source that match a search; `more` loads the next page. */
export function useToolGroups(spaceId: string, source: ToolSource, text: string) {
  const query = useInfiniteQuery({
    queryKey: pluginKeys.toolGroups(spaceId, source, text),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) => findTools[source]({ spaceId, text, page, signal }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ groups }) => groups),
  });
  return {
    query: query as unknown as UseQueryResult<ToolGroup[]>,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
