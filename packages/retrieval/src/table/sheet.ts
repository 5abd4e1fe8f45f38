import { type ColumnType, inferColumnType } from './columnTypes.js';

/** Cells of a sheet as text. */
export type Rows = readonly (readonly string[])[];

/** Where the header and the values of a sheet are; rows count from 0. */
export interface SheetRange {
  header: number;
  start: number;
}

/** A sheet with named and typed columns; every row has as many cells as there are columns. */
export interface Table {
  columns: { name: string; type: ColumnType }[];
  rows: string[][];
}

const maxInferredRows = 1_000;

/**
 * Reads the rows below a header. Rows are padded or cut to the width of the header, empty rows are left out, and
 * columns without a name or with a repeated one get a number. Types come from the first 1,000 rows.
 */
export function readTable(rows: Rows, { header, start }: SheetRange): Table {
  const names = uniqueNames(withoutEmptyEnd(rows[header] ?? []));
  const values = rows
    .slice(Math.max(start, header + 1))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => names.map((_, index) => row[index] ?? ''));
  const columns = names.map((name, index) => ({
    name,
    type: inferColumnType(values.slice(0, maxInferredRows).map((row) => row[index] ?? '')),
  }));
  return { columns, rows: values };
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1;
  return cells.slice(0, width);
}

function uniqueNames(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const wanted = cell.trim() || `Column ${index + 1}`;
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
    taken.add(name);
    return name;
  });
}
