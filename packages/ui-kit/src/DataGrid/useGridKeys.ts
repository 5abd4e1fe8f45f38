import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { EditEnd } from './CellEditor.js';
import { formatClipboardTable, parseClipboardTable } from './clipboardTable.js';
import type { DataGridProps, GridChange, GridRow } from './DataGridProps.js';
import type { EditedCell, GridHost } from './GridBodyRow.js';
import { clampCell, type GridCell, moveCell } from './moveCell.js';

const rowHeight = 38;
const afterEdit: Record<EditEnd, GridCell> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  next: { row: 0, column: 1 },
  previous: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
};

/** The active cell of a grid, editing, selection and the clipboard. */
export function useGridKeys(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly GridRow[],
  props: DataGridProps,
) {
  const { columns, states, onChange, selected, onSelect, onOpenRow, onUndo, onRedo, onEditing } = props;
  const [position, setActive] = useState<GridCell>({ row: 0, column: 1 });
  const [edited, setEdited] = useState<EditedCell>();
  // Grows when the keyboard moves the active cell, which then takes the focus.
  const [focusRound, setFocusRound] = useState(0);
  const lastSelected = useRef(0);
  const size = { rows: rows.length, columns: columns.length + 1 };
  const active = clampCell(rows.length === 0 ? { ...position, row: -1 } : position, size);

  const focus = (cell: GridCell) => {
    setActive(clampCell(cell, size));
    setFocusRound((round) => round + 1);
  };
  const valueAt = (row: number, column: number): string => {
    const { id } = columns[column - 1] ?? {};
    const data = rows[row];
    if (id === undefined || data === undefined) return '';
    return states?.get(data.id)?.[id]?.value ?? data.values[id] ?? '';
  };
  const canEdit = (column: number) =>
    onChange !== undefined && columns[column - 1]?.isReadOnly !== true && column > 0;
  const changeOf = (row: number, column: number, value: string): GridChange[] => {
    const { id } = columns[column - 1] ?? {};
    const data = rows[row];
    const isSame = value === valueAt(row, column);
    return id === undefined || data === undefined || isSame || !canEdit(column)
      ? []
      : [{ rowId: data.id, columnId: id, value }];
  };
  const store = (changes: GridChange[]) => {
    if (changes.length > 0) onChange?.(changes);
  };
  const edit = (row: number, column: number, text?: string) => {
    if (!canEdit(column)) return;
    const rowId = rows[row]?.id;
    if (rowId === undefined) return;
    setActive({ row, column });
    setEdited({ rowId, column, ...(text !== undefined && { text }) });
    onEditing?.(true);
  };
  const stopEditing = () => {
    setEdited(undefined);
    onEditing?.(false);
  };
  const toggle = (row: number, column: number) =>
    store(changeOf(row, column, valueAt(row, column) === 'true' ? 'false' : 'true'));
  const select = (row: number, isRange: boolean) => {
    if (!onSelect) return;
    const next = new Set(selected);
    const isOn = !next.has(rows[row]?.id ?? '');
    const from = isRange ? lastSelected.current : row;
    for (const { id } of rows.slice(Math.min(from, row), Math.max(from, row) + 1)) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    lastSelected.current = row;
    onSelect(next);
  };

  const host = useRef<GridHost>(null as never);
  host.current = {
    activate: (row, column) => {
      if (row !== active.row || column !== active.column) setActive({ row, column });
    },
    edit,
    save: (value, end) => {
      const at = rows.findIndex(({ id }) => id === edited?.rowId);
      if (edited && at >= 0) store(changeOf(at, edited.column, value));
      stopEditing();
      const { row, column } = afterEdit[end];
      if (end !== 'stay') focus({ row: Math.max(0, at + row), column: active.column + column });
    },
    cancel: () => {
      stopEditing();
      focus(active);
    },
    toggle: (row) => toggle(row, active.column),
    select,
    open: onOpenRow,
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isFar = event.ctrlKey || event.metaKey;
    const run = (action: () => void) => {
      event.preventDefault();
      action();
    };
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2);
    const to = moveCell(active, event, { ...size, page });
    if (to) return run(() => focus(to));
    const { row, column } = active;
    const key = event.key.toLowerCase();
    if (isFar && key === 'z') return run(() => (event.shiftKey ? onRedo : onUndo)?.());
    if (isFar && key === 'y') return run(() => onRedo?.());
    if (isFar && key === 'a' && onSelect) return run(() => onSelect(new Set(rows.map(({ id }) => id))));
    if (isFar || row < 0) return;
    if (column === 0) {
      if (key === ' ') run(() => select(row, event.shiftKey));
      else if (key === 'enter') run(() => onOpenRow?.(rows[row]?.id ?? ''));
      return;
    }
    if (key === ' ' && event.shiftKey) return run(() => select(row, false));
    if (!canEdit(column)) return;
    const isBoolean = columns[column - 1]?.kind === 'boolean';
    if (key === 'delete' || key === 'backspace') return run(() => store(changeOf(row, column, '')));
    if (isBoolean) {
      if (key === ' ' || key === 'enter') run(() => toggle(row, column));
      return;
    }
    if (key === 'enter' || key === 'f2') return run(() => edit(row, column));
    // A typed character replaces the content.
    if ([...event.key].length === 1) run(() => edit(row, column, event.key));
  };

  const handleCopy = (event: ClipboardEvent) => {
    if (edited || active.row < 0) return;
    const chosen = rows.filter(({ id }) => selected?.has(id));
    const cells =
      chosen.length > 0
        ? chosen.map((row) => columns.map(({ id }) => row.values[id] ?? ''))
        : [[valueAt(active.row, active.column)]];
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatClipboardTable(cells));
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (edited || !onChange || active.row < 0 || active.column === 0) return;
    event.preventDefault();
    const pasted = parseClipboardTable(event.clipboardData.getData('text/plain'));
    store(
      pasted.flatMap((cells, down) =>
        cells.flatMap((value, right) => changeOf(active.row + down, active.column + right, value)),
      ),
    );
  };
  return { active, edited, focusRound, host, handleKeyDown, handleCopy, handlePaste };
}
