import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import { IconArrowDown } from '../icons/IconArrowDown.js';
import { IconArrowUp } from '../icons/IconArrowUp.js';
import type { DataTableColumn } from './DataTableProps.js';
import { messages } from './messages.js';
import { columnHeader, rowGroup, rowRole } from './roles.js';
import { maxWidth, minWidth } from './TableView.js';
import type { TableModel } from './useDataTable.js';

interface TableHeadProps<Row> {
  table: TableModel<Row>;
  columns: readonly DataTableColumn<Row>[];
  isSelecting: boolean;
}

/** Column headers: a click sorts, the edge changes the width. */
export function TableHead<Row>({ table, columns, isSelecting }: TableHeadProps<Row>) {
  const text = useMessages(messages);
  return (
    <thead {...rowGroup} className="h-table-head">
      <tr {...rowRole} aria-rowindex={1} className="h-table-row">
        {isSelecting && (
          <th {...columnHeader} className="h-table-cell h-table-select">
            <Checkbox
              aria-label={text.selectAll}
              checked={table.getIsAllRowsSelected() && table.getRowModel().rows.length > 0}
              indeterminate={table.getIsSomeRowsSelected()}
              disabled={table.getRowModel().rows.length === 0}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {table.getLeafHeaders().map((header) => {
          const column = columns.find(({ id }) => id === header.column.id);
          if (column === undefined || !header.column.getIsVisible()) return null;
          return <HeaderCell key={column.id} header={header} column={column} />;
        })}
      </tr>
    </thead>
  );
}

type Header<Row> = ReturnType<TableModel<Row>['getLeafHeaders']>[number];

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<Row>({ header, column }: { header: Header<Row>; column: DataTableColumn<Row> }) {
  const text = useMessages(messages);
  const canSort = header.column.getCanSort();
  const sorted = header.column.getIsSorted();
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      {...columnHeader}
      className="h-table-cell"
      data-align={column.align}
      data-column={column.id}
      data-pinned={column.isHeaderHidden}
      {...(canSort && { 'aria-sort': sorted ? sortNames[sorted] : 'none' })}
    >
      {column.isHeaderHidden ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : canSort ? (
        <UnstyledButton className="h-table-sort" onClick={header.column.getToggleSortingHandler()}>
          {column.header}
          <Arrow size={14} aria-hidden data-sorted={sorted !== false || undefined} />
        </UnstyledButton>
      ) : (
        column.header
      )}
      {!column.isHeaderHidden && (
        // biome-ignore lint/a11y/useSemanticElements: a focusable separator is a splitter; a rule is not.
        <div
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={text.resize(column.header)}
          aria-valuenow={header.column.getSize()}
          aria-valuemin={minWidth}
          aria-valuemax={maxWidth}
          className="h-table-edge"
          onPointerDown={(event) => handleResizeStart(event, header)}
          onKeyDown={(event) => handleResizeKey(event, header)}
        />
      )}
    </th>
  );
}

const step = 16;

function handleResizeKey<Row>(event: KeyboardEvent, header: Header<Row>): void {
  const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
  if (change === undefined) return;
  event.preventDefault();
  resize(header, drawnWidth(event.currentTarget, header) + change);
}

function handleResizeStart<Row>(event: PointerEvent, header: Header<Row>): void {
  const { currentTarget: edge, pointerId, clientX } = event;
  if (!(edge instanceof HTMLElement)) return;
  event.preventDefault();
  const width = drawnWidth(edge, header);
  edge.setPointerCapture(pointerId);
  edge.onpointermove = (move) => resize(header, width + move.clientX - clientX);
  edge.onlostpointercapture = () => {
    edge.onpointermove = null;
  };
}

/** A column that takes the remaining space has no width of its own yet. */
function drawnWidth<Row>(edge: Element, header: Header<Row>): number {
  return edge.parentElement?.offsetWidth || header.column.getSize();
}

function resize<Row>({ column, table }: Header<Row>, width: number): void {
  table.setColumnSizing((widths) => ({ ...widths, [column.id]: width }));
}
