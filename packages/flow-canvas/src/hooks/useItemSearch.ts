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
  key: string | undefined;
  status: ItemSearch['status'];
  items: readonly NodeItem[];
  next: string | undefined;
  reason?: string;
}

const nothing: Found = { key: undefined, status: 'none', items: [], next: undefined };

/** What is looked through, page by page. */
export interface ItemQuestion {
  /** What the host is told when it fails. */
  name: string;
  /** Another one begins anew; without one nothing is asked. */
  key: string | undefined;
  /** Words that somebody is typing, so that a pause is waited for. */
  isTyped: boolean;
  ask(options: ItemSearchOptions): Promise<ItemPage>;
}

/** Asks the host for items page by page; an answer to an older question is never shown. */
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
        const items = [...before.items, ...newItems(before.items, page.items)].slice(0, most);
        setFound({ ...before, status: 'found', items, next: items.length < most ? page.next : undefined });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const reason = textOf(error);
        store.report({ kind: 'host-failed', message: `${name}: ${reason}` });
        setFound({ ...before, status: 'failed', reason });
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key alone begins a new search.
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
  // Between a key press and its effect the last answer belongs to another question.
  const shown = found.key === key ? found : { ...nothing, status: 'searching' as const };
  return {
    status: shown.status,
    items: shown.items,
    reason: shown.reason,
    hasMore: shown.next !== undefined,
    more: () => askOn(found),
  };
}

/** What the host's search (`searchItems`) finds beside the nodes of the add panel, asked when typing pauses. */
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

/** A host's function may also throw or answer with anything. */
async function usablePage(ask: () => Promise<ItemPage>): Promise<ItemPage> {
  const page: Partial<ItemPage> | undefined = await ask();
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
  /** What is chosen of the source's `filters`, by their ids. */
  filters?: Readonly<Record<string, string>>;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
}

/** One page of what the host found. */
export interface ItemPage {
  items: readonly NodeItem[];
  /** Given where there are more; comes back with the next call. */
  next?: string;
}
