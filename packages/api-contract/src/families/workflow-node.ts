import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { variable } from './workflow.js';

const nodeTemplate = () =>
  z.object({
    /** The type code of canvas documents, also as a number in `type`. */
    id: z.string(),
    type: z.number(),
    node_type: z.string(),
    /** In the language of the caller. */
    name: z.string(),
    desc: z.string(),
    icon_url: z.string(),
    /** 1 no, 2 can run in batch mode. */
    support_batch: z.number(),
    color: z.string(),
    commercial_node: z.boolean(),
  });

/** A node type as the node panel offers it. */
export type NodeTemplate = z.infer<ReturnType<typeof nodeTemplate>>;

/** Types of tool parameters, by API number. */
export const parameterTypes = { string: 1, integer: 2, number: 3, object: 4, array: 5, boolean: 6 } as const;

/** A parameter of a tool. */
export interface ApiParameter {
  name: string;
  desc: string;
  type: number;
  sub_type?: number | undefined;
  is_required: boolean;
  sub_parameters: ApiParameter[];
  assist_type?: number | undefined;
  /** Value that the node passes without asking the model. */
  local_default?: string | undefined;
  /** True hides the parameter from the model. */
  local_disable?: boolean | undefined;
}

const text = () => shortText(10_000);

let parameterSchema: z.ZodType<ApiParameter> | undefined;

// Built once, because a recursive schema with an id may exist only once.
function apiParameter(): z.ZodType<ApiParameter> {
  parameterSchema ??= z
    .object({
      name: z.string().max(200),
      desc: optional(text()).transform((value) => value ?? ''),
      type: optional(z.number()).transform((value) => value ?? parameterTypes.string),
      sub_type: z.number().optional(),
      is_required: optional(z.boolean()).transform((value) => value ?? false),
      get sub_parameters() {
        return optional(z.array(apiParameter()).max(200)).transform((value) => value ?? []);
      },
      assist_type: z.number().optional(),
      local_default: text().optional(),
      local_disable: z.boolean().optional(),
    })
    .meta({ id: 'ApiParameter' }) as unknown as z.ZodType<ApiParameter>;
  return parameterSchema;
}

const apiParameters = () => z.array(apiParameter()).max(200);

const workflowItem = () =>
  z.object({
    workflow_id: id,
    plugin_id: idOrNone,
    is_draft: optional(z.boolean()),
    workflow_version: optional(shortText(30)),
  });

const pluginItem = () =>
  z.object({
    plugin_id: idOrNone,
    api_id: idOrNone,
    api_name: optional(shortText(200)),
    is_draft: optional(z.boolean()),
    plugin_version: optional(shortText(30)),
    plugin_from: optional(count),
  });

const ofNode = () => ({ workflow_id: id, space_id: idOrNone });

const workflowSetting = () =>
  workflowItem().extend({
    request_params: optional(apiParameters()),
    response_params: optional(apiParameters()),
    response_style: optional(z.object({ mode: optional(count) })),
  });

/** What the editor knows about node types, and about the tools that nodes call. */
export const workflowNode = defineFamily('workflowNode', {
  templateList: post('/api/workflow_api/node_template_list', {
    auth: 'session',
    also: ['/api/workflow/node_templage_list'],
    audit: { 'zh-CN': '查看节点模板', en: 'Viewed node templates' },
    input: () =>
      z.object({
        /** Only these types, by number or by code; all if both are empty. */
        need_types: optional(z.array(count).max(200)),
        node_types: optional(z.array(shortText(20)).max(200)),
      }),
    output: () =>
      z.object({
        template_list: z.array(nodeTemplate()),
        cate_list: z.array(
          z.object({
            name: z.string(),
            node_type_list: z.array(z.string()),
            plugin_api_id_list: z.array(z.never()),
            plugin_category_id_list: z.array(z.never()),
          }),
        ),
        plugin_api_list: z.array(z.never()),
        plugin_category_list: z.array(z.never()),
      }),
  }),
  imageflowNodes: post('/api/workflow_api/imageflow_basic_nodes', {
    auth: 'session',
    audit: { 'zh-CN': '查看图像节点', en: 'Viewed image nodes' },
    input: () => z.object({ /** 0 the basic nodes, 10 all. */ tab_type: optional(count) }),
    output: () =>
      z.object({
        categoried_nodes: z.array(
          z.object({
            category_i18n_key: z.string(),
            /** `node_type` 2: the node of a node type, not a tool of a plugin. */
            nodes: z.array(z.object({ node_type: z.literal(2), node_template: nodeTemplate() })),
          }),
        ),
      }),
  }),
  messageNodes: get('/api/workflow_api/message_nodes', {
    auth: 'session',
    also: ['/api/workflowV2/message_nodes'],
    audit: { 'zh-CN': '查看工作流的消息节点', en: 'Viewed the message nodes of a workflow' },
    errors: ['workflowNotFound'],
    /** The plugin of a published workflow has the id of the workflow. */
    input: () => z.object({ space_id: idOrNone, plugin_id: id }),
    output: () =>
      z.object({
        id,
        plugin_id: id,
        name: z.string(),
        message_nodes: z.array(
          z.object({ node_id: z.string(), node_type: z.string(), node_title: z.string() }),
        ),
      }),
  }),
  toolDetail: get('/api/workflow_api/apiDetail', {
    auth: 'session',
    audit: { 'zh-CN': '查看工具的详情', en: 'Viewed a tool' },
    errors: ['workflowNotFound', 'pluginNotFound'],
    input: () =>
      z.object({
        /** A plugin, built-in or not, an MCP server, or a published workflow. */
        pluginID: id,
        apiName: optional(shortText(200)),
        space_id: idOrNone,
        /** Of MCP servers, the name of the tool. */
        api_id: optional(shortText(200)),
        project_id: idOrNone,
        plugin_version: optional(shortText(30)),
        plugin_from: optional(count),
      }),
    output: () =>
      z.object({
        pluginID: id,
        apiName: z.string(),
        /** Added: empty for workflows. */
        api_id: z.string(),
        /** Of the plugin. */
        name: z.string(),
        desc: z.string(),
        icon: z.string(),
        inputs: z.array(variable()),
        outputs: z.array(variable()),
        spaceID: id,
        /** Seconds since 1970. */
        updateTime: z.number(),
        projectID: z.string(),
        version: z.string(),
        version_name: z.string(),
        latest_version: z.string(),
        latest_version_name: z.string(),
        /** Added: how its tools are called, such as `http`, `builtIn` and `mcp`; empty for workflows. */
        kind: z.string(),
        /** Added: whether the latest version still has the tool. */
        is_in_latest: z.boolean(),
        /** Added: whether each call has to be allowed. */
        is_dangerous: z.boolean(),
        /** 1: a plugin; 4: a workflow. */
        pluginType: z.number(),
      }),
  }),
  pluginAuthStatus: post('/api/workflow_api/get_plugin_auth_status', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件的授权状态', en: 'Viewed the authorization of plugins' },
    envelope: 'fields',
    input: () => z.object({ ...ofNode(), plugin_id: idOrNone }),
    /** Absent if no authorization is needed. */
    output: () =>
      z.object({
        auth_info: z.object({ is_oauth: z.boolean(), status: z.number(), content: z.string() }).optional(),
        shared_auth_info: z
          .object({ is_oauth: z.boolean(), status: z.number(), content: z.string() })
          .optional(),
      }),
  }),
  fieldConfig: get('/api/workflow_api/get_node_field_config', {
    auth: 'session',
    audit: { 'zh-CN': '查看节点的字段', en: 'Viewed the fields of a node type' },
    envelope: 'fields',
    input: () =>
      z.object({
        /** The type code. */
        nodeType: optional(shortText(20)),
        /** Fields of the inputs of a node; all if empty. */
        fieldNames: optional(list(shortText(100))),
      }),
    /** JSON text of the value that each field has in a new node. */
    output: () => z.object({ config: z.record(z.string(), z.string()) }),
  }),
  skillDetails: post('/api/workflow_api/llm_fc_setting_detail', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型节点的技能', en: 'Viewed the skills of a model node' },
    envelope: 'fields',
    input: () =>
      z.object({
        ...ofNode(),
        plugin_list: optional(z.array(pluginItem()).max(100)),
        workflow_list: optional(z.array(workflowItem()).max(50)),
        dataset_list: optional(
          z.array(z.object({ dataset_id: idOrNone, is_draft: optional(z.boolean()) })).max(100),
        ),
      }),
    /** By id. Missing workflows are left out; there are no plugins and no datasets yet. */
    output: () =>
      z.object({
        plugin_detail_map: z.record(z.string(), z.never()),
        plugin_api_detail_map: z.record(z.string(), z.never()),
        workflow_detail_map: z.record(
          z.string(),
          z.object({
            id,
            plugin_id: id,
            name: z.string(),
            description: z.string(),
            icon_url: z.string(),
            is_official: z.boolean(),
            status: z.number(),
            type: z.number(),
            flow_mode: z.number(),
            latest_version_name: z.string(),
            api_detail: z.object({
              id,
              plugin_id: id,
              name: z.string(),
              description: z.string(),
              parameters: z.array(apiParameter()),
            }),
          }),
        ),
        dataset_detail_map: z.record(z.string(), z.never()),
      }),
  }),
  mergedSkill: post('/api/workflow_api/llm_fc_setting_merged', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型节点的技能', en: 'Viewed the skills of a model node' },
    envelope: 'fields',
    errors: ['workflowNotFound'],
    input: () =>
      z.object({
        ...ofNode(),
        plugin_fc_setting: optional(pluginItem()),
        workflow_fc_setting: optional(workflowSetting()),
        dataset_fc_setting: optional(z.object({ dataset_id: idOrNone })),
      }),
    /** The current parameters of the workflow with the node's own values. The name lacks a letter. */
    output: () =>
      z.object({
        worflow_fc_setting: z
          .object({
            workflow_id: id,
            plugin_id: id,
            is_draft: z.boolean(),
            workflow_version: z.string(),
            request_params: z.array(apiParameter()),
            response_params: z.array(apiParameter()),
            response_style: z.object({ mode: z.number() }),
          })
          .optional(),
      }),
  }),
});
