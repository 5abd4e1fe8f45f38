import { confirm, EmptyState } from '@heddle/ui-kit';
import { DataGrid, type GridCellKind, type GridCellState, type GridChange } from '@heddle/ui-kit/DataGrid';
import { Button } from '@mantine/core';
import { IconColumns, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { type Translate, useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { tablePages } from '../../../shared/parts/tableQuery.js';
import type { Dataset } from '../dataset/Dataset.js';
import { useDocuments } from '../documents/documentQueries.js';
import { isBusy, type KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import { useProblemText } from '../documents/useProblemText.js';
import pageClasses from '../pages/Knowledge.module.css';
import type { KnowledgeViewProps } from '../pages/KnowledgeView.js';
import { type Column, type ColumnTypeName, cellProblem, columnTypeName } from './Column.js';
import { type RowSort, type TableRow, useChangeRow, useDeleteRows, useRows } from './rowQueries.js';
import classes from './Table.module.css';
import { tableMessages } from './tableMessages.js';

const StructureDialog = lazyDialog(async () => (await import('./StructureDialog.js')).StructureDialog);
const RowDialog = lazyDialog(async () => (await import('./RowDialog.js')).RowDialog);

const cellKinds: Readonly<Record<ColumnTypeName, GridCellKind>> = {
  text: 'text',
  integer: 'integer',
  number: 'number',
  date: 'time',
  boolean: 'boolean',
  image: 'text',
};

interface TableViewProps extends KnowledgeViewProps {
  dataset: Dataset;
}

/** The rows of a table knowledge base, which has one document. */
export function TableView({ spaceId, dataset }: TableViewProps) {
  const t = useMessages(tableMessages);
  const documents = useDocuments(dataset.id);
  const params = { space_id: spaceId, dataset_id: dataset.id };
  return (
    <Loaded query={documents} failed={t('failed')}>
      {([document]) =>
        document ? (
          <TableRows dataset={dataset} document={document} />
        ) : (
          <EmptyState title={t('none')} reason={t('noneWhy')}>
            {dataset.canEdit && (
              <>
                <LinkButton
                  to="/space/$space_id/knowledge/$dataset_id/upload"
                  params={params}
                  search={{ type: 'table_doc', opt: 'add' }}
                >
                  {t('fileTitle')}
                </LinkButton>
                <LinkButton
                  to="/space/$space_id/knowledge/$dataset_id/upload"
                  params={params}
                  search={{ type: 'table_custom', opt: 'add' }}
                  variant="default"
                >
                  {t('createTable')}
                </LinkButton>
              </>
            )}
          </EmptyState>
        )
      }
    </Loaded>
  );
}

function TableRows({ dataset, document }: { dataset: Dataset; document: KnowledgeDocument }) {
  const t = useMessages(tableMessages);
  const shared = useMessages(sharedMessages);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<RowSort>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<{ kind: 'structure' } | { kind: 'row'; row: TableRow | undefined }>();
  const rows = useRows(document.id, search, sort);
  const remove = useDeleteRows(dataset.id, document.id);
  const { states, handleChange } = useCellChanges(dataset.id, document, rows.data?.rows ?? []);
  const reason = useProblemText(document);
  const busy = isBusy(document);
  const canEdit = dataset.canEdit && !busy;
  const columns = useMemo(
    () => document.columns.map((column) => toGridColumn(column, t)),
    [document.columns, t],
  );

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { count: selected.size }),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate([...selected], { onSuccess: () => setSelected(new Set()) });
  }

  return (
    <>
      {busy && (
        <p className={pageClasses.note} role="status">
          {t('processing')}
        </p>
      )}
      {document.state === 'failed' && (
        <p className={pageClasses.note} role="alert">
          {t('failedTable', { reason })}
        </p>
      )}
      <div className={classes.bar}>
        <SearchField label={t('search')} onSearch={setSearch} />
        <span className={classes.spring} />
        {canEdit && selected.size > 0 && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => void handleDelete()}
          >
            {t('deleteRows', { count: selected.size })}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconColumns size={16} aria-hidden />}
          onClick={() => setDialog({ kind: 'structure' })}
        >
          {t('structure')}
        </Button>
        {canEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ kind: 'row', row: undefined })}
          >
            {t('addRow')}
          </Button>
        )}
      </div>
      <div className={classes.grid}>
        <DataGrid
          id={`knowledge.${dataset.id}`}
          label={t('grid', { name: dataset.name })}
          columns={columns}
          rows={rows.data?.rows}
          total={rows.data?.total}
          states={states}
          onChange={canEdit ? handleChange : undefined}
          selected={selected}
          onSelect={canEdit ? setSelected : undefined}
          onOpenRow={
            canEdit
              ? (id) => setDialog({ kind: 'row', row: rows.data?.rows.find((row) => row.id === id) })
              : undefined
          }
          sort={sort}
          onSort={setSort}
          {...tablePages(rows, t('failed'))}
          empty={
            search === '' ? (
              <EmptyState title={t('noRows')} reason={t('noRowsWhy')}>
                <GuideLink guide="knowledge-in-the-studio" />
              </EmptyState>
            ) : (
              <EmptyState
                title={t('noMatch')}
                withDrawing={false}
                reason={<Message table={sharedMessages} name="noMatchWhy" />}
              />
            )
          }
        />
      </div>
      {dialog?.kind === 'structure' && (
        <StructureDialog
          datasetId={dataset.id}
          document={document}
          canEdit={canEdit}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'row' && (
        <RowDialog
          datasetId={dataset.id}
          document={document}
          row={dialog.row}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function toGridColumn(
  { id, name, description, type, isIndex }: Column,
  t: Translate<keyof (typeof tableMessages)['messages']['en']>,
) {
  return {
    id,
    label: isIndex ? t('indexMark', { name }) : name,
    kind: cellKinds[columnTypeName(type)],
    description,
    isRequired: isIndex,
  };
}

type States = ReadonlyMap<string, Readonly<Record<string, GridCellState>>>;

/** Saves edited cells row by row; a refused value stays in its cell with the reason. */
function useCellChanges(datasetId: string, document: KnowledgeDocument, rows: readonly TableRow[]) {
  const t = useMessages(tableMessages);
  const change = useChangeRow(datasetId, document.id);
  const [states, setStates] = useState<States>(new Map());

  function setCells(rowId: string, cells: Readonly<Record<string, GridCellState | undefined>>): void {
    setStates((before) => {
      const merged = Object.entries({ ...before.get(rowId), ...cells });
      const left = Object.fromEntries(merged.flatMap(([id, state]) => (state ? [[id, state] as const] : [])));
      const next = new Map(before);
      if (Object.keys(left).length > 0) next.set(rowId, left);
      else next.delete(rowId);
      return next;
    });
  }

  async function saveRow(row: TableRow, changes: readonly GridChange[]): Promise<void> {
    const cellsOf = (state: (change: GridChange) => GridCellState | undefined) =>
      Object.fromEntries(changes.map((one) => [one.columnId, state(one)]));
    const problems = new Map(
      changes.flatMap(({ columnId, value }) => {
        const column = document.columns.find(({ id }) => id === columnId);
        const problem = column && cellProblem(column, value);
        return problem ? [[columnId, t(problem)] as const] : [];
      }),
    );
    if (problems.size > 0) {
      setCells(
        row.id,
        cellsOf(({ columnId, value }) => ({
          kind: 'failed',
          value,
          problem: problems.get(columnId) ?? '',
        })),
      );
      return;
    }
    setCells(
      row.id,
      cellsOf(({ value }) => ({ kind: 'saving', value })),
    );
    try {
      const values = Object.fromEntries(changes.map(({ columnId, value }) => [columnId, value]));
      await change.mutateAsync({ row, values: { ...row.values, ...values } });
      setCells(
        row.id,
        cellsOf(() => undefined),
      );
    } catch (error) {
      setCells(
        row.id,
        cellsOf(({ value }) => ({ kind: 'failed', value, problem: errorText(error) })),
      );
    }
  }

  return {
    states,
    handleChange(changes: GridChange[]): void {
      for (const row of rows) {
        const own = changes.filter(({ rowId }) => rowId === row.id);
        if (own.length > 0) void saveRow(row, own);
      }
    },
  };
}
