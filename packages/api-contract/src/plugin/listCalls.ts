import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { pluginCreator } from './fields.js';

/** Orders of lists by API number. */
export const pluginOrders = { created: 0, updated: 1, published: 2 } as const;

/** A parameter of a tool in lists: types by name. */
export interface ListedParameter {
  name: string;
  desc: string;
  required: boolean;
  type: string;
  sub_type: string;
  sub_parameters: ListedParameter[];
}

const listedParameter: z.ZodType<ListedParameter> = z
  .object({
    name: z.string(),
    desc: z.string(),
    required: z.boolean(),
    type: z.string(),
    sub_type: z.string(),
    sub_parameters: z.array(z.lazy(() => listedParameter)),
  })
  .meta({ id: 'ListedParameter' });

const listedTool = () =>
  z.object({
    name: z.string(),
    desc: z.string(),
    parameters: z.array(listedParameter),
    plugin_id: id,
    plugin_name: z.string(),
    api_id: id,
    debug_example: z.object({ req_example: z.string(), resp_example: z.string() }),
    function_name: z.string(),
    run_mode: z.number(),
  });

const common = () => ({
  id,
  name: z.string(),
  desc_for_human: z.string(),
  plugin_icon: z.string(),
  plugin_type: z.number(),
  /** 0 draft, 4 published. */
  status: z.number(),
  auth: z.number(),
  creator: pluginCreator(),
  space_id: id,
  statistic_data: z.object({ bot_quote: z.number() }),
  creation_method: z.number(),
});

/** A plugin with its tools, in lists to choose tools from. */
const listedPlugin = () =>
  z.object({
    ...common(),
    /** Seconds since 1970, as text. */
    create_time: z.string(),
    update_time: z.string(),
    plugin_apis: z.array(listedTool()),
    is_official: z.boolean(),
    project_id: z.string(),
    version_ts: z.string(),
    version_name: z.string(),
  });

const ofSpace = () => ({
  space_id: idOrNone,
  name: optional(shortText(200)),
  plugin_ids: optional(z.array(id).max(200)),
  /** One of `pluginOrders`. */
  order_by: optional(count),
  ...paging('page', 'size'),
});

/** Calls that list plugins. */
export const pluginListCalls = {
  /** The plugins of a space, without their tools. */
  list: post('/api/plugin_api/get_plugin_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件列表', en: 'Viewed the list of plugins' },
    input: () =>
      z.object({
        ...ofSpace(),
        status: optional(z.array(count).max(10)),
        /** 1 for the caller's own. */
        scope_type: optional(count),
        publish_status: optional(flag),
        plugin_type_for_filter: optional(count),
      }),
    output: () =>
      z.object({
        plugin_infos: z.array(
          z.object({
            ...common(),
            create_time: z.number(),
            update_time: z.number(),
            api_names: z.array(z.string()),
            publish_status: z.boolean(),
            cur_user_can_del: z.boolean(),
          }),
        ),
        total: z.number(),
        page: z.number(),
        size: z.number(),
      }),
  }),
  /** The plugins that a space develops, with the tools of their drafts. */
  listDrafts: post('/api/plugin_api/get_dev_plugin_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看开发中的插件', en: 'Viewed the plugins in development' },
    envelope: 'fields',
    input: () =>
      z.object({
        ...ofSpace(),
        dev_id: idOrNone,
        project_id: idOrNone,
        scope_type: optional(count),
        publish_status: optional(flag),
        status: optional(z.array(count).max(10)),
        plugin_type_for_filter: optional(count),
      }),
    output: () => z.object({ plugin_list: z.array(listedPlugin()), total: z.string() }),
  }),
  /** The published plugins of a space, with the tools of their latest versions. */
  listPublished: post('/api/plugin_api/get_playground_plugin_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看可用的插件', en: 'Viewed available plugins' },
    input: () =>
      z.object({
        ...ofSpace(),
        /** Added: plugins of this app come with those of the library. */
        project_id: idOrNone,
        plugin_types: optional(z.array(count).max(10)),
        self_created: optional(flag),
        is_get_offline: optional(flag),
      }),
    output: () => z.object({ plugin_list: z.array(listedPlugin()), total: z.number() }),
  }),
  /** As `listPublished`, for older clients. */
  listOnline: post('/api/plugin_api/get_published_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看已发布的插件', en: 'Viewed the published plugins' },
    also: ['/api/plugin/get_published_list'],
    input: () =>
      z.object({
        space_id: idOrNone,
        plugin_ids: optional(z.array(id).max(200)),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({
        plugin_list: z.array(listedPlugin()),
        total: z.number(),
        page: z.number(),
        size: z.number(),
      }),
  }),
};
