import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DataTableProps } from './DataTableProps.js';

/** Distance to the end in pixels at which the next rows load. */
const reach = 400;

type Options = Pick<DataTableProps<unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'error' | 'onLoadMore'>;

/** Loads more rows near the end of the scrolled area; returns the handler of its scroll events. */
export function useLoadMore(
  scroller: RefObject<HTMLElement | null>,
  { rows, hasMore, isLoadingMore, error, onLoadMore }: Options,
): () => void {
  const latest = useRef({ hasMore, isLoadingMore, error, onLoadMore });
  latest.current = { hasMore, isLoadingMore, error, onLoadMore };
  const loadSoon = useCallback(() => {
    const element = scroller.current;
    const state = latest.current;
    // After a failure only the user tries again.
    if (!element || !state.hasMore || state.isLoadingMore || state.error) return;
    const { clientHeight, scrollHeight, scrollTop } = element;
    if (clientHeight > 0 && scrollHeight - scrollTop - clientHeight < reach) state.onLoadMore?.();
  }, [scroller]);
  // The rows loaded so far may not fill the area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever rows arrive.
  useEffect(loadSoon, [loadSoon, rows, isLoadingMore]);
  return loadSoon;
}
