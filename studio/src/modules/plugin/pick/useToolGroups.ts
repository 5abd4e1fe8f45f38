import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { pluginKeys } from '../keys.js';
import type { PickSource, ToolGroup } from './ToolGroup.js';
import { findTools } from './toolQueries.js';

/** The tools of a source that match a search; `more` loads the next page. */
export function useToolGroups(spaceId: string, source: PickSource, text: string) {
  const projectId = useEnclosingApp()?.projectId;
  const query = useInfiniteQuery({
    queryKey: pluginKeys.toolGroups(spaceId, source, text, projectId),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) => findTools[source]({ spaceId, projectId, text, page, signal }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ groups }) => groups),
  });
  return {
    query: query as unknown as UseQueryResult<ToolGroup[]>,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
