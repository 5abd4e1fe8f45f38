import { fieldTypes } from '@heddle/api-contract/families/database';
import { convertCell } from '@heddle/retrieval';
import type { DatabaseRow } from '../database/index.js';
import type { ColumnMatch } from './matchColumns.js';

/** A row of a sheet as texts by field, and where it is. */
export interface SheetRow {
  /** From 1, as spreadsheets count. */
  number: number;
  cells: readonly string[];
  values: Record<string, string>;
}

/** The rows that have content. Times in other notations, such as `2024/1/5` and `2024年1月5日`, become ISO. */
export function readRows(
  rows: readonly (readonly string[])[],
  start: number,
  columns: readonly ColumnMatch[],
  fields: DatabaseRow['fields'],
): SheetRow[] {
  const isTime = new Set(fields.filter(({ type }) => type === fieldTypes.date).map(({ name }) => name));
  return rows.flatMap((cells, index): SheetRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const values: Record<string, string> = {};
    for (const { position, field } of columns) {
      const cell = cells[position] ?? '';
      // What is no time stays as it is: the check of the row names it.
      const time = isTime.has(field) ? convertCell(cell, 'time') : null;
      values[field] = typeof time === 'string' ? time : cell;
    }
    return [{ number: start + index + 1, cells, values }];
  });
}
