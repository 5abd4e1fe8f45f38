export type { StoredField, TableType } from './fields.js';
export {
  checkRows,
  clearRowsIn,
  insertRows,
  insertRowsIn,
  type ReadRows,
  type RowError,
  readRowPage,
} from './insertRows.js';
export { databaseModule } from './module.js';
export {
  type AuthorizedDatabase,
  type DatabaseRow,
  findDatabase,
  physicalTable,
  requireDatabase,
} from './requireDatabase.js';
export type { RowOwner } from './scope.js';
export { onTables } from './tableErrors.js';
