import { notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';

/** The older calls that give each agent tables of its own, and external databases, which are not offered. */
export const databaseLegacy = defineFamily('databaseLegacy', {
  add: post('/api/memory/database/table/add', { auth: 'session', audit: notBuiltLabel }),
  alter: post('/api/memory/database/table/alter', { auth: 'session', audit: notBuiltLabel }),
  delete: post('/api/memory/database/table/delete', { auth: 'session', audit: notBuiltLabel }),
  list: post('/api/memory/database/table/list', { auth: 'session', audit: notBuiltLabel }),
  query: post('/api/memory/database/table_info/query', { auth: 'session', audit: notBuiltLabel }),
  batchAssociate: post('/api/memory/volcano_database/batch_associate', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  changeTableRight: post('/api/memory/volcano_database/change_table_right', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  connectCheck: post('/api/memory/volcano_database/connect_check', { auth: 'session', audit: notBuiltLabel }),
  getTableRight: post('/api/memory/volcano_database/get_table_right', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  listDatabase: post('/api/memory/volcano_database/list_database', { auth: 'session', audit: notBuiltLabel }),
  listInstance: post('/api/memory/volcano_database/list_instance', { auth: 'session', audit: notBuiltLabel }),
  listProject: post('/api/memory/volcano_database/list_project', { auth: 'session', audit: notBuiltLabel }),
  listTable: post('/api/memory/volcano_database/list_table', { auth: 'session', audit: notBuiltLabel }),
  tableAdd: post('/api/table/add', { auth: 'session', audit: notBuiltLabel }),
  tableAlter: post('/api/table/alter', { auth: 'session', audit: notBuiltLabel }),
  tableDelete: post('/api/table/delete', { auth: 'session', audit: notBuiltLabel }),
  infoAdd: post('/api/table/info/add', { auth: 'session', audit: notBuiltLabel }),
  infoDelete: post('/api/table/info/delete', { auth: 'session', audit: notBuiltLabel }),
  infoQuery: post('/api/table/info/query', { auth: 'session', audit: notBuiltLabel }),
  update: post('/api/table/info/update', { auth: 'session', audit: notBuiltLabel }),
  tableList: post('/api/table/list', { auth: 'session', audit: notBuiltLabel }),
});
