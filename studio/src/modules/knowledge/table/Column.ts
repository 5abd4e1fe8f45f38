import { knowledgeLimits, tableColumnTypes } from '@heddle/api-contract/families/knowledge';

/** Types that people choose from, by API number. */
export const columnTypes = {
  text: tableColumnTypes.text,
  integer: tableColumnTypes.integer,
  number: tableColumnTypes.number,
  date: tableColumnTypes.time,
  boolean: tableColumnTypes.boolean,
  image: tableColumnTypes.image,
} as const;

export type ColumnTypeName = keyof typeof columnTypes;

export const columnTypeNames = Object.keys(columnTypes) as readonly ColumnTypeName[];

/** A column of a table. */
export interface Column {
  /** Empty for a new column. */
  id: string;
  name: string;
  description: string;
  /** One of `columnTypes`. */
  type: number;
  /** Its values are searched. */
  isIndex: boolean;
  /** Position from 0. */
  sequence: number;
}

export const columnTypeName = (type: number): ColumnTypeName =>
  columnTypeNames.find((name) => columnTypes[name] === type) ?? 'text';

export type ColumnProblem =
  | 'columnNameMissing'
  | 'columnNameLong'
  | 'columnNameTwice'
  | 'columnDescriptionLong'
  | 'imageIndex';
export type TableProblem = 'noColumns' | 'tooManyColumns' | 'noIndex';

/** What is wrong with each column, by position. */
export function columnProblems(columns: readonly Column[]): (ColumnProblem | undefined)[] {
  const names = columns.map(({ name }) => name.trim());
  return columns.map(({ description, type, isIndex }, index) => {
    const name = names[index] ?? '';
    if (name === '') return 'columnNameMissing';
    if ([...name].length > knowledgeLimits.columnName) return 'columnNameLong';
    if (names.indexOf(name) !== index) return 'columnNameTwice';
    if ([...description].length > knowledgeLimits.columnDescription) return 'columnDescriptionLong';
    return isIndex && type === columnTypes.image ? 'imageIndex' : undefined;
  });
}

/** What is wrong with the columns as a whole. */
export function tableProblem(columns: readonly Column[]): TableProblem | undefined {
  if (columns.length === 0) return 'noColumns';
  if (columns.length > knowledgeLimits.columns) return 'tooManyColumns';
  return columns.some(({ isIndex }) => isIndex) ? undefined : 'noIndex';
}

export type CellProblem = 'cellInteger' | 'cellNumber' | 'cellDate' | 'cellBoolean' | 'cellEmpty';

const formats: Readonly<Partial<Record<ColumnTypeName, readonly [RegExp, CellProblem]>>> = {
  integer: [/^[+-]?\d+$/, 'cellInteger'],
  number: [/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, 'cellNumber'],
  date: [/^\d{4}-\d{1,2}-\d{1,2}([ T]\d{1,2}:\d{2}(:\d{2})?)?$/, 'cellDate'],
  boolean: [/^(true|false)$/i, 'cellBoolean'],
};

/** Why a text is not a value of the column. */
export function cellProblem(column: Column, text: string): CellProblem | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return column.isIndex ? 'cellEmpty' : undefined;
  const [format, problem] = formats[columnTypeName(column.type)] ?? [];
  return format && !format.test(trimmed) ? problem : undefined;
}
