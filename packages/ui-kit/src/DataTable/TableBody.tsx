import { Checkbox, Skeleton } from '@mantine/core';
import { memo, type RefObject, useMemo, useRef } from 'react';
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
  const shown = table.getRowModel().rows;
  const isSelecting = bulkActions !== undefined;
  const keys = useRowKeys({ table, shown, scroller, isSelecting, onOpen });
  const visible = useVisibleRows(scroller, shown, keys.activeIndex);
  const visibleColumns = table.getVisibleLeafColumns();
  const order = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return visibleColumns.flatMap(({ id }) => byId.get(id) ?? []);
  }, [columns, visibleColumns]);
  // One object for all renders: rows that stay on screen need not render again while the table scrolls.
  const host = useRef({ toggle: keys.toggle, setActive: keys.setActive, rowLabel, onOpen });
  host.current = { toggle: keys.toggle, setActive: keys.setActive, rowLabel, onOpen };
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
      {visible.items.map(({ row, index, measure }) => (
        <BodyRow
          key={row.id}
          row={row as TableRow<unknown>}
          index={index}
          columns={order as readonly DataTableColumn<unknown>[]}
          isInteractive={isInteractive}
          isActive={index === keys.activeIndex}
          isSelected={isSelecting ? row.getIsSelected() : undefined}
          host={host as RefObject<RowHost>}
          measure={measure}
        />
      ))}
    </tbody>
  );
}

interface RowHost {
  toggle(index: number, isRange: boolean): void;
  setActive(id: string): void;
  rowLabel(row: unknown): string;
  onOpen: ((row: unknown) => void) | undefined;
}

interface BodyRowProps {
  row: TableRow<unknown>;
  index: number;
  columns: readonly DataTableColumn<unknown>[];
  isInteractive: boolean;
  isActive: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  host: RefObject<RowHost>;
  measure: ((element: HTMLElement | null) => void) | undefined;
}

const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { row, index, columns, isInteractive, isActive, isSelected, host, measure } = props;
  const text = useMessages(messages);
  const { row: data } = row.original;
  const label = host.current.rowLabel(data);
  return (
    <tr
      ref={measure}
      {...rowRole}
      aria-rowindex={index + 2}
      data-index={index}
      className="h-table-row"
      {...(isSelected !== undefined && { 'aria-selected': isSelected })}
      {...(isInteractive && {
        tabIndex: isActive ? 0 : -1,
        onFocus: () => host.current.setActive(row.id),
        onDoubleClick: () => host.current.onOpen?.(data),
        'aria-label': label,
      })}
    >
      {isSelected !== undefined && (
        <td {...cellRole(true)} className="h-table-cell h-table-select">
          <Checkbox
            aria-label={text.select(label)}
            checked={isSelected}
            disabled={!row.getCanSelect()}
            onClick={(event) => host.current.toggle(index, event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          {...cellRole(isInteractive)}
          className="h-table-cell"
          data-align={column.align}
          data-column={column.id}
          data-pinned={column.isHeaderHidden}
          data-label={column.isHeaderHidden ? undefined : column.header}
        >
          <div className="h-table-value">{column.cell(data)}</div>
        </td>
      ))}
    </tr>
  );
});

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
