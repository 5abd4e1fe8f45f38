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
});
