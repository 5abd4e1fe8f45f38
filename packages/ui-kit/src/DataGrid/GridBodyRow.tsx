import { ActionIcon, Checkbox } from '@mantine/core';
import { memo, type RefObject } from 'react';
import { cellRole, rowHeader, rowRole } from '../DataTable/roles.js';
import { useMessages } from '../HeddleProvider/language.js';
import { IconArrowsDiagonal } from '../icons/IconArrowsDiagonal.js';
import { IconExclamationCircle } from '../icons/IconExclamationCircle.js';
import { CellEditor, type EditEnd } from './CellEditor.js';
import type { GridCellState, GridColumn, GridRow } from './DataGridProps.js';
import { isNumeric } from './GridHead.js';
import { messages } from './messages.js';

/** What rows call; one object for all renders, so that rows that stay on screen need not render again. */
export interface GridHost {
  activate(row: number, column: number): void;
  edit(row: number, column: number, text?: string): void;
  save(value: string, end: EditEnd): void;
  cancel(): void;
  toggle(row: number): void;
  select(row: number, isRange: boolean): void;
  open: ((rowId: string) => void) | undefined;
}

/** The cell being edited; `text` replaces its content. */
export interface EditedCell {
  /** Rows may be sorted anew meanwhile. */
  rowId: string;
  column: number;
  text?: string;
}

interface GridBodyRowProps {
  row: GridRow;
  index: number;
  columns: readonly GridColumn[];
  states: Readonly<Record<string, GridCellState>> | undefined;
  /** Column of the active cell, if it is in this row. */
  active: number | undefined;
  edited: EditedCell | undefined;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  isReadOnly: boolean;
  start: number;
  host: RefObject<GridHost>;
}

export const GridBodyRow = memo(function GridBodyRow(props: GridBodyRowProps) {
  const { row, index, columns, states, active, edited, isSelected, isReadOnly, start, host } = props;
  const text = useMessages(messages);
  const number = index + 1;
  return (
    <tr
      {...rowRole}
      aria-rowindex={index + 2}
      className="h-grid-row"
      style={{ transform: `translateY(${start}px)` }}
      {...(isSelected !== undefined && { 'aria-selected': isSelected })}
    >
      <th
        {...rowHeader}
        aria-colindex={1}
        aria-label={String(number)}
        className="h-grid-cell h-grid-number"
        tabIndex={active === 0 ? 0 : -1}
        data-cell={`${index}:0`}
        onFocus={() => host.current.activate(index, 0)}
      >
        {isSelected !== undefined && (
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={text.selectRow(number)}
            checked={isSelected}
            onClick={(event) => host.current.select(index, event.shiftKey)}
            onChange={() => undefined}
          />
        )}
        <span className="h-grid-index">{number}</span>
        {host.current.open && (
          <ActionIcon
            className="h-grid-open"
            variant="subtle"
            color="gray"
            size={24}
            tabIndex={-1}
            aria-label={text.openRow(number)}
            onClick={() => host.current.open?.(row.id)}
          >
            <IconArrowsDiagonal size={14} aria-hidden />
          </ActionIcon>
        )}
      </th>
      {columns.map((column, at) => (
        <Cell
          key={column.id}
          column={column}
          value={row.values[column.id] ?? ''}
          state={states?.[column.id]}
          row={index}
          at={at + 1}
          isActive={active === at + 1}
          edited={edited?.column === at + 1 ? edited : undefined}
          isReadOnly={isReadOnly || column.isReadOnly === true}
          host={host}
        />
      ))}
    </tr>
  );
});

interface CellProps {
  column: GridColumn;
  value: string;
  state: GridCellState | undefined;
  row: number;
  at: number;
  isActive: boolean;
  edited: EditedCell | undefined;
  isReadOnly: boolean;
  host: RefObject<GridHost>;
}

function Cell({ column, value, state, row, at, isActive, edited, isReadOnly, host }: CellProps) {
  const text = useMessages(messages);
  const shown = state?.value ?? value;
  const isMissing = column.isRequired === true && shown === '' && !isReadOnly;
  return (
    <td
      {...cellRole(true)}
      aria-colindex={at + 1}
      className="h-grid-cell"
      data-cell={`${row}:${at}`}
      data-first={at === 1 || undefined}
      data-end={isNumeric(column.kind) || undefined}
      data-state={state?.kind}
      data-locked={column.isReadOnly || undefined}
      tabIndex={isActive ? 0 : -1}
      title={state?.problem ?? (shown.length > 24 ? shown : undefined)}
      {...(isReadOnly && { 'aria-readonly': true })}
      {...(state?.kind === 'failed' && { 'aria-invalid': true })}
      {...(state?.kind === 'saving' && { 'aria-busy': true })}
      onFocus={(event) => event.target === event.currentTarget && host.current.activate(row, at)}
      onDoubleClick={() => !isReadOnly && host.current.edit(row, at)}
    >
      {edited ? (
        <CellEditor
          label={text.edit(column.label, row + 1)}
          kind={column.kind}
          initial={edited.text ?? shown}
          isSelected={false}
          onSave={(next, end) => host.current.save(next, end)}
          onCancel={() => host.current.cancel()}
        />
      ) : column.kind === 'boolean' ? (
        <Checkbox
          className="h-grid-check"
          size="xs"
          tabIndex={-1}
          aria-label={`${column.label}: ${text[shown === 'true' ? 'truthy' : shown === '' ? 'empty' : 'falsy']}`}
          checked={shown === 'true'}
          data-empty={shown === '' || undefined}
          disabled={isReadOnly}
          onChange={() => host.current.toggle(row)}
          onPointerDown={() => host.current.activate(row, at)}
        />
      ) : (
        <>
          {state?.kind === 'failed' && (
            <IconExclamationCircle size={14} aria-hidden className="h-grid-kind" />
          )}
          <span className="h-grid-value" data-missing={isMissing || undefined}>
            {isMissing ? text.missing : shown}
          </span>
        </>
      )}
    </td>
  );
}
