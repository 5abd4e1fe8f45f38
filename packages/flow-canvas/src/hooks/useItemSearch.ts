import { useEffect, useRef, useState } from 'react';
import type { NodeItem } from '../FlowCanvasProps.js';
import { textOf } from '../host/textOf.js';
import { isItem } from '../host/usableItems.js';
import { useCanvasStore } from '../parts/CanvasContext.js';

/** Debounce before the host is asked, in milliseconds. */
const pauseMs = 250;
/** Maximum number of loaded items; nobody scrolls further. */
const maxItems = 500;

/** Results and progress of a search by the host. */
export interface ItemSearch {
  /** `none` before the first search. */
  readonly status: 'none' | 'searching' | 'found' | 'failed';
  /** All pages so far. */
  readonly items: readonly NodeItem[];
  /** The error message of a failed search. */
  readonly reason: string | undefined;
  /** Whether `more` would find something. */
  readonly hasMore: boolean;
  /** Loads the next page, or retries after a failure. */
  more(): void;
}

interface Found {
  key: string | undefined;
  status: ItemSearch['status'];
  items: readonly NodeItem[];
  next: string | undefined;
  reason?: string;
}

const nothing: Found = { key: undefined, status: 'none', items: [], next: undefined };

/** A paginated query to the host. */
export interface ItemQuestion {
  /** Name of the host function in reported issues. */
  name: string;
  /** Identifies the query: a new key restarts the search, undefined stops it. */
  key: string | undefined;
  /** True for text that the user is typing, which is debounced. */
  isTyped: boolean;
  ask(options: ItemSearchOptions): Promise<ItemPage>;
}

/** Loads items from the host page by page. Answers to outdated queries are ignored. */
export function useItemPages({ name, key, isTyped, ask }: ItemQuestion): ItemSearch {
  const store = useCanvasStore();
  const [found, setFound] = useState(nothing);
  const asking = useRef<AbortController | undefined>(undefined);
  const askOn = (before: Found) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    setFound({ ...before, status: 'searching' });
    const { next } = before;
    void usablePage(() => ask({ signal, ...(next !== undefined && { next }) })).then(
      (page) => {
        if (signal.aborted) return;
        const items = [...before.items, ...newItems(before.items, page.items)].slice(0, maxItems);
        setFound({
          ...before,
          status: 'found',
          items,
          next: items.length < maxItems ? page.next : undefined,
        });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const reason = textOf(error);
        store.report({ kind: 'host-failed', message: `${name}: ${reason}` });
        setFound({ ...before, status: 'failed', reason });
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key starts a new search.
  useEffect(() => {
    if (key === undefined) {
      setFound(nothing);
      return;
    }
    const empty: Found = { ...nothing, key };
    setFound({ ...empty, status: 'searching' });
    const timer = setTimeout(() => askOn(empty), isTyped ? pauseMs : 0);
    return () => {
      clearTimeout(timer);
      asking.current?.abort();
    };
  }, [key]);
  // Between a key press and its effect, `found` still belongs to the previous query.
  const shown = found.key === key ? found : { ...nothing, status: 'searching' as const };
  return {
    status: shown.status,
    items: shown.items,
    reason: shown.reason,
    hasMore: shown.next !== undefined,
    more: () => askOn(found),
  };
}

/** Results of the host's `searchItems` for the add panel, debounced while the user types. */
export function useItemSearch(text: string): ItemSearch {
  const { options } = useCanvasStore();
  const query = text.trim();
  return useItemPages({
    name: 'searchItems',
    key: options.searchItems === undefined || query === '' ? undefined : query,
    isTyped: true,
    ask: (how) => options.searchItems!(query, how),
  });
}

/** Validates the answer: a host function may throw or return anything. */
async function usablePage(ask: () => Promise<ItemPage>): Promise<ItemPage> {
  const page: Partial<ItemPage> | undefined = await ask();
  if (!Array.isArray(page?.items)) throw new TypeError('the response has no items');
  return { items: page.items.filter(isItem), ...(typeof page.next === 'string' && { next: page.next }) };
}

function newItems(before: readonly NodeItem[], items: readonly NodeItem[]): NodeItem[] {
  const known = new Set(before.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id) && known.add(id));
}

/** Options passed to the host with each request for a page of items. */
export interface ItemSearchOptions {
  /** `next` of the previous page; undefined for the first page. */
  next?: string;
  /** Selected values of the source's `filters`, by filter id. */
  filters?: Readonly<Record<string, string>>;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
}

/** One page of items. */
export interface ItemPage {
  /** In the order of display. */
  items: readonly NodeItem[];
  /** Cursor, set when there are more items. It is passed to the next call. */
  next?: string;
}
