import { Checkbox, UnstyledButton } from '@mantine/core';
import type { ComponentType, KeyboardEvent, PointerEvent } from 'react';
import { columnHeader, rowGroup, rowRole } from '../DataTable/roles.js';
import { maxWidth, minWidth } from '../DataTable/TableView.js';
import { useMessages } from '../HeddleProvider/language.js';
import type { IconProps } from '../icons/createIcon.js';
import { IconArrowDown } from '../icons/IconArrowDown.js';
import { IconArrowUp } from '../icons/IconArrowUp.js';
import { IconCalendar } from '../icons/IconCalendar.js';
import { IconDecimal } from '../icons/IconDecimal.js';
import { IconHash } from '../icons/IconHash.js';
import { IconLetterT } from '../icons/IconLetterT.js';
import { IconSquareCheck } from '../icons/IconSquareCheck.js';
import type { DataGridProps, GridCellKind, GridColumn, GridSort } from './DataGridProps.js';
import { messages } from './messages.js';

const icons: Record<GridCellKind, ComponentType<IconProps>> = {
  text: IconLetterT,
  integer: IconHash,
  number: IconDecimal,
  boolean: IconSquareCheck,
  time: IconCalendar,
};

interface GridHeadProps
  extends Pick<DataGridProps, 'columns' | 'rows' | 'selected' | 'onSelect' | 'sort' | 'onSort'> {
  /** Column of the active cell, if it is in the head. */
  active: number | undefined;
  onWidth(columnId: string, width: number): void;
  onActive(column: number): void;
}

/** Column headers: a click sorts, the edge changes the width. */
export function GridHead({
  columns,
  rows,
  selected,
  onSelect,
  sort,
  onSort,
  active,
  onWidth,
  onActive,
}: GridHeadProps) {
  const text = useMessages(messages);
  const loaded = rows?.length ?? 0;
  const chosen = rows?.filter(({ id }) => selected?.has(id)).length ?? 0;
  return (
    <thead {...rowGroup} className="h-grid-head">
      <tr {...rowRole} aria-rowindex={1} className="h-grid-row">
        <th
          {...columnHeader}
          aria-colindex={1}
          aria-label={text.rowNumber}
          className="h-grid-cell h-grid-number"
          tabIndex={active === 0 ? 0 : -1}
          data-cell="-1:0"
          onFocus={() => onActive(0)}
        >
          {onSelect && (
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={text.selectAll}
              checked={loaded > 0 && chosen === loaded}
              indeterminate={chosen > 0 && chosen < loaded}
              disabled={loaded === 0}
              onChange={() => onSelect(new Set(chosen === loaded ? [] : rows?.map(({ id }) => id)))}
            />
          )}
        </th>
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            index={index + 1}
            isActive={active === index + 1}
            sort={sort?.columnId === column.id ? sort : undefined}
            onSort={onSort}
            onWidth={(width) => onWidth(column.id, width)}
            onActive={onActive}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps {
  column: GridColumn;
  index: number;
  isActive: boolean;
  sort: GridSort | undefined;
  onSort: DataGridProps['onSort'];
  onWidth(width: number): void;
  onActive(column: number): void;
}

function HeaderCell({ column, index, isActive, sort, onSort, onWidth, onActive }: HeaderCellProps) {
  const text = useMessages(messages);
  const KindIcon = icons[column.kind];
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp;
  const label = (
    <>
      <KindIcon size={14} stroke={1.75} aria-hidden className="h-grid-kind" />
      <span className="h-grid-label">{column.label}</span>
      {sort && <Arrow size={14} aria-hidden className="h-grid-kind" />}
    </>
  );
  const order = sort ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <th
      {...columnHeader}
      aria-colindex={index + 1}
      aria-label={column.label}
      {...(onSort && { 'aria-sort': order })}
      className="h-grid-cell"
      data-first={index === 1 || undefined}
      data-end={isNumeric(column.kind) || undefined}
      data-cell={`-1:${index}`}
      tabIndex={isActive ? 0 : -1}
      title={column.description || column.label}
      onFocus={() => onActive(index)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) {
          event.preventDefault();
          onSort?.(nextSort(column.id, sort));
        } else handleResizeKey(event, onWidth);
      }}
    >
      {onSort ? (
        <UnstyledButton
          className="h-grid-sort"
          tabIndex={-1}
          aria-label={text.sortBy(column.label)}
          onClick={() => onSort(nextSort(column.id, sort))}
        >
          {label}
        </UnstyledButton>
      ) : (
        <span className="h-grid-sort">{label}</span>
      )}
      <div
        aria-hidden
        className="h-grid-edge"
        title={text.resize(column.label)}
        onPointerDown={(event) => handleResizeStart(event, onWidth)}
      />
    </th>
  );
}

export const isNumeric = (kind: GridCellKind) => kind === 'integer' || kind === 'number';

/** Ascending, descending, none. */
function nextSort(columnId: string, sort: GridSort | undefined): GridSort | undefined {
  if (sort === undefined) return { columnId, isDescending: false };
  return sort.isDescending ? undefined : { columnId, isDescending: true };
}

const step = 16;

/** Alt with an arrow key changes the width of the column whose header has the focus. */
function handleResizeKey(event: KeyboardEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
  if (change === undefined || !event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  onWidth(bounded(event.currentTarget.offsetWidth + change));
}

function handleResizeStart(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const { currentTarget: edge, pointerId, clientX } = event;
  event.preventDefault();
  const width = edge.parentElement?.offsetWidth ?? minWidth;
  edge.setPointerCapture(pointerId);
  edge.onpointermove = (move) => onWidth(bounded(width + move.clientX - clientX));
  edge.onlostpointercapture = () => {
    edge.onpointermove = null;
  };
}

const bounded = (width: number) => Math.max(minWidth, Math.min(width, maxWidth));
