import { database } from '@heddle/api-contract/families/database';
import { implement, notYet } from '../../kernel/implement.js';

export const databaseModule = implement(database, {
  add: notYet('databases of people'),
  update: notYet('databases of people'),
  previewUpdate: notYet('databases of people'),
  delete: notYet('databases of people'),
  getById: notYet('databases of people'),
  list: notYet('databases of people'),
  listRecords: notYet('databases of people'),
  updateRecords: notYet('databases of people'),
  listChanges: notYet('databases of people'),
  undoRecords: notYet('databases of people'),
  executeSql: notYet('databases of people'),
  exportRecords: notYet('databases of people'),
  reset: notYet('databases of people'),
  bindToBot: notYet('databases of people'),
  unbindToBot: notYet('databases of people'),
  updateBotSwitch: notYet('databases of people'),
  getOnlineDatabaseId: notYet('databases of people'),
  getConnectorName: notYet('databases of people'),
  botTables: notYet('databases of people'),
  migrateOldData: notYet('databases of people'),
  recommend: notYet('databases of people'),
  toSql: notYet('databases of people'),
});
