import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { QueryError } from './QueryError.js';

/** Error of a query whose rows a `DataTable` shows. `failed` says what could not be loaded. */
export function tableError(query: UseQueryResult, failed: string) {
  if (!query.isLoadingError) return null;
  return <QueryError title={failed} error={query.error} onRetry={() => void query.refetch()} />;
}

/** Properties of a `DataTable` whose rows load page by page. */
export function tablePages(query: UseInfiniteQueryResult, failed: string) {
  const { error, isFetchNextPageError, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  return {
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    onLoadMore: () => void fetchNextPage(),
    error: isFetchNextPageError ? (
      <QueryError title={failed} error={error} onRetry={() => void fetchNextPage()} />
    ) : (
      tableError(query, failed)
    ),
  };
}
