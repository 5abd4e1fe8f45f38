import { Checkbox, Skeleton } from '@mantine/core';
import { type RefObject, useMemo } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import type { DataTableColumn, DataTableProps } from './DataTableProps.js';
import { messages } from './messages.js';
import { cellRole, rowGroup, rowRole } from './roles.js';
import type { TableModel, TableRow } from './useDataTable.js';
import { useRowKeys } from './useRowKeys.js';
import { useVisibleRows } from './useVisibleRows.js';

type TableBodyProps<Row> = DataTableProps<Row> & {
  table: TableModel<Row>;
  scroller: RefObject<HTMLElement | null>;
  isInteractive: boolean;
};

const skeletonRows = 6;

/** The rows. Of a long table only those near the visible part are in the page. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { table, columns, rows, error, scroller, isInteractive, rowLabel, bulkActions, onOpen } = props;
  const text = useMessages(messages);
  const shown = table.getRowModel().rows;
  const keys = useRowKeys({ table, shown, scroller, isSelecting: bulkActions !== undefined, onOpen });
  const visible = useVisibleRows(scroller, shown, keys.activeIndex);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const order = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const isSelecting = bulkActions !== undefined;
  if (rows === undefined) {
    return error ? null : <LoadingRows columns={order} isSelecting={isSelecting} />;
  }
  return (
    <tbody
      {...rowGroup}
      className="h-table-body"
      style={{ paddingTop: visible.before, paddingBottom: visible.after }}
      onKeyDown={isInteractive ? keys.handleKeyDown : undefined}
    >
      {visible.items.map(({ row, index, measure }) => {
        const { row: data } = row.original;
        return (
          <tr
            key={row.id}
            ref={measure}
            {...rowRole}
            aria-rowindex={index + 2}
            data-index={index}
            className="h-table-row"
            {...(isSelecting && { 'aria-selected': row.getIsSelected() })}
            {...(isInteractive && {
              tabIndex: index === keys.activeIndex ? 0 : -1,
              onFocus: () => keys.setActive(row.id),
              'aria-label': rowLabel(data),
            })}
            {...(onOpen && { onDoubleClick: () => onOpen(data) })}
          >
            {isSelecting && (
              <td {...cellRole(true)} className="h-table-cell h-table-select">
                <Checkbox
                  aria-label={text.select(rowLabel(data))}
                  checked={row.getIsSelected()}
                  disabled={!row.getCanSelect()}
                  onClick={(event) => keys.toggle(index, event.shiftKey)}
                  onChange={() => undefined}
                />
              </td>
            )}
            <Cells row={row} columns={order} isGrid={isInteractive} />
          </tr>
        );
      })}
    </tbody>
  );
}

interface CellsProps<Row> {
  row: TableRow<Row>;
  columns: readonly DataTableColumn<Row>[];
  isGrid: boolean;
}

function Cells<Row>({ row, columns, isGrid }: CellsProps<Row>) {
  return columns.map((column) => (
    <td
      key={column.id}
      {...cellRole(isGrid)}
      className="h-table-cell"
      data-align={column.align}
      data-column={column.id}
      data-label={column.isHeaderHidden ? undefined : column.header}
    >
      <div className="h-table-value">{column.cell(row.original.row)}</div>
    </td>
  ));
}

interface LoadingRowsProps {
  columns: readonly { id: string }[];
  isSelecting: boolean;
}

function LoadingRows({ columns, isSelecting }: LoadingRowsProps) {
  return (
    <tbody aria-hidden className="h-table-body">
      {Array.from({ length: skeletonRows }, (_, index) => (
        <tr key={index} className="h-table-row">
          {isSelecting && <td className="h-table-cell h-table-select" />}
          {columns.map(({ id }) => (
            <td key={id} className="h-table-cell">
              <Skeleton height={12} width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
