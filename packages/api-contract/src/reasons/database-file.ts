import { defineReasons } from '../kernel/reasons.js';

/** Why rows were not read from a file, or not written to one. */
export const databaseFileReasons = defineReasons('databaseFile', {
  noFile: 'the file does not exist; upload it again',
  tooLarge: 'a file of rows has at most {maximum:MiB} MiB',
  unsupported: 'only CSV, XLSX and JSON files can be imported; save other spreadsheets as XLSX',
  noSheet: 'the file has no sheet',
  sheetNumber: 'the file has no sheet {number}',
  empty: 'the sheet has no rows',
  headerRow: 'data begin below the row of the column names',
  tooManyRows: 'a sheet has at most {maximum} rows, and this one has {total}',
  tooManyColumns: 'at most {maximum} columns can be imported',
  columnMissing: 'no column fills the field {name}',
  columnUnknown: 'the database has no field for the column {name}',
  columnTwice: 'two columns fill the field {name}',
  importing: 'another import into this table is still running',
  row: 'row {row}, column {column}: {problem}',
  exportTooLarge: 'an XLSX file has at most {maximum} rows; export as CSV',
});
