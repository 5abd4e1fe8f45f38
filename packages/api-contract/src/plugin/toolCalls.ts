import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sentReason } from '../kernel/sentReason.js';
import { editVersion, toolParameter, toolParameters } from './fields.js';
import { pluginLimits } from './limits.js';

const debugExample = () =>
  z.object({ req_example: optional(shortText(100_000)), resp_example: optional(shortText(1_000_000)) });

const apiExtend = () =>
  z.object({
    /** 0 required, 1 supported, 2 disabled. */
    auth_mode: optional(count.pipe(z.number().max(2))),
    /** Added: asks for confirmation before each call. */
    is_dangerous: optional(flag),
  });

const toolFields = () => ({
  name: optional(shortText(200)),
  desc: optional(visibleText(pluginLimits.description)),
  path: optional(shortText(2_000)),
  /** One of `toolMethods`. */
  method: optional(count),
  request_params: toolParameters(),
  response_params: toolParameters(),
  disabled: optional(flag),
  api_extend: optional(apiExtend()),
  function_name: optional(shortText(200)),
});

/** A tool in answers. */
export const toolInfo = () =>
  z.object({
    plugin_id: id,
    api_id: id,
    name: z.string(),
    desc: z.string(),
    path: z.string(),
    method: z.number(),
    request_params: z.array(toolParameter),
    response_params: z.array(toolParameter),
    /** Seconds since 1970, as text. */
    create_time: z.string(),
    /** One of `debugStatuses`. */
    debug_status: z.number(),
    disabled: z.boolean(),
    statistic_data: z.object({ bot_quote: z.number() }),
    /** 1 if the published version has the tool. */
    online_status: z.number(),
    api_extend: z.object({ auth_mode: z.number(), is_dangerous: z.boolean() }),
    debug_example: z.object({ req_example: z.string(), resp_example: z.string() }),
    debug_example_status: z.number(),
    function_name: z.string(),
  });

/** Calls about the tools of a plugin. */
export const toolCalls = {
  createApi: post('/api/plugin_api/create_api', {
    auth: 'session',
    audit: { 'zh-CN': '新建插件工具', en: 'Created a tool' },
    also: ['/api/plugin/create_api'],
    envelope: 'fields',
    errors: ['pluginInvalid', 'toolTaken', 'changedElsewhere', 'pluginLocked'],
    input: () => z.object({ plugin_id: id, ...toolFields(), ...editVersion() }),
    output: () => z.object({ api_id: id, edit_version: z.number() }),
  }),
  updateApi: post('/api/plugin_api/update_api', {
    auth: 'session',
    audit: { 'zh-CN': '修改插件工具', en: 'Changed a tool' },
    also: ['/api/plugin/update_api'],
    envelope: 'fields',
    errors: ['pluginInvalid', 'pluginNotFound', 'toolTaken', 'changedElsewhere', 'pluginLocked'],
    input: () =>
      z.object({
        plugin_id: id,
        api_id: id,
        ...toolFields(),
        ...editVersion(),
        save_example: optional(flag),
        debug_example: optional(debugExample()),
      }),
    output: () => z.object({ edit_version: z.number() }),
  }),
  deleteApi: post('/api/plugin_api/delete_api', {
    auth: 'session',
    audit: { 'zh-CN': '删除插件工具', en: 'Deleted a tool' },
    also: ['/api/plugin/delete_api'],
    envelope: 'fields',
    errors: ['pluginNotFound', 'changedElsewhere', 'pluginLocked'],
    input: () => z.object({ plugin_id: id, api_id: id, ...editVersion() }),
    output: () => z.object({ edit_version: z.number() }),
  }),
  getApis: post('/api/plugin_api/get_plugin_apis', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件工具', en: 'Viewed the tools of a plugin' },
    envelope: 'fields',
    input: () =>
      z.object({
        plugin_id: id,
        api_ids: optional(z.array(id).max(200)),
        order: optional(z.object({ order_by: optional(count), desc: optional(flag) })),
        preview_version_ts: idOrNone,
        ...paging('page', 'size'),
      }),
    output: () => z.object({ api_info: z.array(toolInfo()), total: z.number(), edit_version: z.number() }),
  }),
  /** Calls a tool of the draft, or learns its response from an answer. */
  debugApi: post('/api/plugin_api/debug_api', {
    auth: 'session',
    audit: { 'zh-CN': '调试插件工具', en: 'Debugged a tool' },
    also: ['/api/plugin/debug_api'],
    envelope: 'fields',
    errors: ['pluginNotFound', 'toolDisabled', 'tooManyRequests'],
    input: () =>
      z.object({
        plugin_id: id,
        api_id: id,
        /** JSON text of the arguments. */
        parameters: shortText(1_000_000),
        /** One of `debugOperations`. */
        operation: optional(count),
        ...editVersion(),
        /** Added: name of the environment to call. */
        environment: optional(shortText(50)),
      }),
    output: () =>
      z.object({
        success: z.boolean(),
        reason: z.string(),
        /** Added: the reason of a failure, for clients that word it themselves. */
        failure: sentReason().optional(),
        resp: z.string(),
        raw_req: z.string(),
        raw_resp: z.string(),
        response_params: z.array(toolParameter),
        /** Added: JSON text with the mock set that answered in place of the tool. */
        mock_hit_info: z.string().optional(),
      }),
  }),
  /** A program that sends a request of the tool, with examples as arguments and without keys. */
  toCode: post('/api/plugin_api/plugin_api_to_code', {
    auth: 'session',
    audit: { 'zh-CN': '生成工具的调用代码', en: 'Generated code that calls a tool' },
    envelope: 'fields',
    errors: ['pluginNotFound', 'pluginInvalid', 'pluginFailed'],
    input: () =>
      z.object({
        plugin_id: id,
        api_id: id,
        space_id: idOrNone,
        dev_id: idOrNone,
        /** One of `programLanguages`. */
        program_lang: optional(count.pipe(z.number().min(1).max(5))),
      }),
    output: () => z.object({ program_lang: z.number(), program_code: z.string() }),
  }),
  /** The caller's last calls on the debug page, newest first; their arguments can be sent again. */
  debugHistory: post('/api/plugin_api/get_debug_history', {
    auth: 'session',
    audit: { 'zh-CN': '查看调试记录', en: 'Viewed the debug history of a tool' },
    added: 'the specification has no history',
    input: () => z.object({ plugin_id: id, api_id: id, ...paging('page', 'size') }),
    output: () =>
      z.object({
        total: z.number(),
        calls: z.array(
          z.object({
            call_id: id,
            /** Seconds since 1970. */
            create_time: z.number(),
            parameters: z.string(),
            success: z.boolean(),
            reason: z.string(),
            failure: sentReason().optional(),
            raw_req: z.string(),
            resp: z.string(),
            ms: z.number(),
          }),
        ),
      }),
  }),
};
