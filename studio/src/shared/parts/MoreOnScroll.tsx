import { useEffect, useRef } from 'react';
import { MoreButton } from './MoreButton.js';

interface MoreOnScrollProps {
  /** A query with pages. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Loads the next page of a list when its end comes into view, or by a button. */
export function MoreOnScroll({ query }: MoreOnScrollProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // After a failure only the person tries again.
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, fetchNextPage]);
  return (
    <div ref={end}>
      <MoreButton query={query} />
    </div>
  );
}
