import { useEffect, useRef, useState } from 'react';
import type { LibraryText, TextKind, TextLibrary } from './TextTool.js';

/** Pause in typing before the host is queried. */
const pauseMs = 250;
/** Maximum number of listed texts. */
const most = 500;

interface Found {
  status: 'searching' | 'found' | 'failed';
  items: readonly LibraryText[];
  reason?: string;
  next?: string | undefined;
}

/** A library's results for a query, page by page; results of outdated queries are ignored. */
export function useLibrary(library: TextLibrary, query: string, kind: TextKind) {
  const [found, setFound] = useState<Found>({ status: 'searching', items: [] });
  const asking = useRef<AbortController>(undefined);
  const ask = async ({ items: before, next }: Pick<Found, 'items' | 'next'>) => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setFound({ status: 'searching', items: before });
    try {
      const page = await library.find(query.trim(), { kind, signal, ...(next !== undefined && { next }) });
      if (!Array.isArray(page?.items)) throw new TypeError('the response has no items');
      const known = new Set(before.map(({ id }) => id));
      const items = [...before, ...page.items.filter((item) => isText(item) && !known.has(item.id))];
      if (!signal.aborted)
        setFound({
          status: 'found',
          items: items.slice(0, most),
          next: items.length < most ? page.next : undefined,
        });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) setFound({ status: 'failed', items: before, next, reason });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query alone begins anew.
  useEffect(() => {
    setFound({ status: 'searching', items: [] });
    const timer = setTimeout(() => void ask({ items: [] }), query === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      asking.current?.abort();
    };
  }, [query]);
  const { status, items, reason, next } = found;
  return { status, items, reason, hasMore: next !== undefined, more: () => void ask(found) };
}

/** Validates an item: a host may return anything. */
function isText(item: unknown): item is LibraryText {
  const { id, title, text } = (item ?? {}) as Partial<LibraryText>;
  return [id, title, text].every((value) => typeof value === 'string');
}
