import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { rowGroup, rowRole } from '../DataTable/roles.js';
import { useLoadMore } from '../DataTable/useLoadMore.js';
import { useTableView } from '../DataTable/useTableView.js';
import { useMessages } from '../HeddleProvider/language.js';
import type { DataGridProps, GridColumn } from './DataGridProps.js';
import { GridBodyRow } from './GridBodyRow.js';
import { GridHead, isNumeric } from './GridHead.js';
import { messages } from './messages.js';
import { useGridKeys } from './useGridKeys.js';

export type {
  DataGridProps,
  GridCellKind,
  GridCellState,
  GridChange,
  GridColumn,
  GridRow,
  GridSort,
} from './DataGridProps.js';

/** Up to this many rows all are in the page, where the browser's own search finds them. */
const allInPage = 50;
const rowHeight = 38;
const headHeight = 36;
const numberWidth = 84;
// The style sheet replaces the display of table elements, which takes their roles from them in some browsers.
const gridRole = { role: 'grid' };
const noRows: DataGridProps['rows'] = [];

/**
 * A grid of typed values, edited in place with the keys of a spreadsheet. Only the rows near the visible part are
 * in the page. The host stores changes and says how far it is with each cell.
 */
export function DataGrid(props: DataGridProps) {
  const { id, label, columns, rows, total, states, selected, onSelect, onChange } = props;
  const { hasMore = false, isLoadingMore, onLoadMore, error, empty, foot } = props;
  const text = useMessages(messages);
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { view, change } = useTableView(
    id,
    columns.map((column) => column.id),
  );
  const loaded = rows ?? noRows ?? [];
  const loadSoon = useLoadMore(scroller, props as Parameters<typeof useLoadMore>[1]);
  const keys = useGridKeys(scroller, loaded, props);
  const { active, edited, host } = keys;
  const virtualizer = useVirtualizer({
    count: loaded.length,
    enabled: loaded.length > allInPage,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => loaded[index]?.id ?? index,
    scrollPaddingStart: headHeight,
    overscan: 8,
    // Before the first measurement, such as in tests without a layout.
    initialRect: { width: 1000, height: 600 },
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      // The active row stays in the page, so that it keeps the focus and the text being edited.
      if (active.row < 0 || active.row >= range.count || near.includes(active.row)) return near;
      return [...near, active.row].sort((a, b) => a - b);
    },
  });
  const items =
    loaded.length > allInPage
      ? virtualizer.getVirtualItems()
      : loaded.map((_, index) => ({ index, start: index * rowHeight }));
  const scrollTo = useRef(virtualizer.scrollToIndex);
  scrollTo.current = virtualizer.scrollToIndex;
  const { focusRound } = keys;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round says that the keyboard moved the active cell.
  useEffect(() => {
    if (focusRound === 0) return;
    if (active.row >= 0 && loaded.length > allInPage) scrollTo.current(active.row, { align: 'auto' });
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`);
    cell?.focus({ preventScroll: loaded.length > allInPage });
    if (cell) revealColumn(scroller.current, cell);
  }, [focusRound]);

  const widths = columns.map((column) => view.widths[column.id] ?? column.width ?? defaultWidth(column));
  const style = {
    '--h-grid-columns': `${numberWidth}px ${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`,
    '--h-grid-width': `${numberWidth + widths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
  return (
    <div ref={scroller} className="h-grid" style={style} onScroll={loadSoon}>
      <table
        className="h-grid-table"
        {...gridRole}
        aria-label={label}
        aria-rowcount={hasMore && total === undefined ? -1 : (total ?? loaded.length) + 1}
        aria-colcount={columns.length + 1}
        aria-busy={rows === undefined && !error}
        aria-describedby={hintId}
        {...(onSelect && { 'aria-multiselectable': true })}
        {...(!onChange && { 'aria-readonly': true })}
        onKeyDown={keys.handleKeyDown}
        onCopy={keys.handleCopy}
        onPaste={keys.handlePaste}
      >
        <GridHead
          {...props}
          active={active.row === -1 ? active.column : undefined}
          onWidth={(columnId, width) => change({ widths: { ...view.widths, [columnId]: width } })}
          onActive={(column) => host.current.activate(-1, column)}
        />
        <tbody {...rowGroup} className="h-grid-body" style={{ height: loaded.length * rowHeight }}>
          {items.map(({ index, start }) => {
            const row = loaded[index];
            return (
              row && (
                <GridBodyRow
                  key={row.id}
                  row={row}
                  index={index}
                  columns={columns}
                  states={states?.get(row.id)}
                  active={active.row === index ? active.column : undefined}
                  edited={edited?.rowId === row.id ? edited : undefined}
                  isSelected={onSelect && (selected?.has(row.id) ?? false)}
                  isReadOnly={!onChange}
                  start={start}
                  host={host}
                />
              )
            );
          })}
        </tbody>
        {rows === undefined && !error && <LoadingRows count={columns.length} />}
      </table>
      {error && <div className="h-grid-state">{error}</div>}
      {rows?.length === 0 && !error && empty && <div className="h-grid-state">{empty}</div>}
      {hasMore && !error && (
        <div className="h-grid-state">
          <Button size="xs" variant="subtle" loading={isLoadingMore ?? false} onClick={onLoadMore}>
            {text.loadMore}
          </Button>
        </div>
      )}
      {foot}
      <VisuallyHidden id={hintId}>{rows === undefined && !error ? text.loading : text.keys}</VisuallyHidden>
    </div>
  );
}

function defaultWidth({ kind }: GridColumn): number {
  if (kind === 'boolean') return 96;
  if (kind === 'time') return 176;
  return isNumeric(kind) ? 128 : 200;
}

/** Scrolls sideways so that the sticky columns do not cover the cell. */
function revealColumn(scroller: HTMLElement | null, cell: HTMLElement): void {
  if (!scroller || cell.dataset['first'] || cell.dataset['cell']?.endsWith(':0')) return;
  const first = scroller.querySelector<HTMLElement>('[data-first]');
  const covered = first ? first.getBoundingClientRect().right : scroller.getBoundingClientRect().left;
  const { left, right } = cell.getBoundingClientRect();
  const edge = scroller.getBoundingClientRect().left + scroller.clientWidth;
  if (left < covered) scroller.scrollLeft -= covered - left;
  else if (right > edge) scroller.scrollLeft += Math.min(right - edge, left - covered);
}

function LoadingRows({ count }: { count: number }) {
  return (
    <tbody aria-hidden className="h-grid-loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <tr key={row} {...rowRole} className="h-grid-row">
          {Array.from({ length: count + 1 }, (_, index) => (
            <td key={index} className="h-grid-cell">
              <Skeleton height={12} width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
