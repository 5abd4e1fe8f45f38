import { type RefObject, useEffect, useMemo, useState } from 'react';
import { mergeRuns } from './mergeRuns.js';
import { type ListedRun, type RunFilter, useNewestRuns, useRuns } from './queries.js';

const none: readonly ListedRun[] = [];

/**
 * Runs of a list that stays up to date. New runs are added while the list is scrolled to its start; otherwise
 * they wait for `showNew`.
 */
export function useLiveRuns(spaceId: string, filter: RunFilter, frame: RefObject<HTMLElement | null>) {
  const pages = useRuns(spaceId, filter);
  const newest = useNewestRuns(spaceId, filter, pages.isSuccess).data ?? none;
  const [shown, setShown] = useState(none);
  useEffect(() => {
    const scroller = frame.current?.querySelector('.h-table-scroll');
    if ((scroller?.scrollTop ?? 0) === 0) setShown(newest);
  }, [newest, frame]);
  const merged = useMemo(
    () => pages.data && mergeRuns(pages.data, newest, shown),
    [pages.data, newest, shown],
  );
  const { hasGap = false } = merged ?? {};
  const { refetch } = pages;
  useEffect(() => {
    if (hasGap) void refetch();
  }, [hasGap, refetch]);
  return {
    pages,
    rows: merged?.rows,
    waiting: merged?.waiting ?? 0,
    showNew() {
      frame.current?.querySelector('.h-table-scroll')?.scrollTo({ top: 0 });
      setShown(newest);
    },
  };
}
