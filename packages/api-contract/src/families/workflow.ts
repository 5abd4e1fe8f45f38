import * as z from 'zod';
import { documentLimit, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { because } from '../kernel/reasons.js';
import { inputReasons } from '../reasons/input.js';
import { publication, versionCalls } from '../workflow/versionCalls.js';

/** Types of workflow. */
export const workflowModes = { workflow: 0, chatFlow: 3 } as const;
const namePattern = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;
/** A letter, then letters, digits and underscores, at most 64 characters. */
export const workflowName = () =>
  z
    .string()
    .refine((name) => namePattern.test(name), because(inputReasons.name({ maximum: 64 })))
    .meta({ pattern: namePattern.source });

/** What a workflow does. */
export const workflowDescription = () => shortText(2000);
const icon = () => shortText(500);
/** The id of the space; if given, it must be the workflow's. */
const spaceId = () => idOrNone;
const ofWorkflow = () => z.object({ workflow_id: id, space_id: spaceId() });
/** `v1.2.3` */
const versionName = () => shortText(30);

/** A person who made a workflow. */
export const creator = () =>
  z.object({ id, name: z.string(), user_name: z.string(), avatar_url: z.string(), self: z.boolean() });

const workflowRow = () =>
  z.object({
    workflow_id: id,
    name: z.string(),
    desc: z.string(),
    icon_uri: z.string(),
    url: z.string(),
    /** One of `workflowDraftStatuses`. */
    status: z.number(),
    /** Added: one of `workflowPublishStatuses`. */
    publish_status: z.number(),
    type: z.number(),
    plugin_id: z.string(),
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    schema_type: z.number(),
    space_id: id,
    creator: creator(),
    /** 1 one draft, 2 in collaboration: everybody has a draft, and submits it. */
    persistence_model: z.number(),
    /** 1 in collaboration. */
    collaborator_mode: z.number(),
    flow_mode: z.number(),
    project_id: z.string(),
    /** Added: time of deletion in seconds since 1970, in the list of deleted workflows. */
    delete_time: z.number().optional(),
  });

/** A workflow in lists, with what callers of it need. */
export const listedWorkflow = () =>
  workflowRow().extend({
    /** Added: the latest published version; empty if there is none. */
    latest_version: z.string(),
    /** Added: the current commit of the draft, which changes with every save. */
    submit_commit_id: id,
    /** For the uses asked for, whether the workflow is suitable, and why not. */
    check_result: z
      .array(z.object({ type: z.number(), is_pass: z.boolean(), reason: z.string() }))
      .optional(),
  });

/** A workflow in lists. */
export type WorkflowRow = z.infer<ReturnType<typeof listedWorkflow>>;

const rights = () =>
  z.object({
    workflow_id: id,
    user_id: id,
    auth: z.object({ can_edit: z.boolean(), can_delete: z.boolean(), can_copy: z.boolean() }),
  });

/** A page of workflows with the caller's rights to each. */
export const workflowList = () =>
  z.object({ workflow_list: z.array(listedWorkflow()), auth_list: z.array(rights()), total: z.number() });

/** A field declaration in document format. */
export const variable = () => z.looseObject({ name: z.string(), type: z.string() });

const workflowDetails = () =>
  z.object({
    workflow_id: id,
    space_id: id,
    name: z.string(),
    desc: z.string(),
    icon: z.string(),
    icon_uri: z.string(),
    /** Inputs: the fields of the Start node. */
    inputs: z.array(variable()),
    /** Outputs: the parameters of the End node, or a single text. */
    outputs: z.array(variable()),
    version: z.string(),
    create_time: z.number(),
    update_time: z.number(),
    project_id: z.string(),
    /** 0 returns variables, 1 returns text. */
    end_type: z.number(),
    flow_mode: z.number(),
    output_nodes: z.array(z.object({ node_id: z.string(), node_type: z.string(), node_title: z.string() })),
  });

/** Inputs and outputs of a workflow. */
export type WorkflowDetails = z.infer<ReturnType<typeof workflowDetails>>;

/** A reference in a copy. */
const copiedReference = () =>
  z.object({
    /** The copy that contains the reference. */
    workflow_id: id,
    kind: z.enum(['workflow', 'file']),
    /** What the original refers to; an empty name means that it was not found. */
    id,
    name: z.string(),
    /** Of a workflow; empty for the draft. */
    version: z.string(),
  });

const copyReport = () =>
  z.object({
    copied: z.array(z.object({ kind: z.enum(['workflow', 'file']), id, new_id: id, name: z.string() })),
    /** References that lead to a copy now. */
    rebound: z.array(copiedReference().extend({ new_id: id })),
    /** References that still lead to the original. */
    kept: z.array(copiedReference()),
    /** References that lead nowhere from the copy. */
    left_behind: z.array(copiedReference()),
  });

/** Added: what a copy contains, and where its references lead. */
export type CopyReport = z.infer<ReturnType<typeof copyReport>>;

const nodeProperties = () =>
  z.object({
    id: z.string(),
    type: z.string(),
    is_enable_chat_history: z.boolean(),
    is_enable_user_query: z.boolean(),
    is_ref_global_variable: z.boolean(),
  });

/** An error in a document. */
export const validateError = () =>
  z.object({
    type: z.number(),
    message: z.string(),
    node_error: z.object({ node_id: z.string() }).optional(),
    path_error: z
      .object({ start: z.string(), end: z.string(), path: z.array(z.string()).optional() })
      .optional(),
  });

/** Workflows: drafts, validation and published versions. */
export const workflow = defineFamily('workflow', {
  create: post('/api/workflow_api/create', {
    auth: 'session',
    also: ['/api/workflowV2/create', '/api/workflow_api/old_create', '/api/workflow/create'],
    audit: { 'zh-CN': '新建工作流', en: 'Created a workflow' },
    input: () =>
      z.object({
        name: workflowName(),
        desc: optional(workflowDescription()),
        icon_uri: optional(icon()),
        space_id: id,
        flow_mode: optional(count),
        project_id: idOrNone,
      }),
    output: () =>
      z.object({
        workflow_id: id,
        name: z.string(),
        url: z.string(),
        status: z.number(),
        type: z.number(),
        submit_commit_id: id,
      }),
  }),
  save: post('/api/workflow_api/save', {
    auth: 'session',
    also: ['/api/workflowV2/save', '/api/workflow_api/old_save'],
    audit: { 'zh-CN': '保存工作流', en: 'Saved a workflow' },
    limit: documentLimit,
    errors: ['workflowInvalid', 'changedElsewhere'],
    input: () =>
      ofWorkflow().extend({
        schema: z.string({ error: 'must be the document as JSON text' }),
        submit_commit_id: idOrNone,
        /** As `submit_commit_id`, for clients that send only this; ignored unless it is an id. */
        save_version: optional(shortText(100)),
        /** Only the layout has changed: a passed test run still counts. Has no effect if more has changed. */
        ignore_status_transfer: optional(z.boolean()),
      }),
    output: () =>
      z.object({
        name: z.string(),
        url: z.string(),
        status: z.number(),
        workflow_status: z.number(),
        submit_commit_id: id,
        save_version: z.string(),
        is_version_gray: z.boolean(),
      }),
  }),
  merge: post('/api/workflow_api/merge', {
    auth: 'session',
    audit: { 'zh-CN': '合并工作流', en: 'Merged a workflow' },
    limit: documentLimit,
    errors: ['workflowInvalid', 'changedElsewhere'],
    input: () =>
      ofWorkflow().extend({
        /** Result of the merge; default: the draft as it is. */
        schema: optional(z.string({ error: 'must be the document as JSON text' })),
        /** The submission it was merged with; default: the latest. */
        submit_commit_id: idOrNone,
        name: optional(workflowName()),
        desc: optional(workflowDescription()),
        icon_uri: optional(icon()),
      }),
    output: () => z.object({ name: z.string(), url: z.string(), status: z.number(), submit_commit_id: id }),
  }),
  dataCompensation: post('/api/workflow_api/data_compensation', {
    auth: 'session',
    audit: { 'zh-CN': '检查协作数据', en: 'Checked the collaboration data of a workflow' },
    input: ofWorkflow,
    output: () =>
      z.object({
        workflow: workflowRow(),
        /** The latest submission; empty if there is none. */
        submit_commit_id: z.string(),
        draft_commit_id: id,
      }),
  }),
  canvas: post('/api/workflow_api/canvas', {
    auth: 'session',
    also: ['/api/workflowV2/query', '/api/workflow_api/old_query'],
    audit: { 'zh-CN': '打开工作流', en: 'Opened a workflow' },
    input: ofWorkflow,
    output: () =>
      z.object({
        workflow: workflowRow().extend({ schema_json: z.string(), save_version: z.string() }),
        vcs_data: z.object({
          submit_commit_id: id,
          draft_commit_id: id,
          type: z.number(),
          can_edit: z.boolean(),
          /** Collaborators may not publish. */
          can_publish: z.boolean(),
          publish_commit_id: z.string(),
          /** Added: the submission that the draft is based on; empty if there is none. */
          base_commit_id: z.string(),
          /** Added: the latest submission; empty if there is none. */
          latest_submit_commit_id: z.string(),
        }),
        db_data: z.object({ status: z.number() }),
        operation_info: z.object({ operator: creator(), operator_time: z.number() }),
        is_bind_agent: z.boolean(),
        /** The same as in `vcs_data`, for the older paths. */
        publish_commit_id: z.string(),
        workflow_version: z.string(),
      }),
  }),
  workflowList: post('/api/workflow_api/workflow_list', {
    auth: 'session',
    also: ['/api/workflowV2/list', '/api/workflow_api/old_list', '/api/workflow/list'],
    audit: { 'zh-CN': '查看工作流列表', en: 'Viewed workflows' },
    input: () =>
      z.object({
        space_id: id,
        ...paging('page', 'size'),
        workflow_ids: optional(z.array(id).max(200)),
        name: optional(shortText(200)),
        /** 1 never published, 2 published. */
        status: optional(count),
        /** 0 newest first, 1 last changed first, 2 last published first. */
        order_by: optional(count),
        login_user_create: optional(z.boolean()),
        /** 100 for all types. */
        flow_mode: optional(count),
        /** 0 of people, 1 official; there are no official ones. */
        type: optional(count),
        /** 1 all; no workflow has another tag. */
        tags: optional(count),
        /** 0 canvas documents; there are no others. */
        schema_type_list: optional(z.array(count).max(10)),
        /** Only workflows of this project. */
        project_id: idOrNone,
        project_version: optional(shortText(30)),
        /** Only workflows bound to this agent or scene; none is bound. */
        bind_biz_id: optional(shortText(200)),
        bind_biz_type: optional(count),
        /** Uses to check every listed workflow for: values of `CheckType`. */
        checker: optional(z.array(count).max(10)),
      }),
    output: workflowList,
  }),
  deletedList: post('/api/workflow_api/deleted_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看已删除的工作流', en: 'Viewed deleted workflows' },
    added: 'lists deleted workflows, which can be restored for 30 days',
    input: () => z.object({ space_id: id, ...paging('page', 'size') }),
    output: workflowList,
  }),
  updateMeta: post('/api/workflow_api/update_meta', {
    auth: 'session',
    audit: { 'zh-CN': '修改工作流的名称或描述', en: 'Changed the workflow name or description' },
    input: () =>
      ofWorkflow().extend({
        name: optional(workflowName()),
        desc: optional(workflowDescription()),
        icon_uri: optional(icon()),
      }),
  }),
  delete: post('/api/workflow_api/delete', {
    auth: 'session',
    also: ['/api/workflowV2/delete', '/api/workflow_api/old_delete'],
    audit: { 'zh-CN': '删除工作流', en: 'Deleted a workflow' },
    // `action` concerns a type of workflow that does not exist here.
    input: () => ofWorkflow().extend({ action: optional(count) }),
    output: () => z.object({ status: z.number() }),
  }),
  batchDelete: post('/api/workflow_api/batch_delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除多个工作流', en: 'Deleted workflows' },
    input: () =>
      z.object({
        /** All are deleted, or none. */
        workflow_id_list: z.array(id).min(1).max(100),
        space_id: spaceId(),
        action: optional(count),
      }),
    output: () => z.object({ status: z.number() }),
  }),
  deleteStrategy: post('/api/workflow_api/delete_strategy', {
    auth: 'session',
    audit: { 'zh-CN': '检查工作流能否删除', en: 'Checked whether a workflow can be deleted' },
    input: ofWorkflow,
    /** 0: it can be deleted. */
    output: () => z.number(),
  }),
  restore: post('/api/workflow_api/restore', {
    auth: 'session',
    audit: { 'zh-CN': '恢复工作流', en: 'Restored a workflow' },
    added: 'restores a deleted workflow',
    input: ofWorkflow,
  }),
  copy: post('/api/workflow_api/copy', {
    auth: 'session',
    also: ['/api/workflowV2/copy', '/api/workflow_api/old_copy'],
    audit: { 'zh-CN': '复制工作流', en: 'Copied a workflow' },
    input: () =>
      ofWorkflow().extend({
        /** Added: the space of the copy, by default the same. */
        target_space_id: idOrNone,
        /** Added: whether to copy the workflows that it calls, too, directly or not. */
        with_called: optional(z.boolean()),
      }),
    output: () => z.object({ workflow_id: id, schema_type: z.number(), report: copyReport() }),
  }),
  encapsulate: post('/api/workflow_api/encapsulate', {
    auth: 'session',
    audit: { 'zh-CN': '将节点封装为工作流', en: 'Created a sub-workflow from nodes' },
    limit: documentLimit,
    errors: ['workflowInvalid'],
    input: () =>
      z.object({
        name: workflowName(),
        desc: optional(workflowDescription()),
        icon_uri: optional(icon()),
        space_id: id,
        flow_mode: optional(count),
        project_id: idOrNone,
        /** The document of the new workflow, with the selected nodes between Start and End. */
        schema: z.string({ error: 'must be the document as JSON text' }),
        only_validate: optional(z.boolean()),
      }),
    /** Without `workflow_id` if the document has errors or was only validated. */
    output: () =>
      z.object({
        workflow_id: id.optional(),
        name: z.string().optional(),
        url: z.string().optional(),
        status: z.number().optional(),
        type: z.number().optional(),
        /** The version that was published; absent if the caller may not publish. */
        publish_data: publication().optional(),
        validate_data: z.array(validateError()),
      }),
  }),
  validateTree: post('/api/workflow_api/validate_tree', {
    auth: 'session',
    audit: { 'zh-CN': '检查工作流', en: 'Checked a workflow' },
    limit: documentLimit,
    errors: ['workflowInvalid'],
    input: () =>
      z.object({
        workflow_id: id,
        schema: optional(z.string()),
        bind_project_id: idOrNone,
        bind_bot_id: idOrNone,
      }),
    output: () => z.array(z.object({ workflow_id: id, name: z.string(), errors: z.array(validateError()) })),
  }),
  nodeType: post('/api/workflow_api/node_type', {
    auth: 'session',
    also: ['/api/workflowV2/node_type'],
    audit: { 'zh-CN': '查看节点类型', en: 'Viewed node types' },
    input: ofWorkflow,
    output: () =>
      z.object({
        node_types: z.array(z.string()),
        sub_workflow_node_types: z.array(z.string()),
        nodes_properties: z.array(nodeProperties()),
        sub_workflow_nodes_properties: z.array(nodeProperties()),
      }),
  }),
  workflowDetail: post('/api/workflow_api/workflow_detail', {
    auth: 'session',
    audit: { 'zh-CN': '查看工作流的详情', en: 'Viewed a workflow' },
    input: () => z.object({ workflow_ids: z.array(id).max(100), space_id: id }),
    output: () => z.array(workflowDetails()),
  }),
  workflowDetailInfo: post('/api/workflow_api/workflow_detail_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看工作流的详情', en: 'Viewed a workflow' },
    input: () =>
      z.object({
        space_id: id,
        /** Workflows to describe; without a version, the draft. */
        workflow_filter_list: optional(
          z.array(z.object({ workflow_id: id, workflow_version: optional(versionName()) })).max(100),
        ),
      }),
    output: () =>
      z.array(
        workflowDetails().extend({
          /** The described version; empty for the draft. */
          flow_version: z.string(),
          flow_version_desc: z.string(),
          /** The latest published version; empty if there is none. */
          latest_flow_version: z.string(),
          latest_flow_version_desc: z.string(),
        }),
      ),
  }),
  ...versionCalls,
});
