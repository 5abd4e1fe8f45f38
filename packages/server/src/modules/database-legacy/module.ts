import { databaseLegacy } from '@heddle/api-contract/families/database-legacy';
import { implement, notYet } from '../../kernel/implement.js';
import {
  addNamed,
  addTable,
  alterNamed,
  alterTable,
  deleteNamed,
  deleteTable,
  listTableInfos,
  listTables,
} from './botTables.js';
import { addRows, deleteRows, queryRows, searchRows, updateRows } from './tableRows.js';

const cloud = () => notYet('databases of a proprietary cloud');

export const databaseLegacyModule = implement(databaseLegacy, {
  add: addTable,
  alter: alterTable,
  delete: deleteTable,
  list: listTables,
  query: searchRows,
  batchAssociate: cloud(),
  changeTableRight: cloud(),
  connectCheck: cloud(),
  getTableRight: cloud(),
  listDatabase: cloud(),
  listInstance: cloud(),
  listProject: cloud(),
  listTable: cloud(),
  tableAdd: addNamed,
  tableAlter: alterNamed,
  tableDelete: deleteNamed,
  tableList: listTableInfos,
  infoAdd: addRows,
  infoUpdate: updateRows,
  infoDelete: deleteRows,
  infoQuery: queryRows,
});
