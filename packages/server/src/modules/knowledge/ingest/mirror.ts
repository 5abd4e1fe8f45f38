import { and, asc, eq, inArray } from 'drizzle-orm';
import type { App } from '../../../kernel/services.js';
import type { ColumnType, TableDefinition, TablesTransaction } from '../../../user-tables/UserTables.js';
import { parseRow } from '../indexText.js';
import type { DocumentRow, SliceRow } from '../requireDataset.js';
import type { StoredColumn } from '../stored.js';
import { toTableValue, typeName } from '../tableColumns.js';
import { documents, slices } from '../tables.js';

/** The column of a mirror that holds the id of the slice of a row. */
export const sliceColumn = '_knowledge_document_slice_id';

/** The column of a mirror that holds the values of a column. */
export const mirrorColumn = ({ id }: Pick<StoredColumn, 'id'>): string => `c_${id}`;

const types = {
  string: 'text',
  integer: 'bigint',
  number: 'double',
  boolean: 'boolean',
  time: 'timestamp',
} as const satisfies Record<string, ColumnType>;

const batchSize = 200;

/** Name of the table with the rows of a document as of a generation. */
export const mirrorName = (documentId: string, generation: number): string =>
  `knowledge_${documentId}_${generation}`;

/**
 * Writes the rows that a table has after this work into a table of their own that statements can read. Statements read
 * the earlier one until the document switches to the generation, which names this one. Returns its name.
 */
export async function mirrorNext(app: App, document: DocumentRow, generation: number): Promise<string> {
  const columns = document.pending?.columns ?? document.columns;
  if (!app.userTables || columns.length === 0) return '';
  const isAdded = document.pending?.mode === 'append' && document.activeGeneration > 0;
  const generations = isAdded ? [document.activeGeneration, generation] : [generation];
  const name = mirrorName(document.id, generation);
  await writeMirror(app, name, columns, await rowsOf(app, document.id, generations));
  return name;
}

/** The same for a document that has no such table although its rows are found. */
async function mirrorActive(app: App, document: DocumentRow): Promise<void> {
  if (document.activeGeneration === 0) return;
  const name = mirrorName(document.id, document.activeGeneration);
  await writeMirror(app, name, document.columns, await rowsOf(app, document.id, [document.activeGeneration]));
  const [named] = await app.db
    .update(documents)
    .set({ mirrorTable: name })
    .where(and(eq(documents.id, document.id), eq(documents.activeGeneration, document.activeGeneration)))
    .returning({ id: documents.id });
  if (!named) await dropMirror(app, name);
}

async function writeMirror(
  app: App,
  name: string,
  columns: readonly StoredColumn[],
  rows: readonly Row[],
): Promise<void> {
  await app.userTables?.transaction(
    async (transaction) => {
      await transaction.dropTable(name);
      await transaction.createTable(name, definitionOf(columns));
      for (let from = 0; from < rows.length; from += batchSize)
        await insertRows(transaction, name, columns, rows.slice(from, from + batchSize));
    },
    { timeoutMs: 60_000 },
  );
}

/** Brings rows of the mirror in line with slices that people changed. */
export async function mirrorRows(app: App, documentId: string, sliceIds: readonly string[]): Promise<void> {
  const [document] = await app.db.select().from(documents).where(eq(documents.id, documentId));
  if (!app.userTables || !document || document.columns.length === 0) return;
  if (document.mirrorTable === '') return mirrorActive(app, document);
  const rows = await rowsOf(app, document.id, [document.activeGeneration], sliceIds);
  const name = document.mirrorTable;
  await app.userTables.transaction(async (transaction) => {
    await transaction.query(`delete from "${name}" where "${sliceColumn}" = any($1::bigint[])`, [
      `{${sliceIds.join(',')}}`,
    ]);
    for (let from = 0; from < rows.length; from += batchSize)
      await insertRows(transaction, name, document.columns, rows.slice(from, from + batchSize));
  });
}

export async function dropMirror(app: App, name: string): Promise<void> {
  if (name === '') return;
  await app.userTables?.transaction((transaction) => transaction.dropTable(name));
}

type Row = Pick<SliceRow, 'id' | 'content'>;

function rowsOf(
  { db }: App,
  documentId: string,
  generations: readonly number[],
  sliceIds?: readonly string[],
): Promise<Row[]> {
  return db
    .select({ id: slices.id, content: slices.content })
    .from(slices)
    .where(
      and(
        eq(slices.documentId, documentId),
        inArray(slices.generation, [...generations]),
        eq(slices.isEnabled, true),
        sliceIds && inArray(slices.id, [...sliceIds]),
      ),
    )
    .orderBy(asc(slices.sequence));
}

function definitionOf(columns: readonly StoredColumn[]): TableDefinition {
  return {
    key: sliceColumn,
    columns: [
      { name: sliceColumn, type: 'bigint', isRequired: true },
      ...columns.map((column) => ({
        name: mirrorColumn(column),
        type: types[typeName(column.type)],
        isRequired: false,
      })),
    ],
  };
}

async function insertRows(
  transaction: TablesTransaction,
  name: string,
  columns: readonly StoredColumn[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = [sliceColumn, ...columns.map(mirrorColumn)];
  const parameters = rows.flatMap(({ id, content }) => {
    const values = parseRow(content);
    return [id, ...columns.map((column) => toTableValue(values[column.id], column.type))];
  });
  const places = rows.map(
    (_, row) => `(${names.map((_, index) => `$${row * names.length + index + 1}`).join(', ')})`,
  );
  await transaction.query(
    `insert into "${name}" (${names.map((column) => `"${column}"`).join(', ')}) values ${places.join(', ')}`,
    parameters,
  );
}
