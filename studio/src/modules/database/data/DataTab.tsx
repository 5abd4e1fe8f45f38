import { systemFields } from '@heddle/api-contract';
import { operations, tableTypes } from '@heddle/api-contract/families/database';
import { confirm, EmptyState } from '@heddle/ui-kit';
import { DataGrid, type GridCellState, type GridColumn, type GridSort } from '@heddle/ui-kit/DataGrid';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { tablePages } from '../../../shared/parts/tableQuery.js';
import { fieldTypeOf } from '../fields/fieldTypes.js';
import type { DatabaseInfo } from '../queries.js';
import classes from './Data.module.css';
import { DataFoot } from './DataFoot.js';
import { DataToolbar } from './DataToolbar.js';
import { dataMessages } from './dataMessages.js';
import { filterToWire, noFilter, sortToWire } from './rowFilter.js';
import { refreshAllRows, rowIdField, useRows } from './rowQueries.js';
import { type EditedCell, useRowEdits } from './useRowEdits.js';

const RowDialog = lazyDialog(async () => (await import('./RowDialog.js')).RowDialog);

const { connectorId: connectorField, createTime: timeField } = systemFields;

/** Which dialog of a row is open: of a new one, or of the row with this id. */
export type OpenRow = 'new' | { id: string };

interface DataTabProps {
  database: DatabaseInfo;
  tableType: number;
  canWrite: boolean;
  /** The page's head opens it too. */
  opened: OpenRow | undefined;
  onOpen(row: OpenRow | undefined): void;
}

/** Rows of one table of a database: filter, sort, edit in place. */
export function DataTab({ database, tableType, canWrite, opened, onOpen }: DataTabProps) {
  const t = useMessages(dataMessages);
  const shared = useMessages(sharedMessages);
  const [filter, setFilter] = useState(noFilter);
  const [sort, setSort] = useState<GridSort>();
  const [channel, setChannel] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isOnline = tableType === tableTypes.online;
  const fields = useMemo(
    () => database.field_list.filter(({ is_system_field }) => !is_system_field),
    [database],
  );
  const kinds = useMemo(
    () => new Map(fields.map(({ name, type }) => [name, fieldTypeOf(type).kind])),
    [fields],
  );
  const wire = useMemo(() => filterToWire(filter, kinds), [filter, kinds]);
  const isAny = (wire?.conditions.length ?? 0) > 1 && wire?.logic === 'or';
  const sent = useMemo(() => {
    if (channel === '' || isAny) return wire;
    const one = { left: connectorField, operation: operations.equal, right: channel };
    return { logic: 'and' as const, conditions: [...(wire?.conditions ?? []), one] };
  }, [wire, channel, isAny]);
  const [settled] = useDebouncedValue(sent, 250);
  const rows = useRows({ databaseId: database.id, tableType, filter: settled, order: sortToWire(sort) });
  const edits = useRowEdits({ databaseId: database.id, tableType, fields, ask });
  const { data } = rows;

  /** Online rows are in use, so each change of them is confirmed. */
  async function ask(): Promise<boolean> {
    if (!isOnline) return true;
    return confirm({
      title: t('askTitle'),
      children: t('askWhy'),
      confirm: t('askAction'),
      cancel: shared('cancel'),
    });
  }

  useBlocker({
    disabled: edits.failed === 0,
    enableBeforeUnload: edits.failed > 0,
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('leaveTitle'),
        children: t('leaveWhy', { count: edits.failed }),
        confirm: t('leave'),
        cancel: t('stay'),
        isDanger: true,
      })),
  });

  const columns = useMemo(
    (): GridColumn[] => [
      ...fields.map(({ name, desc, type, must_required }) => ({
        ...{ id: name, label: name, description: desc, isRequired: must_required },
        kind: fieldTypeOf(type).kind,
      })),
      { id: timeField, label: 'create_time', kind: 'time', isReadOnly: true },
      { id: rowIdField, label: 'id', kind: 'integer', isReadOnly: true, width: 176 },
      { id: systemFields.userId, label: 'uuid', kind: 'text', isReadOnly: true, width: 176 },
    ],
    [fields],
  );
  const gridRows = useMemo(
    () =>
      data?.rows.map((values) => ({
        id: values[rowIdField] ?? '',
        // Fractions of a second say nothing about when a row was added.
        values: { ...values, [timeField]: (values[timeField] ?? '').replace(/\.\d+/, '') },
      })),
    [data],
  );
  const states = useMemo(
    () =>
      new Map(
        [...edits.cells].map(([id, cells]) => [
          id,
          Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, gridState(cell, t)])),
        ]),
      ),
    [edits.cells, t],
  );

  async function handleDelete(): Promise<void> {
    if (await edits.removeRows([...selected])) setSelected(new Set());
  }

  const isFiltered = settled !== undefined;
  const openedRow =
    typeof opened === 'object' ? data?.rows.find((row) => row[rowIdField] === opened.id) : undefined;
  return (
    <>
      <DataToolbar
        database={database}
        tableType={tableType}
        fields={fields}
        filter={filter}
        activeConditions={wire?.conditions.length ?? 0}
        sort={sort}
        channel={channel}
        isChannelOff={isAny}
        edits={edits}
        selected={selected.size}
        canWrite={canWrite}
        isFetching={rows.isFetching}
        onFilter={setFilter}
        onSort={setSort}
        onChannel={setChannel}
        onDelete={() => void handleDelete()}
        onUnselect={() => setSelected(new Set())}
        onRefresh={() => void refreshAllRows({ databaseId: database.id, tableType })}
      />
      <DataGrid
        id={`database.${database.id}`}
        label={t('rows')}
        columns={columns}
        rows={gridRows}
        total={data?.total}
        states={states}
        selected={selected}
        onSelect={canWrite ? setSelected : undefined}
        onOpenRow={canWrite ? (id) => onOpen({ id }) : undefined}
        onChange={canWrite ? (changes) => void edits.change(changes) : undefined}
        sort={sort}
        onSort={setSort}
        onUndo={edits.undo}
        onRedo={edits.redo}
        {...tablePages(rows, t('failed'))}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('noMatch')}
              withDrawing={false}
              reason={<Message table={sharedMessages} name="noMatchWhy" />}
            >
              <Button
                variant="default"
                onClick={() => {
                  setFilter(noFilter);
                  setChannel('');
                }}
              >
                {t('clearFilters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t('empty')} reason={t(isOnline ? 'emptyOnline' : 'emptyDraft')}>
              {canWrite && (
                <Button variant="default" onClick={() => onOpen('new')}>
                  {t('addRow')}
                </Button>
              )}
            </EmptyState>
          )
        }
        foot={
          canWrite &&
          data !== undefined &&
          data.rows.length > 0 && (
            <div className={classes.addRow}>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => onOpen('new')}
              >
                {t('addRow')}
              </Button>
            </div>
          )
        }
      />
      <DataFoot edits={edits} shown={data?.rows.length} total={data?.total} states={states} />
      {opened && (opened === 'new' || openedRow) && (
        <RowDialog
          fields={fields}
          row={openedRow}
          onSave={edits.saveRows}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  );
}

/** The state of a cell with its problem in the page's language. */
function gridState(
  { kind, value, problem, error }: EditedCell,
  t: (key: NonNullable<EditedCell['problem']>) => string,
): GridCellState {
  const text = problem ? t(problem) : error === undefined ? undefined : errorText(error);
  return { kind, value, ...(text !== undefined && { problem: text }) };
}
