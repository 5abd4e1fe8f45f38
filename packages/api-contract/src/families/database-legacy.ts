import * as z from 'zod';
import { databaseLimits } from '../database/limits.js';
import { sentRecord } from '../database/rows.js';
import {
  field,
  readWriteMode,
  sentField,
  sentTableFacts,
  tableName,
  tableType,
} from '../database/structure.js';
import { notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';

const session = { auth: 'session', envelope: 'fields' } as const;
const errors = ['databaseInvalid', 'databaseInUse'] as const;

const fields = () => z.array(field()).min(1).max(databaseLimits.fields);
const row = () => z.record(shortText(100), shortText(databaseLimits.value));
const rows = () => optional(z.array(row()).max(databaseLimits.recordsAtOnce));

/** These calls know no fields of the system. */
const ownField = () => sentField().omit({ is_system_field: true });

const botTable = () =>
  z.object({
    bot_id: idOrNone,
    table_id: idOrNone,
    table_name: tableName(),
    table_desc: optional(shortText(databaseLimits.description)),
    field_list: fields(),
    rw_mode: optional(readWriteMode),
  });

const sentTable = () =>
  z.object({
    id,
    bot_id: z.string(),
    table_id: id,
    ...sentTableFacts,
    field_list: z.array(ownField()),
  });

const tableId = () => z.object({ table_id: id });
const named = () => ({
  name: tableName(),
  desc: optional(shortText(databaseLimits.description)),
  field_list: optional(fields()),
});
const info = () => ({ bot_id: idOrNone, table_id: id });

const added = { 'zh-CN': '为智能体创建数据表', en: 'Created a table for an agent' };
const altered = { 'zh-CN': '修改智能体的数据表', en: 'Changed a table of an agent' };
const deleted = { 'zh-CN': '删除智能体的数据表', en: 'Deleted a table of an agent' };
const viewed = { 'zh-CN': '查看智能体的数据表', en: 'Viewed the tables of an agent' };
const queried = { 'zh-CN': '查看数据表的记录', en: 'Viewed rows of a table' };
const changed = { 'zh-CN': '修改数据表的记录', en: 'Changed rows of a table' };

/** The older calls, in which each table belongs to an agent: its table is a database that the agent has. */
export const databaseLegacy = defineFamily('databaseLegacy', {
  add: post('/api/memory/database/table/add', {
    ...session,
    audit: added,
    errors,
    input: () => z.object({ bot_table: botTable() }),
    output: tableId,
  }),
  alter: post('/api/memory/database/table/alter', {
    ...session,
    audit: altered,
    errors,
    input: () => z.object({ bot_table: botTable() }),
    output: tableId,
  }),
  delete: post('/api/memory/database/table/delete', {
    ...session,
    audit: deleted,
    errors,
    /** `related_id` is the agent. */
    input: () => z.object({ related_id: id, table_id: id, user_id: idOrNone }),
    output: tableId,
  }),
  list: post('/api/memory/database/table/list', {
    ...session,
    audit: viewed,
    input: () =>
      z.object({
        creator_id: idOrNone,
        bot_id: idOrNone,
        table_ids: optional(z.array(id).max(100)),
        table_type: optional(tableType),
      }),
    output: () => z.object({ BotTableList: z.array(sentTable()) }),
  }),
  query: post('/api/memory/database/table_info/query', {
    ...session,
    audit: queried,
    errors,
    input: () =>
      z.object({
        key_word: optional(shortText(1_000)),
        limit: optional(count),
        offset: optional(count),
        bot_id: idOrNone,
        table_name: optional(shortText(databaseLimits.name)),
        table_id: idOrNone,
        connector_uid: optional(shortText(200)),
        connector_id: idOrNone,
      }),
    output: () => z.object({ data: z.array(sentRecord()), HasMore: z.boolean(), TotalNum: z.number() }),
  }),
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
  tableAdd: post('/api/table/add', {
    ...session,
    audit: added,
    errors,
    input: () => z.object({ bot_id: id, ...named() }),
    output: tableId,
  }),
  tableAlter: post('/api/table/alter', {
    ...session,
    audit: altered,
    errors,
    input: () => z.object({ bot_id: id, table_id: id, ...named() }),
    output: tableId,
  }),
  tableDelete: post('/api/table/delete', {
    ...session,
    audit: deleted,
    errors,
    input: () => z.object({ bot_id: id, table_id: id }),
    output: tableId,
  }),
  tableList: post('/api/table/list', {
    ...session,
    audit: viewed,
    input: () => z.object({ bot_id: id, table_id: optional(z.array(id).max(100)) }),
    output: () =>
      z.object({
        table_infos: z.array(
          z.object({ table_id: id, name: z.string(), desc: z.string(), field_list: z.array(ownField()) }),
        ),
      }),
  }),
  infoAdd: post('/api/table/info/add', {
    ...session,
    audit: changed,
    errors,
    input: () => z.object({ ...info(), data_list: rows() }),
    output: tableId,
  }),
  infoUpdate: post('/api/table/info/update', {
    ...session,
    audit: changed,
    errors,
    /** Each row has its `bstudio_id`. */
    input: () => z.object({ ...info(), data_list: rows() }),
    output: tableId,
  }),
  infoDelete: post('/api/table/info/delete', {
    ...session,
    audit: changed,
    errors,
    input: () => z.object({ ...info(), data_ids: z.array(id).min(1).max(databaseLimits.recordsAtOnce) }),
    output: () => z.object({ table_id: id, data_ids: z.array(id) }),
  }),
  infoQuery: post('/api/table/info/query', {
    ...session,
    audit: queried,
    errors,
    input: () =>
      z.object({
        ...info(),
        keyword: optional(shortText(1_000)),
        offset: optional(count),
        limit: optional(count),
      }),
    output: () => z.object({ data_list: z.array(sentRecord()) }),
  }),
});
