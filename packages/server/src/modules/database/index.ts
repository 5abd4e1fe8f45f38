export type { StoredField, TableType } from './fields.js';
export { insertRows, type RowError } from './insertRows.js';
export { databaseModule } from './module.js';
export {
  type AuthorizedDatabase,
  type DatabaseRow,
  findDatabase,
  requireDatabase,
} from './requireDatabase.js';
