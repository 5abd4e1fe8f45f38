import { useEffect, useRef, useState } from 'react';
import type { NodeItem } from '../FlowCanvasProps.js';
import { textOf } from '../host/textOf.js';
import { isItem } from '../host/usableItems.js';
import { useCanvasStore } from '../parts/CanvasContext.js';

/** A pause in typing after which the host is asked. */
const pauseMs = 250;
/** More lines than anybody looks through. */
const most = 500;

/** What the host's search has found so far. */
export interface ItemSearch {
  readonly status: 'none' | 'searching' | 'found' | 'failed';
  readonly items: readonly NodeItem[];
  /** Why it failed. */
  readonly reason: string | undefined;
  readonly hasMore: boolean;
  /** Asks for the next page, or once more after a failure. */
  more(): void;
}

interface Found {
  query: string;
  status: ItemSearch['status'];
  items: readonly NodeItem[];
  next: string | undefined;
  reason?: string;
}

const nothing: Found = { query: '', status: 'none', items: [], next: undefined };

/** Asks the host for items (`searchItems`) when typing pauses; an answer to an older query is never shown. */
export function useItemSearch(text: string): ItemSearch {
  const store = useCanvasStore();
  const { searchItems } = store.options;
  const query = searchItems === undefined ? '' : text.trim();
  const [found, setFound] = useState(nothing);
  const asking = useRef<AbortController | undefined>(undefined);
  const ask = (before: Found) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    setFound({ ...before, status: 'searching' });
    const { next } = before;
    void askHost(store.options.searchItems, before.query, {
      signal,
      ...(next !== undefined && { next }),
    }).then(
      (page) => {
        if (signal.aborted) return;
        const items = [...before.items, ...newItems(before.items, page.items)].slice(0, most);
        setFound({ ...before, status: 'found', items, next: items.length < most ? page.next : undefined });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const reason = textOf(error);
        store.report({ kind: 'host-failed', message: `searchItems: ${reason}` });
        setFound({ ...before, status: 'failed', reason });
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query alone begins a new search.
  useEffect(() => {
    if (query === '') {
      setFound(nothing);
      return;
    }
    const empty: Found = { ...nothing, query };
    setFound({ ...empty, status: 'searching' });
    const timer = setTimeout(() => ask(empty), pauseMs);
    return () => {
      clearTimeout(timer);
      asking.current?.abort();
    };
  }, [query]);
  // Between a key press and its effect the last answer belongs to another query.
  const shown = found.query === query ? found : { ...nothing, status: 'searching' as const };
  return {
    status: shown.status,
    items: shown.items,
    reason: shown.reason,
    hasMore: shown.next !== undefined,
    more: () => ask(found),
  };
}

/** A host's function may also throw or answer with anything. */
async function askHost(
  searchItems: ((query: string, options: ItemSearchOptions) => Promise<ItemPage>) | undefined,
  query: string,
  options: ItemSearchOptions,
): Promise<ItemPage> {
  const page: Partial<ItemPage> | undefined = await searchItems?.(query, options);
  if (!Array.isArray(page?.items)) throw new TypeError('the answer has no items');
  return { items: page.items.filter(isItem), ...(typeof page.next === 'string' && { next: page.next }) };
}

function newItems(before: readonly NodeItem[], items: readonly NodeItem[]): NodeItem[] {
  const known = new Set(before.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id) && known.add(id));
}

/** How the host is asked for a page of items. */
export interface ItemSearchOptions {
  /** What the page before gave as `next`; absent for the first page. */
  next?: string;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
}

/** One page of what the host found. */
export interface ItemPage {
  items: readonly NodeItem[];
  /** Given where there are more; comes back with the next call. */
  next?: string;
}
