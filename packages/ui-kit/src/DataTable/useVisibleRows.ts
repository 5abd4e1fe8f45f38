import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { TableRow } from './useDataTable.js';

/** Up to this many rows all are in the page, where the browser's own search finds them. */
const allInPage = 100;
const rowHeight = 56;
const headHeight = 36;

interface VisibleRows<Data> {
  items: {
    row: TableRow<Data>;
    index: number;
    measure: ((element: HTMLElement | null) => void) | undefined;
  }[];
  /** Height in pixels of the rows that are left out before and after. */
  before: number;
  after: number;
}

/** Rows near the visible part of the scrolled area, and the active one, which keeps the focus. */
export function useVisibleRows<Data>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly TableRow<Data>[],
  activeIndex: number,
): VisibleRows<Data> {
  const isVirtual = rows.length > allInPage;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollPaddingStart: headHeight,
    overscan: 8,
    // Before the first measurement, such as in tests without a layout.
    initialRect: { width: 800, height: 600 },
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (activeIndex < 0 || activeIndex >= range.count || near.includes(activeIndex)) return near;
      return [...near, activeIndex].sort((a, b) => a - b);
    },
  });
  if (!isVirtual) {
    return { items: rows.map((row, index) => ({ row, index, measure: undefined })), before: 0, after: 0 };
  }
  const items = virtualizer.getVirtualItems();
  const near = items.filter(({ index }) => index !== activeIndex || items.length === 1);
  const first = near[0] ?? items[0];
  const last = near.at(-1) ?? items.at(-1);
  return {
    items: items.flatMap(({ index }) => {
      const row = rows[index];
      return row ? [{ row, index, measure: virtualizer.measureElement }] : [];
    }),
    before: first?.start ?? 0,
    after: virtualizer.getTotalSize() - (last?.end ?? 0),
  };
}
