import { type InputError, inputErrorTypes, mostRows } from '@heddle/api-contract/families/workflow-job';
import {
  convertFields,
  type Json,
  type JsonObject,
  type Variable,
  WorkflowSchemaError,
} from '@heddle/workflow-schema';
import { CsvError, parseCsv } from './csv.js';

/** A row of an input file. */
export interface InputRow {
  /** As spreadsheets count; the header is row 1. */
  row: number;
  inputs: JsonObject;
}

// Reporting more helps nobody.
const maxErrors = 100;
const maxColumns = 200;
const maxShown = 200;

/** The inputs of each row of a CSV text for these fields, or every problem with its row and column. */
export function readRows(
  text: string,
  fields: readonly Variable[],
): { rows: InputRow[]; errors: InputError[] } {
  const errors: InputError[] = [];
  const failed = (message: string) => ({ rows: [], errors: [fileError(message)] });
  let cells: string[][];
  try {
    cells = parseCsv(text, { rows: mostRows + 1, cells: maxColumns });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failed(error.problem === 'rows' ? `at most ${mostRows} rows` : error.message);
  }
  const [header = [], ...body] = cells;
  const names = header.map((name) => name.trim());
  const problems = headerProblems(names, fields);
  if (problems.length > 0) return { rows: [], errors: problems.map(fileError) };
  if (body.length === 0) return failed('the file has no rows below its header');
  const rows: InputRow[] = [];
  for (const [index, row] of body.entries()) {
    if (errors.length >= maxErrors) break;
    const inputs = readRow(row, { row: index + 2, names, fields, errors });
    rows.push({ row: index + 2, inputs });
  }
  return errors.length > 0 ? { rows: [], errors: errors.slice(0, maxErrors) } : { rows, errors };
}

function headerProblems(names: readonly string[], fields: readonly Variable[]): string[] {
  const known = new Set(fields.map(({ name }) => name));
  const isTwice = (name: string, index: number) => names.indexOf(name) !== index;
  return [
    ...names
      .filter((name) => !known.has(name))
      .map((name) => `there is no input "${name.slice(0, maxShown)}"`),
    ...names.filter(isTwice).map((name) => `the column "${name}" occurs twice`),
    ...fields
      .filter(({ name, required }) => required && !names.includes(name))
      .map(({ name }) => `the column "${name}" is missing`),
  ].slice(0, maxErrors);
}

interface RowPlace {
  row: number;
  names: readonly string[];
  fields: readonly Variable[];
  errors: InputError[];
}

function readRow(cells: readonly string[], { row, names, fields, errors }: RowPlace): JsonObject {
  const values: [string, Json][] = [];
  const report = (column: number, message: string) =>
    errors.push({
      err_type: inputErrorTypes.cell,
      element_err: {
        row_index: row,
        col_index: column + 1,
        error_msg: message,
        path: names[column] ?? '',
        value: (cells[column] ?? '').slice(0, maxShown),
      },
    });
  if (cells.length > names.length && cells.slice(names.length).some((cell) => cell !== ''))
    report(names.length, `the row has more cells than the header`);
  for (const [column, name] of names.entries()) {
    const field = fields.find((candidate) => candidate.name === name);
    const cell = cells[column] ?? '';
    if (!field) continue;
    if (cell === '') {
      if (field.required && field.defaultValue === undefined) report(column, `"${name}" is required`);
      continue;
    }
    try {
      values.push(...Object.entries(convertFields([field], { [name]: cell }, 'strict').value));
    } catch (error) {
      if (!WorkflowSchemaError.isInstance(error)) throw error;
      report(column, `must be of the type ${field.type}`);
    }
  }
  return Object.fromEntries(values);
}

function fileError(message: string): InputError {
  return { err_type: inputErrorTypes.file, csv_err: { error_msg: message } };
}
