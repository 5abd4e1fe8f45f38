export { bindToBot, unbindFromBot } from './bots.js';
export { addDatabase, createDatabase, discardDatabase } from './createDatabase.js';
export { deleteDatabase } from './deleteDatabase.js';
export { readFields, type StoredField, type TableType } from './fields.js';
export {
  checkRows,
  clearRowsIn,
  insertRowsIn,
  type ReadRows,
  type RowError,
  readRowPage,
} from './insertRows.js';
export { listBotTables } from './listDatabases.js';
export { databaseModule } from './module.js';
export { listRecords, updateRecords } from './records.js';
export {
  type AuthorizedDatabase,
  type DatabaseRow,
  findDatabase,
  physicalTable,
  requireDatabase,
} from './requireDatabase.js';
export type { RowOwner } from './scope.js';
export { onTables } from './tableErrors.js';
export { updateDatabase } from './updateDatabase.js';
