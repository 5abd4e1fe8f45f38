import * as z from 'zod';
import { get, post, put } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, list, optional, shortText } from '../kernel/fields.js';
import { appEnvironments } from '../project/environments.js';
import { variableLimits } from '../variable/limits.js';

export {
  nameProblem as variableNameProblem,
  type TypeProblem,
  typeProblem as variableTypeProblem,
} from '../variable/checkType.js';
export { variableLimits } from '../variable/limits.js';
export { type SystemVariableName, systemPrefix, systemVariables } from '../variable/systemVariables.js';

/** Kinds of variables by their number on the wire. The others of the specification have none. */
export const variableChannels = { user: 1, system: 2, location: 3, feishu: 4, app: 5 } as const;

const added = 'the specification has no call for it';
const name = () => shortText(variableLimits.name).min(1);
/** A value as text; its bytes are checked with the type. */
const value = () => shortText(variableLimits.value);

const openOwner = () => ({
  bot_id: idOrNone,
  app_id: idOrNone,
  /** The variables of a workflow that belongs to no app. */
  workflow_id: idOrNone,
  connector_id: idOrNone,
  /** The end user, as `ext.user_id` of runs names them; default: the account of the token. */
  connector_uid: optional(shortText(200)),
  /** Added: the environment of an app; default: production. */
  environment: optional(z.enum(appEnvironments)),
});

const studioOwner = () => ({
  bot_id: idOrNone,
  project_id: idOrNone,
  /** Added: the variables of a workflow that belongs to no app. */
  workflow_id: idOrNone,
  /** Default: the studio. */
  connector_id: idOrNone,
  /** An end user of the caller; default: the caller. */
  user_id: optional(z.union([shortText(200), count.transform(String)])),
});

const definedBy = () => ({
  ProjectID: idOrNone,
  /** Added: a workflow that belongs to no app. */
  WorkflowID: idOrNone,
});

/** A declared variable. */
const declaration = () =>
  z.object({
    Keyword: shortText(variableLimits.name),
    /** As text; JSON for everything but strings. */
    DefaultValue: optional(value()),
    /** 1 a value, 2 a list. */
    VariableType: optional(count),
    /** One of `variableChannels`. */
    Channel: optional(count),
    Description: optional(shortText(variableLimits.description)),
    /** Default: true. */
    Enable: optional(flag),
    /** Ids of the channels in which it is in effect; empty: all. */
    EffectiveChannelList: optional(z.array(shortText(20)).max(50)),
    /** JSON text of its type; default: a string. */
    Schema: optional(shortText(variableLimits.schema)),
    IsReadOnly: optional(flag),
    /** Added: one value for all channels. */
    ShareAcrossChannels: optional(flag),
  });

const declared = () =>
  z.object({
    Keyword: z.string(),
    DefaultValue: z.string(),
    VariableType: z.number(),
    Channel: z.number(),
    Description: z.string(),
    Enable: z.boolean(),
    EffectiveChannelList: z.array(z.string()),
    Schema: z.string(),
    IsReadOnly: z.boolean(),
    ShareAcrossChannels: z.boolean(),
  });

const group = () =>
  z.object({
    GroupName: z.string(),
    GroupDesc: z.string(),
    VarInfoList: z.array(declared()),
    IsReadOnly: z.boolean(),
    DefaultChannel: z.number(),
  });

const openItem = () =>
  z.object({
    keyword: z.string(),
    value: z.string(),
    /** Seconds since 1970; 0 for a default value. */
    create_time: z.number(),
    update_time: z.number(),
  });

const item = () =>
  openItem().extend({
    is_system: z.boolean(),
    prompt_disabled: z.boolean(),
    /** JSON text of its type. */
    schema: z.string(),
    /** Added: it is never set. */
    is_read_only: z.boolean(),
  });

/** Variables of users, apps and the system, which agents and workflows read and set. */
export const variable = defineFamily('variable', {
  read: get('/v1/variables', {
    auth: 'token',
    permission: 'Variable.read',
    audit: { 'zh-CN': '查看用户变量', en: 'Viewed user variables' },
    /** Without names, all but those of the system. */
    input: () => z.object({ ...openOwner(), keywords: optional(list(name())) }),
    output: () => z.object({ items: z.array(openItem()) }),
  }),
  write: put('/v1/variables', {
    auth: 'token',
    permission: 'Variable.write',
    audit: { 'zh-CN': '修改用户变量', en: 'Changed user variables' },
    errors: ['variableNotSet'],
    input: () =>
      z.object({
        ...openOwner(),
        data: z
          .array(z.object({ keyword: name(), value: value() }))
          .min(1)
          .max(variableLimits.variables),
      }),
  }),
  set: post('/api/memory/variable/upsert', {
    auth: 'session',
    audit: { 'zh-CN': '修改变量的值', en: 'Changed values of variables' },
    envelope: 'fields',
    errors: ['variableNotSet'],
    input: () =>
      z.object({
        ...studioOwner(),
        data: z
          .array(z.object({ keyword: name(), value: value() }))
          .min(1)
          .max(variableLimits.variables),
      }),
    /** Added: which were set. Others do not exist, or cannot be set. */
    output: () => z.object({ keywords: z.array(z.string()) }),
  }),
  get: post('/api/memory/variable/get', {
    auth: 'session',
    audit: { 'zh-CN': '查看变量的值', en: 'Viewed values of variables' },
    envelope: 'fields',
    changesState: false,
    input: () =>
      z.object({
        ...studioOwner(),
        keywords: optional(z.array(name()).max(200)),
        /** One of `variableChannels`; default: all. */
        VariableChannel: optional(count),
      }),
    output: () => z.object({ memories: z.array(item()) }),
  }),
  delete: post('/api/memory/variable/delete', {
    auth: 'session',
    audit: { 'zh-CN': '清除变量的值', en: 'Reset values of variables' },
    envelope: 'fields',
    errors: ['variableNotDeleted'],
    /** Without names, all values of the person. */
    input: () => z.object({ ...studioOwner(), keywords: optional(z.array(name()).max(200)) }),
  }),
  getMeta: post('/api/memory/variable/get_meta', {
    auth: 'session',
    audit: { 'zh-CN': '查看变量', en: 'Viewed variables' },
    envelope: 'fields',
    changesState: false,
    input: () =>
      z.object({
        /** The agent or the app. */
        ConnectorID: idOrNone,
        /** 1 an agent, 2 an app. */
        ConnectorType: optional(count.pipe(z.literal([1, 2]))),
        /** Empty: the draft. */
        version: optional(shortText(50)),
      }),
    /** By the number of `variableChannels`. */
    output: () => z.object({ VariableMap: z.record(z.string(), z.array(declared())) }),
  }),
  listDeclared: get('/api/memory/project/variable/meta_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看应用的变量', en: "Viewed an app's variables" },
    envelope: 'fields',
    input: () => z.object({ ...definedBy(), version: optional(shortText(50)) }),
    output: () =>
      z.object({
        VariableList: z.array(declared()),
        CanEdit: z.boolean(),
        GroupConf: z.array(group()),
        /** Added: whether variables were ever declared; until then workflows may use any name. */
        IsDeclared: z.boolean(),
      }),
  }),
  declare: post('/api/memory/project/variable/meta_update', {
    auth: 'session',
    audit: { 'zh-CN': '修改应用的变量', en: "Changed an app's variables" },
    envelope: 'fields',
    errors: ['variableReadOnly', 'variableInvalid'],
    input: () => z.object({ ...definedBy(), VariableList: optional(z.array(declaration()).max(200)) }),
  }),
  listSystem: get('/api/memory/sys_variable_conf', {
    auth: 'session',
    audit: { 'zh-CN': '查看系统变量', en: 'Viewed system variables' },
    envelope: 'fields',
    output: () => {
      const info = z.object({
        key: z.string(),
        default_value: z.string(),
        description: z.string(),
        sensitive: z.string(),
        must_not_use_in_prompt: z.string(),
        can_write: z.string(),
        example: z.string(),
        group_name: z.string(),
        EffectiveChannelList: z.array(z.string()),
      });
      return z.object({
        conf: z.array(info),
        group_conf: z.array(
          z.object({ group_name: z.string(), group_desc: z.string(), var_info_list: z.array(info) }),
        ),
      });
    },
  }),
  listMine: post('/api/memory/variable/list_mine', {
    auth: 'session',
    audit: { 'zh-CN': '查看自己的变量', en: 'Viewed their variables' },
    changesState: false,
    added,
    /** What is kept about the caller, newest first; of one agent, app or workflow if given. */
    input: () =>
      z.object({
        bot_id: idOrNone,
        project_id: idOrNone,
        workflow_id: idOrNone,
        cursor: optional(shortText(100)),
      }),
    output: () =>
      z.object({
        items: z.array(
          z.object({
            id: z.string(),
            owner_kind: z.enum(['bot', 'project', 'workflow']),
            owner_id: id,
            /** Empty if it was deleted. */
            owner_name: z.string(),
            connector_id: z.string(),
            /** The end user for whom the caller's token has set it; empty for the caller. */
            end_user: z.string(),
            keyword: z.string(),
            value: json,
            update_time: z.number(),
          }),
        ),
        next_cursor: z.string(),
      }),
  }),
  deleteMine: post('/api/memory/variable/delete_mine', {
    auth: 'session',
    audit: { 'zh-CN': '删除自己的变量', en: 'Deleted their variables' },
    added,
    /** The ids of `list_mine`. */
    input: () => z.object({ ids: z.array(shortText(1000)).min(1).max(1000) }),
    output: () => z.object({ deleted: z.number() }),
  }),
});
