import type { Reason } from '@heddle/api-contract';
import { knowledgeLimits, tableColumnTypes } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { type CellValue, type ColumnType, convertCell, type Table } from '@heddle/retrieval';
import { newId } from '../../db/ids.js';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { StoredColumn } from './stored.js';

const typeNames: Readonly<Record<number, ColumnType>> = {
  [tableColumnTypes.text]: 'string',
  [tableColumnTypes.integer]: 'integer',
  [tableColumnTypes.time]: 'time',
  [tableColumnTypes.number]: 'number',
  [tableColumnTypes.boolean]: 'boolean',
};

const numbers: Readonly<Record<ColumnType, number>> = {
  string: tableColumnTypes.text,
  integer: tableColumnTypes.integer,
  time: tableColumnTypes.time,
  number: tableColumnTypes.number,
  boolean: tableColumnTypes.boolean,
};

/** The API number of a type. */
export const typeNumber = (type: ColumnType): number => numbers[type];

/** The type of the values of a column; pictures are texts. */
export const typeName = (type: number): ColumnType => typeNames[type] ?? 'string';

/** A column of a request. */
export interface WireColumn {
  id?: string | undefined;
  column_name?: string | undefined;
  is_semantic?: boolean | undefined;
  sequence?: string | undefined;
  column_type?: number | undefined;
  desc?: string | undefined;
}

/** A column with its position in the file. */
export type PlacedColumn = StoredColumn & { position: number };

/** The columns of a table as its file suggests them; the first column of texts is the index. */
export function suggestColumns({ columns }: Pick<Table, 'columns'>): PlacedColumn[] {
  const firstText = columns.findIndex(({ type }) => type === 'string');
  return columns.map(({ name, type }, position) => ({
    id: newId(),
    name: storableText(name).slice(0, knowledgeLimits.columnName),
    type: typeNumber(type),
    isIndexed: position === Math.max(firstText, 0),
    description: '',
    position,
  }));
}

/** Checks the columns of a request; `known` are those that the table has. */
export function readColumns(
  given: readonly WireColumn[],
  known: readonly StoredColumn[] = [],
): PlacedColumn[] {
  const { columns: maximum } = knowledgeLimits;
  const field = 'table_meta';
  if (given.length === 0) throw invalid(knowledgeReasons.noColumns({ field }));
  if (given.length > maximum) throw invalid(knowledgeReasons.tooManyColumns({ field, maximum }));
  const columns = given.map((column, index) => readColumn(column, index, known));
  const names = new Set<string>();
  for (const { name, type, isIndexed } of columns) {
    if (names.has(name))
      throw new DomainError('knowledgeColumnTaken', knowledgeReasons.columnTaken({ field, name }));
    names.add(name);
    if (isIndexed && type === tableColumnTypes.image)
      throw invalid(knowledgeReasons.imageIndexColumn({ field, name }));
  }
  if (!columns.some(({ isIndexed }) => isIndexed)) throw invalid(knowledgeReasons.noIndexColumn({ field }));
  return columns;
}

function readColumn(given: WireColumn, index: number, known: readonly StoredColumn[]): PlacedColumn {
  const field = `table_meta[${index}]`;
  const before = given.id === undefined ? undefined : known.find(({ id }) => id === given.id);
  if (given.id !== undefined && known.length > 0 && !before)
    throw invalid(knowledgeReasons.unknownColumn({ field, id: given.id }));
  const name = storableText(given.column_name ?? before?.name ?? '').trim();
  const { columnName: maximum } = knowledgeLimits;
  if (name === '' || [...name].length > maximum || /["'`\\]|\p{Cc}/u.test(name))
    throw invalid(knowledgeReasons.columnName({ field, maximum }));
  const type = given.column_type || before?.type || tableColumnTypes.text;
  return {
    id: before?.id ?? newId(),
    name,
    type,
    isIndexed: given.is_semantic ?? before?.isIndexed ?? false,
    description: storableText(given.desc ?? before?.description ?? ''),
    position: /^\d{1,5}$/.test(given.sequence ?? '') ? Number(given.sequence) : index,
  };
}

function invalid(reason: Reason): DomainError {
  return new DomainError('knowledgeInvalid', reason);
}

/**
 * The cells of a row as they are stored, by column id. Rows count from 1, as spreadsheets show them.
 * @throws DomainError for a cell that is not of the type of its column, and for an empty one of the index
 */
export function readRow(
  cells: Readonly<Record<string, string>>,
  columns: readonly StoredColumn[],
  row: number,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { id, name, type, isIndexed } of columns) {
    const cell = storableText(cells[id] ?? '');
    const isEmpty = cell.trim() === '';
    if (isEmpty && isIndexed)
      throw new DomainError('knowledgeIndexColumnEmpty', knowledgeReasons.indexColumnEmpty({ row, name }));
    const value = isEmpty ? '' : convertCell(cell, typeName(type));
    if (value === null)
      throw new DomainError(
        'knowledgeColumnInvalid',
        knowledgeReasons.columnType({ row, name, value: cell.slice(0, 60), type: typeName(type) }),
      );
    values[id] = String(value);
  }
  return values;
}

/** The value of a stored cell in the table that statements read. */
export function toTableValue(cell: string | undefined, type: number): CellValue {
  if (cell === undefined || cell === '') return null;
  return convertCell(cell, typeName(type));
}
