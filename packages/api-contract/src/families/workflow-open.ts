import * as z from 'zod';
import { get, post, stream, streamGet } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { chatFlowRoleSchema } from './chat-flow-role.js';

/** `run_mode` of a run by how its caller receives the result. */
export const openRunModes = { sync: 0, stream: 1, async: 2 } as const;

/** Connector id of runs that are started through the API. */
export const apiConnectorId = '1024';

/** Values of `workflow_mode` by flow mode. */
export const openWorkflowModes = { workflow: 0, chatflow: 3 } as const;

const runRequest = () =>
  z.object({
    workflow_id: id,
    /** Values by parameter name: an object, or its JSON text. */
    parameters: optional(z.union([z.record(z.string(), json), z.string()])),
    /** A published version; default: the latest. */
    workflow_version: optional(shortText(50)),
    version: optional(shortText(50)),
    /** Added: runs what is published to this environment. */
    env: environmentName(),
    bot_id: idOrNone,
    app_id: idOrNone,
    project_id: idOrNone,
    connector_id: idOrNone,
  });

/** Name of an environment in requests. */
export const environmentName = () => optional(shortText(64).transform((name) => name || undefined));

const usage = () => z.object({ token_count: z.number(), input_count: z.number(), output_count: z.number() });

/** Fields of responses about one run. */
const ofRun = () =>
  z.object({
    execute_id: id,
    /** A page of the studio that shows the run. */
    debug_url: z.string(),
  });

const messageData = () =>
  z.object({
    content: z.string(),
    content_type: z.literal('text'),
    /** Counts the messages of one node, starting at 0. */
    node_seq_id: z.string(),
    node_id: z.string(),
    node_is_finish: z.boolean(),
    node_type: z.string(),
    node_title: z.string(),
    /** On the last message of the End node: tokens that the run has used, and their cost if the models have prices. */
    token: z.number().optional(),
    cost: z.string().optional(),
    usage: usage().optional(),
  });

const interruptData = () =>
  z.object({
    interrupt_data: z.object({
      /** The run and the question: `<execute_id>/<id>`, for `stream_resume`. */
      event_id: z.string(),
      type: z.number(),
      data: z.string(),
    }),
    node_title: z.string(),
    debug_url: z.string(),
  });

const streamId = () =>
  z.string().meta({
    description: 'Counts the events of a stream, starting at 0. The same event always has the same id.',
  });

const runEvent = () =>
  z.discriminatedUnion('event', [
    z.object({ id: streamId(), event: z.literal('Message'), data: messageData() }),
    z.object({ id: streamId(), event: z.literal('Interrupt'), data: interruptData() }),
    z.object({ id: streamId(), event: z.literal('Done'), data: z.object({ debug_url: z.string() }) }),
    z.object({
      id: streamId(),
      event: z.literal('Error'),
      data: z.object({ error_code: z.number(), error_message: z.string(), debug_url: z.string() }),
    }),
  ]);

/** An event of a workflow stream. */
export type WorkflowStreamEvent = z.infer<ReturnType<typeof runEvent>>;

const nodeExecuteStatus = () =>
  z.object({
    node_id: z.string(),
    is_finish: z.boolean(),
    /** Position in the innermost enclosing loop or batch; absent outside of them. */
    loop_index: z.string().optional(),
    batch_index: z.string().optional(),
    /** Seconds since 1970. */
    update_time: z.string(),
    /** The part of the run that belongs to a called workflow; absent in the workflow itself. */
    sub_execute_id: z.string().optional(),
    node_execute_uuid: z.string(),
  });

const runHistory = () =>
  ofRun().extend({
    execute_status: z.enum(['Success', 'Running', 'Fail']),
    bot_id: z.string(),
    connector_id: z.string(),
    connector_uid: z.string(),
    run_mode: z.number(),
    log_id: z.string(),
    logid: z.string(),
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    /** JSON text. */
    input: z.string(),
    output: z.string(),
    is_output_trimmed: z.boolean(),
    token: z.string(),
    cost: z.string(),
    usage: usage(),
    error_code: z.string(),
    error_message: z.string(),
    error_msg: z.string(),
    /** Only of a single run: its nodes by their path, which is the node's id outside of loops and calls. */
    node_execute_status: z.record(z.string(), nodeExecuteStatus()).optional(),
    /** Added: the question that a run waits for, to be answered with `stream_resume`. */
    interrupt_data: interruptData().shape.interrupt_data.optional(),
  });

/** A run in the histories of the open API. */
export type OpenRunHistory = z.infer<ReturnType<typeof runHistory>>;

const userInfo = () => z.object({ id, name: z.string() });

const workflowBasics = () =>
  z.object({
    workflow_id: id,
    workflow_name: z.string(),
    description: z.string(),
    icon_url: z.string(),
    app_id: z.string(),
    creator: userInfo(),
    /** Seconds since 1970. */
    created_at: z.string(),
    updated_at: z.string(),
  });

const parameter: z.ZodType<OpenParameter> = z
  .lazy(() =>
    z.object({
      type: z.string(),
      description: z.string().optional(),
      required: z.boolean().optional(),
      default_value: z.string().optional(),
      /** Of an object. */
      properties: z.record(z.string(), parameter).optional(),
      /** Of an array. */
      items: parameter.optional(),
    }),
  )
  .meta({ id: 'OpenParameter' });

/** A parameter of a workflow as the open API describes it. */
export interface OpenParameter {
  type: string;
  description?: string | undefined;
  required?: boolean | undefined;
  default_value?: string | undefined;
  properties?: Record<string, OpenParameter> | undefined;
  items?: OpenParameter | undefined;
}

const openInterface = () => ({
  input: z.object({ parameters: z.record(z.string(), parameter) }).optional(),
  output: z
    .object({
      parameters: z.record(z.string(), parameter),
      /** How the workflow answers: with variables or with a text. */
      terminate_plan: z.enum(['returnVariables', 'useAnswerContent']),
    })
    .optional(),
});

/** Workflows for other programs: run them, follow runs, and read what there is to run. */
export const workflowOpen = defineFamily('workflowOpen', {
  run: post('/v1/workflow/run', {
    auth: 'token',
    permission: 'Workflow.run',
    audit: { 'zh-CN': '通过 API 运行工作流', en: 'Ran a workflow through the API' },
    idempotent: true,
    envelope: 'fields',
    errors: [
      'workflowNotFound',
      'workflowNotPublished',
      'workflowInvalid',
      'workflowMissingParameter',
      'workflowInterrupted',
      'workflowTimeout',
      'workflowOperationFailed',
      'tooManyRequests',
    ],
    input: () =>
      runRequest().extend({
        /** Returns at once; the result is in the run's history. */
        is_async: optional(flag),
      }),
    output: () =>
      ofRun().extend({
        /** JSON text of the outputs; of an End node that returns text, JSON text of an object with `data`. */
        data: z.string().optional(),
        token: z.number().optional(),
        cost: z.string().optional(),
        usage: usage().optional(),
      }),
  }),
  streamRun: stream('/v1/workflow/stream_run', {
    auth: 'token',
    permission: 'Workflow.run',
    audit: { 'zh-CN': '通过 API 运行工作流', en: 'Ran a workflow through the API' },
    idempotent: true,
    errors: [
      'workflowNotFound',
      'workflowNotPublished',
      'workflowInvalid',
      'workflowMissingParameter',
      'tooManyRequests',
    ],
    input: runRequest,
    output: runEvent,
  }),
  /** Runs the saved draft, and streams what it emits. */
  streamTest: stream('/api/workflow_api/stream_run_flow', {
    auth: 'session',
    audit: { 'zh-CN': '试运行工作流', en: 'Test ran a workflow' },
    errors: ['workflowInvalid', 'workflowMissingParameter', 'tooManyRequests'],
    input: () =>
      z.object({
        workflow_id: id,
        input: optional(z.record(z.string(), json)),
        space_id: idOrNone,
        bot_id: idOrNone,
      }),
    output: runEvent,
  }),
  streamResume: stream('/v1/workflow/stream_resume', {
    auth: 'token',
    permission: 'Workflow.run',
    audit: { 'zh-CN': '通过 API 回答运行中的提问', en: 'Answered a question in a run through the API' },
    errors: ['workflowNotFound', 'workflowInvalid', 'tooManyRequests'],
    input: () =>
      z.object({
        workflow_id: idOrNone,
        /** From the `Interrupt` event: `<execute_id>/<id>`. */
        event_id: z.string().max(100),
        interrupt_type: optional(count),
        /** The text of an answer; JSON text of the fields for an Input node. */
        resume_data: z.string(),
      }),
    output: runEvent,
  }),
  runEvents: streamGet('/v1/workflow/runs/:execute_id/events', {
    auth: 'token',
    permission: 'Workflow.run',
    audit: { 'zh-CN': '通过 API 查看运行', en: 'Viewed a run through the API' },
    added: 'continues a lost stream, and streams runs that were started asynchronously',
    errors: ['workflowNotFound', 'tooManyRequests'],
    input: () =>
      z.object({
        execute_id: id,
        /** The id of the last received event; also accepted as header `Last-Event-ID`. */
        last_event_id: optional(count),
        /** The `event_id` whose answer began the lost stream of a `stream_resume`. */
        event_id: optional(z.string().max(100)),
      }),
    output: runEvent,
  }),
  getRunHistory: get('/v1/workflow/get_run_history', {
    auth: 'token',
    permission: 'Workflow.read',
    audit: { 'zh-CN': '通过 API 查看运行记录', en: 'Viewed the run history through the API' },
    errors: ['workflowNotFound'],
    input: () =>
      z.object({
        workflow_id: id,
        /** Default: the latest 20 runs. */
        execute_id: idOrNone,
      }),
    output: () => z.array(runHistory()),
  }),
  runHistory: get('/v1/workflows/:workflow_id/run_histories/:execute_id', {
    auth: 'token',
    permission: 'Workflow.read',
    audit: { 'zh-CN': '通过 API 查看运行记录', en: 'Viewed the run history through the API' },
    added: 'the client libraries read the result of a run here',
    errors: ['workflowNotFound'],
    input: () => z.object({ workflow_id: id, execute_id: id }),
    output: () => z.array(runHistory()),
  }),
  nodeHistory: get('/v1/workflows/:workflow_id/run_histories/:execute_id/execute_nodes/:node_execute_uuid', {
    auth: 'token',
    permission: 'Workflow.read',
    audit: { 'zh-CN': '通过 API 查看节点的运行结果', en: 'Viewed node results through the API' },
    errors: ['workflowNotFound'],
    input: () => z.object({ workflow_id: id, execute_id: id, node_execute_uuid: shortText(100) }),
    output: () => z.object({ is_finish: z.boolean(), node_output: z.string() }),
  }),
  list: get('/v1/workflows', {
    auth: 'token',
    permission: 'Workflow.list',
    audit: { 'zh-CN': '通过 API 查看工作流列表', en: 'Listed workflows through the API' },
    input: () =>
      z.object({
        workspace_id: id,
        workflow_mode: optional(z.enum(['workflow', 'chatflow', ''])),
        app_id: idOrNone,
        /** Only workflows in this folder; there are no folders. */
        folder_id: idOrNone,
        /** Also returns the parameters of the latest published version; of the draft if there is none. */
        include_input_output: optional(flag),
        publish_status: optional(z.enum(['all', 'published_online', 'unpublished_draft', ''])),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        items: z.array(workflowBasics().extend(openInterface())),
        has_more: z.boolean(),
      }),
  }),
  get: get('/v1/workflows/:workflow_id', {
    auth: 'token',
    permission: 'Workflow.read',
    audit: { 'zh-CN': '通过 API 查看工作流', en: 'Viewed a workflow through the API' },
    errors: ['workflowNotFound'],
    input: () =>
      z.object({
        workflow_id: id,
        /** Selects the role of a chat flow; default: that of every channel. */
        connector_id: idOrNone,
        /** Also returns the parameters of the latest published version; of the draft if there is none. */
        include_input_output: optional(flag),
      }),
    output: () =>
      z.object({
        workflow_detail: workflowBasics(),
        /** How a chat flow presents itself, if it has been set. */
        role: chatFlowRoleSchema().optional(),
        ...openInterface(),
      }),
  }),
  versions: get('/v1/workflows/:workflow_id/versions', {
    auth: 'token',
    permission: 'Workflow.read',
    audit: { 'zh-CN': '通过 API 查看工作流的版本', en: 'Viewed versions of a workflow through the API' },
    added: 'the Python client library lists versions here',
    errors: ['workflowNotFound'],
    input: () =>
      z.object({
        workflow_id: id,
        /** Every stored version is published, so only `unpublished_draft` changes the result: nothing. */
        publish_status: optional(z.string().max(50)),
        include_input_output: optional(flag),
        ...paging('page_token', 'page_size'),
      }),
    output: () =>
      z.object({
        items: z.array(
          z.object({
            workflow_id: id,
            version: z.string(),
            description: z.string(),
            creator: userInfo(),
            /** Seconds since 1970. */
            created_at: z.string(),
            updated_at: z.string(),
            ...openInterface(),
          }),
        ),
        has_more: z.boolean(),
        next_page_token: z.string(),
      }),
  }),
  setCollaborationMode: post('/v1/workflows/:workflow_id/collaboration_mode', {
    auth: 'token',
    permission: 'Workflow.edit',
    audit: { 'zh-CN': '通过 API 开启或停止协作', en: 'Turned collaboration on or off through the API' },
    isAdministrative: true,
    added: 'the Python client library turns collaboration on and off here',
    errors: ['workflowNotFound'],
    input: () =>
      z.object({
        workflow_id: id,
        /** `single` removes all collaborators. */
        collaboration_mode: z.enum(['single', 'collaboration']),
      }),
  }),
});
