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

/**
 * Writes the rows of a table into a table of their own that statements can read, named by its generation. It exists
 * twice for a moment, so that statements always find one; a repetition begins anew.
 */
export async function mirrorTable(app: App, documentId: string): Promise<void> {
  const [document] = await app.db.select().from(documents).where(eq(documents.id, documentId));
  if (!app.userTables || !document || document.columns.length === 0 || document.activeGeneration === 0)
    return;
  const name = `knowledge_${document.id}_${document.activeGeneration}`;
  const rows = await activeRows(app, document);
  await app.userTables.transaction(
    async (transaction) => {
      await transaction.dropTable(name);
      await transaction.createTable(name, definitionOf(document.columns));
      for (let from = 0; from < rows.length; from += batchSize)
        await insertRows(transaction, name, document.columns, rows.slice(from, from + batchSize));
    },
    { timeoutMs: 60_000 },
  );
  const [named] = await app.db
    .update(documents)
    .set({ mirrorTable: name })
    .where(and(eq(documents.id, document.id), eq(documents.activeGeneration, document.activeGeneration)))
    .returning({ id: documents.id });
  if (!named) await dropMirror(app, name);
  else if (document.mirrorTable !== name) await dropMirror(app, document.mirrorTable);
}

/** Brings rows of the mirror in line with slices that people changed. */
export async function mirrorRows(app: App, documentId: string, sliceIds: readonly string[]): Promise<void> {
  const [document] = await app.db.select().from(documents).where(eq(documents.id, documentId));
  if (!app.userTables || !document || document.columns.length === 0) return;
  if (document.mirrorTable === '') return mirrorTable(app, documentId);
  const rows = await activeRows(app, document, sliceIds);
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

function activeRows({ db }: App, document: DocumentRow, sliceIds?: readonly string[]): Promise<Row[]> {
  return db
    .select({ id: slices.id, content: slices.content })
    .from(slices)
    .where(
      and(
        eq(slices.documentId, document.id),
        eq(slices.generation, document.activeGeneration),
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
