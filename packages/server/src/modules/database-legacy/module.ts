import { databaseLegacy } from '@heddle/api-contract/families/database-legacy';
import { implement, notYet } from '../../kernel/implement.js';

export const databaseLegacyModule = implement(databaseLegacy, {
  add: notYet('tables of single agents'),
  alter: notYet('tables of single agents'),
  delete: notYet('tables of single agents'),
  list: notYet('tables of single agents'),
  query: notYet('tables of single agents'),
  batchAssociate: notYet('databases of a proprietary cloud'),
  changeTableRight: notYet('databases of a proprietary cloud'),
  connectCheck: notYet('databases of a proprietary cloud'),
  getTableRight: notYet('databases of a proprietary cloud'),
  listDatabase: notYet('databases of a proprietary cloud'),
  listInstance: notYet('databases of a proprietary cloud'),
  listProject: notYet('databases of a proprietary cloud'),
  listTable: notYet('databases of a proprietary cloud'),
  tableAdd: notYet('tables of single agents'),
  tableAlter: notYet('tables of single agents'),
  tableDelete: notYet('tables of single agents'),
  infoAdd: notYet('tables of single agents'),
  infoDelete: notYet('tables of single agents'),
  infoQuery: notYet('tables of single agents'),
  update: notYet('tables of single agents'),
  tableList: notYet('tables of single agents'),
});
