import * as z from 'zod';
import { documentLimit, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { creator, validateError } from './workflow.js';
import { workflowProcess } from './workflow-run.js';

const ofWorkflow = () => z.object({ workflow_id: id, space_id: idOrNone });

const v2Plugin = () =>
  z.object({
    id,
    name: z.string(),
    desc_for_human: z.string(),
    plugin_icon: z.string(),
    /** 4: a workflow. */
    plugin_type: z.number(),
    /** 4: published. */
    status: z.number(),
    plugin_apis: z.array(z.never()),
    /** Seconds since 1970, as text. */
    create_time: z.string(),
    update_time: z.string(),
    creator: creator(),
    space_id: id,
  });

/** Input types of the first version. */
export const legacyTypes = { string: 1, integer: 2, boolean: 3, float: 4, list: 5, object: 6 } as const;

/** A value of a node, or a field that it outputs, in the first version. */
export interface LegacyParameter {
  name?: string | undefined;
  desc?: string | undefined;
  required?: boolean | undefined;
  type?: number | undefined;
  /** Of an object. */
  sub_parameters?: LegacyParameter[] | undefined;
  /** Type of the items of a list. */
  sub_type?: number | undefined;
  /** The node and the path of a referenced value. */
  from_node_id?: string | undefined;
  from_output?: string[] | undefined;
  value?: string | undefined;
}

const legacyParameter: z.ZodType<LegacyParameter, LegacyParameter> = z
  .lazy(() =>
    z.object({
      name: z.string().max(200).optional(),
      desc: z.string().max(2000).optional(),
      required: z.boolean().optional(),
      type: z.number().optional(),
      sub_parameters: z.array(legacyParameter).max(200).optional(),
      sub_type: z.number().optional(),
      from_node_id: z.string().max(100).optional(),
      from_output: z.array(z.string().max(200)).max(20).optional(),
      value: z.string().max(1_000_000).optional(),
    }),
  )
  .meta({ id: 'LegacyParameter' });

const nodeParameters = () =>
  z.object({
    input_parameters: z.array(legacyParameter).max(200).optional(),
    output_parameters: z.array(legacyParameter).max(200).optional(),
    code_param: z.object({ code_snippet: z.string().max(1_000_000).optional() }).optional(),
  });

const layout = () => z.object({ x: z.number().optional(), y: z.number().optional() });

const legacyNode = () =>
  z.object({
    workflow_id: id,
    node_id: z.string(),
    node_name: z.string(),
    /** The number of the type; types of later versions are their numbers too. */
    node_type: z.number(),
    node_param: nodeParameters(),
    lay_out: layout(),
    desc: z.object({ name: z.string(), desc: z.string(), icon_url: z.string() }),
    /** The nodes that lead to this one. */
    depends_on: z.array(z.string()),
  });

const nodeId = () => z.string().min(1).max(100);
const ofNode = () => ofWorkflow().extend({ node_id: nodeId() });
const nodeList = () => z.object({ node_list: z.array(legacyNode()) });

/** Calls of the first version that change single nodes of the saved draft. */
const nodeCalls = {
  nodeList: post('/api/workflow/node_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看工作流的节点', en: 'Viewed nodes of a workflow' },
    input: () => ofWorkflow().extend({ node_ids: optional(z.array(nodeId()).max(1000)) }),
    output: nodeList,
  }),
  createNode: post('/api/workflow/create_node', {
    auth: 'session',
    audit: { 'zh-CN': '添加节点', en: 'Added a node' },
    errors: ['workflowInvalid', 'changedElsewhere'],
    input: () => ofWorkflow().extend({ type: count, layout: optional(layout()) }),
    output: () => z.object({ node: legacyNode() }),
  }),
  /** Copies a node beside itself, without its connections. */
  copyNode: post('/api/workflow/copy_node', {
    auth: 'session',
    audit: { 'zh-CN': '复制节点', en: 'Copied a node' },
    errors: ['workflowInvalid', 'changedElsewhere'],
    /** `workflow_id` is added: ids of nodes are unique only within a workflow. */
    input: () => ofNode().extend({ layout: optional(layout()) }),
    output: () => z.object({ node: legacyNode() }),
  }),
  updateNode: post('/api/workflow/update_node', {
    auth: 'session',
    audit: { 'zh-CN': '修改节点', en: 'Changed a node' },
    errors: ['workflowInvalid', 'changedElsewhere'],
    input: () =>
      ofNode().extend({
        name: optional(shortText(200)),
        node_param: optional(nodeParameters()),
        layout: optional(layout()),
      }),
    output: nodeList,
  }),
  deleteNode: post('/api/workflow/delete_node', {
    auth: 'session',
    audit: { 'zh-CN': '删除节点', en: 'Deleted a node' },
    errors: ['workflowInvalid', 'changedElsewhere'],
    input: ofNode,
    output: nodeList,
  }),
  updateLink: post('/api/workflow/update_link', {
    auth: 'session',
    audit: { 'zh-CN': '修改连线', en: 'Changed a connection' },
    errors: ['workflowInvalid', 'changedElsewhere'],
    input: () =>
      ofWorkflow().extend({
        from_node_id: nodeId(),
        to_node_id: nodeId(),
        /** 1 adds, 2 deletes. */
        type: z.union([z.literal(1), z.literal(2)]),
        /** Of a node with branches: 1 the first, 2 the last. */
        if_node_branch: optional(z.union([z.literal(1), z.literal(2)])),
      }),
    output: nodeList,
  }),
  /** What the nodes before a node output, for its inputs to refer to. */
  mapData: post('/api/workflow/map_data', {
    auth: 'session',
    audit: { 'zh-CN': '查看可引用的数据', en: 'Viewed data that a node can refer to' },
    errors: ['workflowInvalid'],
    /** With `param_type` 1, only lists. */
    input: () => ofNode().extend({ param_type: optional(count) }),
    output: () =>
      z.object({
        map_data: z.array(
          z.object({
            workflow_id: id,
            node_id: z.string(),
            node_name: z.string(),
            parameters: z.array(legacyParameter),
          }),
        ),
      }),
  }),
};

/**
 * Calls of earlier versions whose fields differ from those of today. Those with the same fields are older paths
 * of the calls of today.
 */
export const workflowLegacy = defineFamily('workflowLegacy', {
  publishV2: post('/api/workflowV2/publish', {
    auth: 'session',
    audit: { 'zh-CN': '发布工作流', en: 'Published a workflow' },
    also: ['/api/workflow_api/old_publish'],
    errors: ['workflowInvalid', 'workflowOperationFailed'],
    input: ofWorkflow,
    output: () => z.object({ workflow_id: id, commit_id: id, success: z.boolean() }),
  }),
  publish: post('/api/workflow/publish', {
    auth: 'session',
    audit: { 'zh-CN': '发布工作流', en: 'Published a workflow' },
    errors: ['workflowInvalid', 'workflowOperationFailed'],
    input: ofWorkflow,
    output: () => z.object({ res: z.boolean() }),
  }),
  update: post('/api/workflow/update', {
    auth: 'session',
    added: 'in the interface files but not in the specification',
    audit: { 'zh-CN': '修改工作流的名称或描述', en: 'Changed the workflow name or description' },
    input: () =>
      ofWorkflow().extend({
        name: optional(shortText(64)),
        desc: optional(shortText(2000)),
        icon_uri: optional(shortText(500)),
        /** True deletes the workflow. */
        delete: optional(z.boolean()),
      }),
    output: () => z.object({ name: z.string(), url: z.string(), status: z.number() }),
  }),
  releasedV2: post('/api/workflowV2/released_workflows', {
    auth: 'session',
    audit: { 'zh-CN': '查看已发布的工作流', en: 'Viewed published workflows' },
    input: () =>
      z.object({
        space_id: id,
        ...paging('page', 'size'),
        name: optional(shortText(200)),
        workflow_ids: optional(z.array(id).max(200)),
        type: optional(count),
        tags: optional(count),
        login_user_create: optional(z.boolean()),
        order_by: optional(count),
      }),
    output: () =>
      z.object({
        workflow_list: z.array(
          z.object({
            plugin_id: id,
            workflow_id: id,
            space_id: id,
            name: z.string(),
            desc: z.string(),
            icon: z.string(),
            /** JSON text. */
            inputs: z.string(),
            outputs: z.string(),
            end_type: z.number(),
            type: z.number(),
            sub_workflow_list: z.array(z.object({ id: z.string(), name: z.string() })),
            version: z.string(),
            create_time: z.number(),
            update_time: z.number(),
            creator: creator(),
          }),
        ),
        total: z.number(),
      }),
  }),
  toolDetailV2: get('/api/workflowV2/apiDetail', {
    auth: 'session',
    audit: { 'zh-CN': '查看工具的详情', en: 'Viewed a tool' },
    errors: ['workflowNotFound'],
    input: () => z.object({ pluginID: id, apiName: optional(shortText(200)), space_id: idOrNone }),
    output: () =>
      z.object({
        PluginID: id,
        ApiName: z.string(),
        /** JSON text. */
        Inputs: z.string(),
        Outputs: z.string(),
        Icon: z.string(),
        Name: z.string(),
        Desc: z.string(),
      }),
  }),
  /** Validates a document on its own; calls of other workflows are not followed. */
  validate: post('/api/workflowV2/validate', {
    auth: 'session',
    audit: { 'zh-CN': '检查工作流', en: 'Checked a workflow' },
    also: ['/api/workflow_api/old_validate'],
    limit: documentLimit,
    errors: ['workflowInvalid'],
    input: () => z.object({ schema: z.string(), bind_project_id: idOrNone, bind_bot_id: idOrNone }),
    output: () => z.array(validateError()),
  }),
  /** Refused: there is one format of documents, so nothing needs to be migrated. */
  migrate: post('/api/workflowV2/migrate', {
    auth: 'session',
    audit: { 'zh-CN': '迁移工作流', en: 'Migrated workflows' },
    isAdministrative: true,
    errors: ['notOffered'],
    input: () => z.object({ type: optional(count), run_model: optional(count) }),
  }),
  process: get('/api/workflow/get_process', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行', en: 'Viewed a run' },
    input: () => z.object({ workflowId: id, executeId: idOrNone, space_id: idOrNone }),
    output: workflowProcess,
  }),
  run: post('/api/workflow/run', {
    auth: 'session',
    audit: { 'zh-CN': '试运行工作流', en: 'Test ran a workflow' },
    errors: ['workflowInvalid', 'workflowMissingParameter', 'tooManyRequests'],
    input: () =>
      z.object({ workflowId: id, input: optional(z.record(z.string(), json)), space_id: idOrNone }),
    output: () => z.object({ workflowId: id, executeId: id }),
  }),
  cancel: post('/api/workflow/cancel', {
    auth: 'session',
    audit: { 'zh-CN': '停止运行', en: 'Stopped a run' },
    input: () => z.object({ executeId: id }),
  }),
  copyTemplate: post('/api/workflow/copy_from_template', {
    auth: 'session',
    audit: { 'zh-CN': '复制示例工作流', en: 'Copied a sample workflow' },
    input: () => z.object({ template_workflow_id: id, space_id: id }),
    output: () => z.object({ workflow_id: id }),
  }),
  /** Fails with the problems of the draft if it cannot run. */
  preCheck: post('/api/workflow/wk_execute_pre_check', {
    auth: 'session',
    audit: { 'zh-CN': '检查工作流', en: 'Checked a workflow' },
    errors: ['workflowInvalid'],
    input: () => z.object({ workflow_id: id }),
  }),
  plugins: post('/api/workflow/get_workflow_plugins', {
    auth: 'session',
    audit: { 'zh-CN': '查看已发布的工作流', en: 'Viewed published workflows' },
    envelope: 'fields',
    input: () => z.object({ space_id: id, ...paging('page', 'size'), name: optional(shortText(200)) }),
    /** The published workflows of a space as plugins. */
    output: () =>
      z.object({
        get_plugin_list_data: z.object({ plugin_infos: z.array(v2Plugin()), total: z.number() }),
      }),
  }),
  ...nodeCalls,
});
