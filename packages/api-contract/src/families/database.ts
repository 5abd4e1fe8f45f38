import * as z from 'zod';
import { databaseLimits } from '../database/limits.js';
import { complexCondition, orderBy, records, rowChange, sentRecord } from '../database/rows.js';
import {
  databaseInfo,
  fields,
  readWriteMode,
  sentField,
  sentTableFacts,
  tableName,
  tableType,
} from '../database/structure.js';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';

export { operations, sortDirections } from '../database/rows.js';
export { fieldTypes, readWriteModes, tableTypes } from '../database/structure.js';

const affected = () => z.array(z.object({ kind: z.string(), id, name: z.string() }));

const session = { auth: 'session', envelope: 'fields' } as const;
const finding = ['databaseInvalid'] as const;

/** Databases of people: each has a table for test data and one for published agents, with the same fields. */
export const database = defineFamily('database', {
  add: post('/api/memory/database/add', {
    ...session,
    audit: { 'zh-CN': '创建数据库', en: 'Created a database' },
    errors: finding,
    input: () =>
      z.object({
        space_id: id,
        project_id: idOrNone,
        icon_uri: optional(shortText(500)),
        table_name: tableName(),
        table_desc: optional(shortText(databaseLimits.description)),
        field_list: fields(),
        rw_mode: optional(readWriteMode),
        prompt_disabled: optional(flag),
        database_type: optional(z.number()),
      }),
    output: () => z.object({ database_info: databaseInfo() }),
  }),
  update: post('/api/memory/database/update', {
    ...session,
    audit: { 'zh-CN': '修改数据库', en: 'Changed a database' },
    errors: ['databaseInvalid', 'changedElsewhere'],
    input: () =>
      z.object({
        id,
        icon_uri: optional(shortText(500)),
        table_name: optional(tableName()),
        table_desc: optional(shortText(databaseLimits.description)),
        /** All fields: those without `alterId` are added, missing ones are dropped with their values. */
        field_list: optional(fields()),
        rw_mode: optional(readWriteMode),
        prompt_disabled: optional(flag),
        /** Added: refuses the change if the structure has another version by now. */
        schema_version: optional(count),
      }),
    output: () => z.object({ database_info: databaseInfo() }),
  }),
  previewUpdate: post('/api/memory/database/preview_update', {
    ...session,
    audit: { 'zh-CN': '预览数据库结构修改', en: 'Previewed a change of a database' },
    added:
      'the structure acts on the online table at once, so people see the effects of a change before they save it',
    errors: finding,
    input: () => z.object({ id, table_name: optional(tableName()), field_list: fields() }),
    output: () =>
      z.object({
        changes: z.array(
          z.object({
            kind: z.enum(['added', 'dropped', 'renamed', 'retyped', 'required', 'optional', 'described']),
            alter_id: z.number(),
            /** Name before the change; for added fields, the new one. */
            name: z.string(),
            from: z.string(),
            to: z.string(),
            /** Values that the change deletes, in both tables. */
            lost_values: z.number(),
          }),
        ),
        /** Rows that refuse the change: values that the new type cannot hold, or that are missing. */
        problems: z.array(
          z.object({
            alter_id: z.number(),
            name: z.string(),
            table_type: z.number(),
            kind: z.enum(['cast', 'required']),
            count: z.number(),
            /** The first of them. */
            rows: z.array(z.object({ id: z.string(), value: z.string() })),
          }),
        ),
        /** Agents and workflows that use the database and that the caller may see. */
        affected: affected(),
        rows: z.object({ draft: z.number(), online: z.number() }),
        schema_version: z.number(),
      }),
  }),
  copy: post('/api/memory/database/copy', {
    ...session,
    audit: { 'zh-CN': '复制数据库', en: 'Copied a database' },
    added: 'people copy a database with its rows; copies of other resources take the structure alone',
    errors: finding,
    input: () =>
      z.object({
        id,
        /** Default: the space of the database. */
        space_id: idOrNone,
        /** Needs the right to edit; in another space the rows belong to the caller. */
        with_rows: optional(flag),
      }),
    output: () => z.object({ database_info: databaseInfo() }),
  }),
  delete: post('/api/memory/database/delete', {
    ...session,
    audit: { 'zh-CN': '删除数据库', en: 'Deleted a database' },
    errors: ['databaseInUse'],
    input: () =>
      z.object({
        id,
        /** Added: deletes it although agents or workflows use it; agents are unbound. */
        force: optional(flag),
      }),
    output: () => z.object({ /** Added: what used it. */ affected: affected() }),
  }),
  getById: post('/api/memory/database/get_by_id', {
    ...session,
    audit: { 'zh-CN': '查看数据库', en: 'Viewed a database' },
    input: () =>
      z.object({
        /** The online or the draft ID. */
        id,
        is_draft: optional(flag),
        need_sys_fields: optional(flag),
        version: optional(shortText(50)),
      }),
    output: () => z.object({ database_info: databaseInfo() }),
  }),
  list: post('/api/memory/database/list', {
    ...session,
    audit: { 'zh-CN': '查看数据库列表', en: 'Viewed the databases' },
    input: () =>
      z.object({
        creator_id: idOrNone,
        project_id: idOrNone,
        space_id: idOrNone,
        /** Marks those that this agent has; with `table_type` draft, lists only those. */
        bot_id: idOrNone,
        table_name: optional(shortText(200)),
        table_type: optional(tableType),
        order_by_list: optional(z.array(orderBy()).max(5)),
        order_by: optional(z.array(orderBy()).max(5)),
        offset: optional(count),
        limit: optional(count),
        database_type: optional(z.number()),
      }),
    output: () =>
      z.object({
        database_info_list: z.array(databaseInfo()),
        has_more: z.boolean(),
        total_count: z.number(),
      }),
  }),
  listRecords: post('/api/memory/database/list_records', {
    ...session,
    audit: { 'zh-CN': '查看数据库记录', en: 'Viewed rows of a database' },
    errors: finding,
    input: () =>
      z.object({
        database_id: id,
        bot_id: idOrNone,
        workflow_id: idOrNone,
        project_id: idOrNone,
        not_filter_by_user_id: optional(flag),
        not_filter_by_connector_id: optional(flag),
        table_type: optional(tableType),
        limit: optional(count),
        offset: optional(count),
        filter_criterion: optional(complexCondition()),
        order_by_list: optional(z.array(orderBy()).max(5)),
      }),
    output: () =>
      z.object({
        data: z.array(sentRecord()),
        HasMore: z.boolean(),
        TotalNum: z.number(),
        field_list: z.array(sentField()),
      }),
  }),
  updateRecords: post('/api/memory/database/update_records', {
    ...session,
    audit: { 'zh-CN': '修改数据库记录', en: 'Changed rows of a database' },
    errors: ['databaseInvalid'],
    input: () =>
      z.object({
        database_id: id,
        /** Values by the name of their field; added, altered and deleted in this order, all or nothing. */
        record_data_add: records(),
        /** Each has the `bstudio_id` of its row. */
        record_data_alter: records(),
        record_data_delete: records(),
        table_type: optional(tableType),
        ori_connector_id: optional(shortText(100)),
      }),
    output: () =>
      z.object({
        /** The added and altered rows. */
        data: z.array(sentRecord()),
        /** Added: for `undo_records`. */
        change_id: z.string(),
      }),
  }),
  listChanges: post('/api/memory/database/list_changes', {
    ...session,
    audit: { 'zh-CN': '查看数据库修改历史', en: 'Viewed changes of rows of a database' },
    added: 'people see who changed rows in the grid, and undo it',
    input: () => z.object({ database_id: id, table_type: optional(tableType), limit: optional(count) }),
    output: () => z.object({ changes: z.array(rowChange()) }),
  }),
  undoRecords: post('/api/memory/database/undo_records', {
    ...session,
    audit: { 'zh-CN': '撤销数据库记录修改', en: 'Undid a change of rows of a database' },
    added: 'changes in the grid can be undone after they are saved',
    errors: ['databaseInvalid', 'changedElsewhere'],
    input: () => z.object({ database_id: id, change_id: id }),
    output: () => z.object({ restored: z.number() }),
  }),
  executeSql: post('/api/memory/database/execute_sql', {
    ...session,
    audit: { 'zh-CN': '查询数据库', en: 'Queried a database' },
    added: 'a console that reads the table with SQL',
    errors: ['databaseInvalid', 'statementRefused'],
    input: () =>
      z.object({
        database_id: id,
        table_type: optional(tableType),
        sql: shortText(databaseLimits.statement).min(1),
        /** Values of the `?` in the statement. */
        parameters: optional(z.array(json).max(databaseLimits.parameters)),
      }),
    output: () =>
      z.object({
        columns: z.array(z.string()),
        rows: z.array(z.record(z.string(), json)),
        /** Whether there are more rows or bytes than a result may have. */
        truncated: z.boolean(),
        /** The statement that ran, as printed from its parsed form. */
        executed_sql: z.string(),
        milliseconds: z.number(),
      }),
  }),
  reset: post('/api/memory/database/table/reset', {
    ...session,
    audit: { 'zh-CN': '清空数据库', en: 'Cleared a database' },
    errors: ['databaseInvalid'],
    input: () =>
      z.object({
        creator_id: idOrNone,
        bot_id: idOrNone,
        table_id: idOrNone,
        table_type: optional(tableType),
        connector_id: optional(z.union([z.number(), shortText(100)])),
        connector_uid: optional(shortText(200)),
        workflow_id: idOrNone,
        /** The database; `table_id` is an older name. */
        database_info_id: idOrNone,
        project_id: idOrNone,
      }),
    output: () => z.object({ /** Added. */ deleted: z.number() }),
  }),
  bindToBot: post('/api/memory/database/bind_to_bot', {
    ...session,
    audit: { 'zh-CN': '为智能体添加数据库', en: 'Added a database to an agent' },
    errors: ['databaseInvalid', 'botInvalid'],
    /** The draft or the online ID; either is accepted. */
    input: () => z.object({ database_id: id, bot_id: id }),
  }),
  unbindToBot: post('/api/memory/database/unbind_to_bot', {
    ...session,
    audit: { 'zh-CN': '从智能体移除数据库', en: 'Removed a database from an agent' },
    errors: ['databaseInvalid'],
    input: () => z.object({ database_id: id, bot_id: id }),
  }),
  updateBotSwitch: post('/api/memory/database/update_bot_switch', {
    ...session,
    audit: { 'zh-CN': '修改智能体的数据库设置', en: 'Changed how an agent uses a database' },
    errors: ['databaseInvalid'],
    input: () => z.object({ bot_id: id, database_id: id, prompt_disable: flag }),
  }),
  getOnlineDatabaseId: post('/api/memory/database/get_online_database_id', {
    ...session,
    audit: { 'zh-CN': '查看数据库', en: 'Viewed a database' },
    input: () => z.object({ id }),
    output: () => z.object({ id }),
  }),
  getConnectorName: post('/api/memory/database/get_connector_name', {
    ...session,
    audit: { 'zh-CN': '查看渠道', en: 'Viewed channels' },
    input: () =>
      z.object({
        SpaceId: id,
        Version: optional(shortText(50)),
        ConnectorID: idOrNone,
        ListAll: optional(flag),
      }),
    output: () =>
      z.object({
        ConnectorList: z.array(
          z.object({ ConnectorID: id, ConnectorName: z.string(), ConnectorIDStr: z.string() }),
        ),
      }),
  }),
  botTables: post('/api/memory/database/table/list_new', {
    ...session,
    audit: { 'zh-CN': '查看智能体的数据库', en: 'Viewed the databases of an agent' },
    input: () =>
      z.object({
        creator_id: idOrNone,
        bot_id: idOrNone,
        table_ids: optional(z.array(id).max(100)),
        table_type: optional(tableType),
      }),
    output: () =>
      z.object({
        BotTableList: z.array(
          z.object({
            id,
            bot_id: z.string(),
            /** The ID of the table of the requested type. */
            table_id: id,
            ...sentTableFacts,
            field_list: z.array(sentField()),
            extra_info: z.record(z.string(), z.string()),
          }),
        ),
      }),
  }),
  migrateOldData: post('/api/memory/database/migrate_old_data', {
    ...session,
    audit: { 'zh-CN': '迁移旧数据', en: 'Migrated old data' },
    input: () =>
      z.object({
        bot_type: optional(tableType),
        bot_id: idOrNone,
        table_ids: optional(z.array(id).max(100)),
      }),
  }),
  /** Proposes fields for a description in words. */
  recommend: post('/api/memory/nl2db', {
    ...session,
    audit: { 'zh-CN': '生成数据库结构', en: 'Generated the fields of a database' },
    errors: ['copilotFailed', 'modelFailed'],
    input: () =>
      z.object({
        bot_id: idOrNone,
        /** 1 from the persona of the agent, 2 from `text`. */
        scene_type: optional(count),
        text: optional(shortText(databaseLimits.description * 8)),
        /** Added: the workspace, whose model writes it; needed without an agent. */
        space_id: idOrNone,
      }),
    output: () =>
      z.object({
        bot_table_list: z.array(
          z.object({ table_name: z.string(), table_desc: z.string(), field_list: z.array(sentField()) }),
        ),
      }),
  }),
  /** Writes a statement for a question in words; it is not executed. */
  toSql: get('/api/memory/table_nl2sql', {
    ...session,
    audit: { 'zh-CN': '生成 SQL', en: 'Generated SQL' },
    errors: ['copilotFailed', 'modelFailed'],
    input: () =>
      z.object({
        text: shortText(2_000).min(1),
        bot_id: idOrNone,
        connector_id: idOrNone,
        connector_uid: optional(shortText(200)),
        table_type: optional(tableType),
        database_id: idOrNone,
      }),
    output: () =>
      z.object({
        sql: z.string(),
        /** Added: what the statement does, in the language of the question. */
        explanation: z.string(),
        extraMap: z.record(z.string(), z.string()),
      }),
  }),
});
