import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { TableModel, TableRow } from './useDataTable.js';

interface Options<Data> {
  table: TableModel<Data>;
  shown: readonly TableRow<Data>[];
  scroller: RefObject<HTMLElement | null>;
  isSelecting: boolean;
  onOpen: ((row: Data) => void) | undefined;
}

const page = 10;

/** Moves between rows by keyboard, and selects rows and ranges of rows. */
export function useRowKeys<Data>({ table, shown, scroller, isSelecting, onOpen }: Options<Data>) {
  const [activeId, setActive] = useState<string>();
  const anchorId = useRef<string>(undefined);
  const isMoving = useRef(false);
  const found = shown.findIndex(({ id }) => id === activeId);
  const activeIndex = found < 0 && shown.length > 0 ? 0 : found;

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${activeIndex}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  });

  function move(to: number): number {
    const index = Math.max(0, Math.min(shown.length - 1, to));
    isMoving.current = true;
    setActive(shown[index]?.id);
    return index;
  }

  /** Gives all rows from the anchor to this one the state that the anchor has. */
  function extend(index: number): void {
    const anchor = Math.max(
      0,
      shown.findIndex(({ id }) => id === anchorId.current),
    );
    const isSelected = anchorId.current === undefined || shown[anchor]?.getIsSelected() === true;
    const range = shown.slice(Math.min(anchor, index), Math.max(anchor, index) + 1);
    table.setRowSelection((before) => {
      const next = { ...before };
      for (const row of range) {
        if (!row.getCanSelect()) continue;
        if (isSelected) next[row.id] = true;
        else delete next[row.id];
      }
      return next;
    });
  }

  function toggle(index: number, isRange: boolean): void {
    const row = shown[index];
    if (!row?.getCanSelect()) return;
    if (isRange) extend(index);
    else {
      anchorId.current = row.id;
      row.toggleSelected();
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, key, shiftKey, ctrlKey, metaKey } = event;
    // Keys of controls inside a row belong to them.
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return;
    const moves: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: shown.length - 1,
    };
    const to = moves[key];
    const row = shown[activeIndex];
    if (to !== undefined) {
      if (shiftKey && isSelecting) {
        if (anchorId.current === undefined) toggle(activeIndex, false);
        extend(move(to));
      } else move(to);
    } else if (key === ' ' && isSelecting) toggle(activeIndex, shiftKey);
    else if (key === 'a' && (ctrlKey || metaKey) && isSelecting) table.toggleAllRowsSelected(true);
    else if (key === 'Escape' && table.getSelectedRowIds().length > 0) table.resetRowSelection(true);
    else if (key === 'Enter' && onOpen && row) onOpen(row.original.row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { activeIndex, setActive, toggle, handleKeyDown };
}
