import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { and, asc, eq } from 'drizzle-orm';
import { DomainError } from '../../../kernel/DomainError.js';
import { parseRow } from '../indexText.js';
import type { StoredColumn } from '../stored.js';
import { type PlacedColumn, readRow, suggestColumns } from '../tableColumns.js';
import { firstSheet, readTableFile } from '../tableFile.js';
import { slices } from '../tables.js';
import type { NewSlice, Split } from './NewSlice.js';
import { nextSequence } from './nextSequence.js';
import type { Work } from './workOn.js';

/** The rows of a file as slices, under the columns that were chosen or those that the table has. */
export async function rowsOfFile(work: Work): Promise<Split> {
  const { document, job } = work;
  const { pending } = document;
  const fileId = pending?.fileId ?? document.fileId ?? '0';
  const extension = pending?.fileExtension ?? document.extension;
  const choice = pending?.sheet ?? firstSheet;
  const { table } = await readTableFile(job.app, { fileId, extension }, choice, { signal: job.signal });
  const placed = placeColumns(document.columns, pending?.columns, table.columns);
  const rows = table.rows.map((cells, index): NewSlice => {
    const values = Object.fromEntries(placed.map(({ id, position }) => [id, cells[position] ?? '']));
    return { content: JSON.stringify(readRow(values, placed, choice.start + index + 1)) };
  });
  const columns = placed.map(({ position: _, ...column }) => column);
  const isAppended = pending?.mode === 'append';
  return { slices: rows, columns, ...(isAppended && { first: await nextSequence(work) }) };
}

/** Where the columns of the table are in the file: those chosen for it by position, those of the table by name. */
function placeColumns(
  stored: readonly StoredColumn[],
  chosen: readonly StoredColumn[] | undefined,
  ofFile: readonly { name: string; type: 'boolean' | 'integer' | 'number' | 'time' | 'string' }[],
): PlacedColumn[] {
  if (chosen) return chosen.map((column, index) => ({ position: index, ...column }));
  if (stored.length === 0) return suggestColumns({ columns: [...ofFile] });
  return stored.map((column) => {
    const position = ofFile.findIndex(({ name }) => name.trim() === column.name);
    if (position < 0)
      throw new DomainError('knowledgeColumnInvalid', knowledgeReasons.columnMissing({ name: column.name }));
    return { ...column, position };
  });
}

/** The rows that the table has, under other columns. */
export async function rowsUnderColumns({ document, job }: Work): Promise<Split> {
  const columns = document.pending?.columns ?? document.columns;
  const rows = await job.app.db
    .select()
    .from(slices)
    .where(and(eq(slices.documentId, document.id), eq(slices.generation, document.activeGeneration)))
    .orderBy(asc(slices.sequence));
  return {
    columns,
    slices: rows.map(({ content, hit, isEnabled, isEdited, keywords }, index) => ({
      content: JSON.stringify(readRow(parseRow(content), columns, index + 1)),
      ...{ hit, isEnabled, isEdited, keywords },
    })),
  };
}
