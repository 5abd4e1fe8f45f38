import { VisuallyHidden } from '@mantine/core';
import { use, useEffect, useId, useRef, useState } from 'react';
import { LanguageContext, useMessages } from '../HeddleProvider/language.js';
import type { DataTableProps } from './DataTableProps.js';
import { messages } from './messages.js';
import { TableBody } from './TableBody.js';
import { TableFoot } from './TableFoot.js';
import { TableHead } from './TableHead.js';
import { TableToolbar } from './TableToolbar.js';
import { useDataTable } from './useDataTable.js';
import { useLoadMore } from './useLoadMore.js';
import { useTableView } from './useTableView.js';

export type { DataTableColumn, DataTableProps, TableQuery } from './DataTableProps.js';

/**
 * A table with sorting, filters, adjustable columns, selection with bulk actions, infinite scroll and saved
 * views. On narrow screens each row becomes a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, scope, label, columns, rows, hasMore = false, bulkActions, onOpen, onQueryChange } = props;
  const text = useMessages(messages);
  const language = use(LanguageContext);
  const views = useTableView(
    id,
    columns.map((column) => column.id),
    scope,
  );
  const [search, setSearch] = useState('');
  const [searchRound, setSearchRound] = useState(0);
  const isManual = onQueryChange !== undefined;
  const table = useDataTable({
    ...props,
    views,
    search,
    language,
    isManual,
    isComplete: rows !== undefined && !hasMore,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { view } = views;
  const query = JSON.stringify({ search, sort: view.sort, filters: view.filters });
  const latest = useRef(onQueryChange);
  latest.current = onQueryChange;
  useEffect(() => latest.current?.({ sort: undefined, ...JSON.parse(query) }), [query]);
  const loadSoon = useLoadMore(scroller, props);

  const isInteractive = bulkActions !== undefined || onOpen !== undefined;
  const shown = table.getRowModel().rows;
  const widths = template(table.getVisibleLeafColumns(), columns, view.widths, bulkActions !== undefined);
  const isFiltered = search !== '' || Object.keys(view.filters).length > 0 || props.isFiltered === true;
  const clear = () => {
    setSearch('');
    setSearchRound((round) => round + 1);
    views.change({ filters: {} });
    props.onClearFilters?.();
  };
  return (
    <div className="h-table">
      <TableToolbar
        {...props}
        table={table}
        views={views}
        search={search}
        searchRound={searchRound}
        onSearch={setSearch}
      />
      <div className="h-table-frame">
        <div
          ref={scroller}
          className="h-table-scroll"
          onScroll={loadSoon}
          {...(!isInteractive && { tabIndex: 0, role: 'group', 'aria-label': label })}
        >
          <table
            className="h-table-grid"
            role={isInteractive ? 'grid' : 'table'}
            aria-label={label}
            aria-rowcount={hasMore ? -1 : shown.length + 1}
            aria-busy={rows === undefined && !props.error}
            aria-describedby={hintId}
            {...(bulkActions && { 'aria-multiselectable': true })}
            style={{ '--h-table-columns': widths.columns, '--h-table-width': `${widths.total}px` } as object}
          >
            <TableHead table={table} columns={columns} isSelecting={bulkActions !== undefined} />
            <TableBody {...props} table={table} scroller={scroller} isInteractive={isInteractive} />
          </table>
          <TableFoot {...props} shown={shown.length} isFiltered={isFiltered} onClear={clear} />
        </div>
      </div>
      <VisuallyHidden id={hintId} role="status">
        {rows === undefined && !props.error ? text.loading : announce(view.sort, columns, text)}
      </VisuallyHidden>
    </div>
  );
}

type Sort = { id: string; desc: boolean } | undefined;

function announce(
  sort: Sort,
  columns: readonly { id: string; header: string }[],
  text: (typeof messages)['en'],
): string {
  const column = columns.find(({ id }) => id === sort?.id);
  return sort && column ? text.sorted(column.header, sort.desc) : '';
}

const selectWidth = 44;
const growingWidth = 200;
const defaultWidth = 150;

/** Grid columns: the first column without a width takes what the others leave. */
function template(
  visible: readonly { id: string }[],
  columns: readonly { id: string; width?: number }[],
  widths: Readonly<Record<string, number>>,
  isSelecting: boolean,
): { columns: string; total: number } {
  const given = visible.map(({ id }) => widths[id] ?? columns.find((column) => column.id === id)?.width);
  const growing = given.indexOf(undefined);
  const parts = given.map((width, index) => {
    if (index === growing) return { track: `minmax(${growingWidth}px, 1fr)`, least: growingWidth };
    const least = width ?? defaultWidth;
    return { track: `${least}px`, least };
  });
  // Without a growing column the last one fills the frame.
  const last = parts.at(-1);
  if (growing < 0 && last) last.track = `minmax(${last.least}px, 1fr)`;
  if (isSelecting) parts.unshift({ track: `${selectWidth}px`, least: selectWidth });
  return {
    columns: parts.map(({ track }) => track).join(' '),
    total: parts.reduce((sum, { least }) => sum + least, 0),
  };
}
