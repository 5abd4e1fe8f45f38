import * as z from 'zod';
import { get, notBuiltLabel, post } from '../kernel/call.js';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { documentLimit, documentText } from './importCalls.js';

const session = { auth: 'session' } as const;
const later = { ...session, audit: notBuiltLabel } as const;

/** Calls about what surrounds plugins: programs that write them, prices, and networks of the operator. */
export const pluginServiceCalls = {
  /** Creates a plugin from its manifest and its document, or replaces one. */
  upsert: post('/open_api/plugin/upsert_plugin', {
    auth: 'token',
    permission: 'Plugin.edit',
    audit: { 'zh-CN': '通过 API 导入插件', en: 'Imported a plugin through the API' },
    limit: documentLimit,
    errors: ['pluginInvalid', 'pluginDocumentInvalid', 'pluginManifestInvalid', 'pluginLocked'],
    input: () =>
      z.object({
        plugin_id: idOrNone,
        space_id: id,
        /** JSON text of the manifest. */
        plugin_desc: optional(shortText(100_000)),
        /** The document in YAML or JSON. */
        api_desc: optional(documentText()),
        project_id: idOrNone,
      }),
    output: () => z.object({ plugin_id: id }),
  }),
  /** Settings of a generator of apps that Heddle does not have. */
  nl2appConfig: post('/api/plugin_api/get_nl2app_config', {
    ...session,
    audit: { 'zh-CN': '查看应用生成设置', en: 'Viewed the settings of the app generator' },
    envelope: 'fields',
    input: () => z.object({}),
    output: () => z.object({ config: z.string() }),
  }),
  /** Whether requests leave from fixed addresses, which is up to the operator's network. */
  exportIpConfig: get('/api/plugin_api/get_export_ip_config', {
    ...session,
    audit: { 'zh-CN': '查看出口 IP 设置', en: 'Viewed the settings of outgoing addresses' },
    envelope: 'fields',
    input: () => z.object({ space_id: id }),
    output: () => z.object({ is_support: z.boolean() }),
  }),
  /** Prices of the tools that a workflow calls: calls of tools cost nothing here. */
  workflowPrices: post('/api/plugin_api/get_plugin_pricing_rules_by_workflow_id', {
    ...session,
    audit: { 'zh-CN': '查看工作流的插件价格', en: 'Viewed the prices of the plugins of a workflow' },
    envelope: 'fields',
    input: () => z.object({ workflow_id: idOrNone, space_id: id }),
    output: () => z.object({ pricing_rules: z.array(z.never()) }),
  }),
  /** Prices of tools: calls of tools cost nothing here. */
  prices: post('/api/plugin_api/batch_get_plugin_pricing_rules', {
    ...session,
    audit: { 'zh-CN': '查看插件价格', en: 'Viewed the prices of plugins' },
    envelope: 'fields',
    input: () => z.object({}),
    output: () => z.object({ pricing_rules: z.array(z.never()) }),
  }),
  wakeUpIde: post('/api/plugin_api/wakeup_ide_plugin', later),
  hideUpdates: post('/api/plugin_api/no_updated_prompt', later),
  messageNodes: get('/api/plugin_api/message_nodes', later),
  createFeedback: post('/api/plugin_api/create_feedback', later),
  optimizeInputs: post('/api/plugin_api/optimize_param_prompt', later),
  optimizeTool: post('/api/plugin_api/optimize_tool_prompt', later),
  configureAsync: post('/api/plugin_api/config_async', later),
  asyncTasks: get('/api/plugin_api/get_async_task_list', later),
  asyncConfig: get('/api/plugin_api/get_async_config', later),
  privateLink: post('/api/plugin_api/private_link/info', later),
  upsertPrivateLink: post('/api/plugin_api/private_link/upsert', later),
  privateLinks: get('/api/plugin_api/private_link/list', later),
  operatePrivateLink: post('/api/plugin_api/private_link/operate', later),
};
