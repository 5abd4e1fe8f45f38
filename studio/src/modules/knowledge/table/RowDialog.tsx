import { Select, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import type { KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import { type Column, cellProblem, columnTypeName, columnTypes } from './Column.js';
import { type TableRow, useAddRow, useChangeRow } from './rowQueries.js';
import { tableMessages } from './tableMessages.js';

interface RowDialogProps {
  datasetId: string;
  document: KnowledgeDocument;
  /** Edited; a new row without it. */
  row: TableRow | undefined;
  onClose(): void;
}

/** A row as a form, one field per column. */
export function RowDialog({ datasetId, document, row, onClose }: RowDialogProps) {
  const t = useMessages(tableMessages);
  const shared = useMessages(sharedMessages);
  const add = useAddRow(datasetId, document.id);
  const change = useChangeRow(datasetId, document.id);
  const { columns } = document;
  return (
    <FormDialog<Record<string, string>>
      title={t(row ? 'openRow' : 'addRow')}
      submit={row ? shared('save') : t('addRow')}
      size={560}
      isOpen
      initial={Object.fromEntries(columns.map(({ id }) => [id, row?.values[id] ?? '']))}
      check={(values) =>
        Object.fromEntries(
          columns.map((column) => {
            const problem = cellProblem(column, values[column.id] ?? '');
            return [column.id, problem && t(problem)];
          }),
        )
      }
      onSubmit={(values) => (row ? change.mutateAsync({ row, values }) : add.mutateAsync(values))}
      onClose={onClose}
    >
      {(form) =>
        columns.map((column) => <CellField key={column.id} column={column} {...form.field(column.id)} />)
      }
    </FormDialog>
  );
}

function CellField({ column, ...field }: { column: Column } & Record<string, unknown>) {
  const labels = {
    label: column.name,
    ...(column.description !== '' && { description: column.description }),
    required: column.isIndex,
  };
  if (column.type === columnTypes.boolean)
    return <Select {...labels} data={['true', 'false']} clearable {...field} />;
  if (columnTypeName(column.type) === 'text') return <Textarea {...labels} autosize maxRows={8} {...field} />;
  return <TextInput {...labels} {...field} />;
}
