import * as z from 'zod';
import { get, post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';

/** Status of a run by API number. */
export const runStatuses = { running: 1, success: 2, fail: 3, cancel: 4 } as const;
/** Status of a node in a run by API number. */
export const nodeRunStatuses = { waiting: 1, running: 2, success: 3, fail: 4 } as const;

/**
 * What the results of a node are for, by API number. To fill in the form of a test, they are those of the latest
 * test in which the node ran.
 */
export const nodeHistoryScenes = { usual: 0, testRunInput: 1 } as const;

const tokenAndCost = () =>
  z.object({
    inputTokens: z.string(),
    outputTokens: z.string(),
    totalTokens: z.string(),
    /** In the currency of the models' prices; absent if none of the models has a price. */
    totalCost: z.string().optional(),
  });

/** Schema of a node's result, as `get_process` returns it. */
export const nodeResult = () =>
  z.object({
    nodeId: z.string(),
    NodeType: z.string(),
    NodeName: z.string(),
    nodeStatus: z.number(),
    errorInfo: z.string(),
    /** JSON text. */
    input: z.string(),
    /** JSON text; plain text for Message and for an End that returns text. */
    output: z.string(),
    nodeExeCost: z.string(),
    tokenAndCost: tokenAndCost().optional(),
    raw_output: z.string().optional(),
    errorLevel: z.string(),
    /** For an iteration: its number, starting at 0, and JSON text of its input. */
    index: z.number().optional(),
    items: z.string().optional(),
    /** For a result with `batch`: number of iterations started. */
    maxBatchSize: z.number().optional(),
    logVersion: z.number(),
    /** JSON text with `current_sub_execute_id`, `subExecuteID` and `response_extra`, where present. */
    extra: z.string(),
    executeId: z.string().optional(),
    subExecuteId: z.string().optional(),
    /** True for a node that ran once per iteration; `batch` contains the individual results. */
    isBatch: z.boolean().optional(),
    /** JSON text of an array: one result per iteration, or null. */
    batch: z.string().optional(),
    /** Added: console output of user code. */
    logs: z.array(z.string()).optional(),
  });

/** Result of a node in `get_process`. */
export type NodeResult = z.infer<ReturnType<typeof nodeResult>>;

/** Schema of a run, as `get_process` returns it. */
export const workflowProcess = () =>
  z.object({
    workFlowId: id,
    executeId: id,
    executeStatus: z.number(),
    nodeResults: z.array(nodeResult()),
    rate: z.string(),
    exeHistoryStatus: z.number(),
    workflowExeCost: z.string(),
    tokenAndCost: tokenAndCost().optional(),
    reason: z.string().optional(),
    lastNodeID: z.string().optional(),
    logID: z.string(),
    nodeEvents: z.array(
      z.object({
        id: z.string(),
        type: z.number(),
        node_title: z.string(),
        data: z.string(),
        node_icon: z.string(),
        node_id: z.string(),
        schema_node_id: z.string(),
      }),
    ),
    projectId: z.string(),
    /** Added: of a run that waits until it may execute, its position from 1 and the number of waiting runs. */
    queue: z.object({ position: z.number(), length: z.number() }).optional(),
  });

/** A run in `get_process`. */
export type WorkflowProcess = z.infer<ReturnType<typeof workflowProcess>>;

const inputs = () => optional(z.record(z.string(), json));

const values = () => z.record(z.string(), json);

/** Added: what a test run takes instead of running nodes and tools. */
const overrides = () => ({
  /** Results by path of the node. */
  pins: optional(z.record(shortText(1000), z.object({ outputs: values(), port: optional(shortText(200)) }))),
  /** Answers of plugin tools, or errors with which they fail, by node or tool. */
  mocks: optional(
    z.record(
      shortText(1000),
      z.union([z.object({ answer: values() }), z.object({ error: shortText(10_000) })]),
    ),
  ),
});

const ofWorkflow = () => z.object({ workflow_id: id, space_id: idOrNone });

/** Runs of drafts: start, follow, stop. */
export const workflowRun = defineFamily('workflowRun', {
  testRun: post('/api/workflow_api/test_run', {
    auth: 'session',
    also: ['/api/workflowV2/testRun', '/api/workflow_api/old_testRun'],
    audit: { 'zh-CN': '试运行工作流', en: 'Test ran a workflow' },
    idempotent: true,
    errors: ['workflowInvalid', 'workflowMissingParameter', 'tooManyRequests'],
    input: () =>
      ofWorkflow().extend({
        /** Clients send all values as strings; they are converted to the types that Start declares. */
        input: inputs(),
        bot_id: idOrNone,
        project_id: idOrNone,
        /** Added: records what models and other services return, for a test case. */
        record: optional(flag),
        ...overrides(),
      }),
    output: () => z.object({ workflow_id: id, execute_id: id, session_id: z.string() }),
  }),
  getProcess: get('/api/workflow_api/get_process', {
    auth: 'session',
    also: ['/api/workflowV2/get_process'],
    audit: { 'zh-CN': '查看运行', en: 'Viewed a run' },
    input: () =>
      ofWorkflow().extend({
        execute_id: idOrNone,
        sub_execute_id: idOrNone,
        node_id: optional(z.string().max(100)),
      }),
    output: workflowProcess,
  }),
  nodeHistory: get('/api/workflow_api/get_node_execute_history', {
    auth: 'session',
    audit: { 'zh-CN': '查看节点的运行结果', en: 'Viewed node results' },
    errors: ['workflowInvalid'],
    input: () =>
      ofWorkflow().extend({
        /** Default: the caller's latest run. */
        execute_id: idOrNone,
        node_id: z.string().min(1).max(100),
        batch_index: optional(count),
        /** A value of `nodeHistoryScenes`. */
        node_history_scene: optional(count),
      }),
    output: nodeResult,
  }),
  follow: stream('/api/workflow_api/follow_run', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行', en: 'Viewed a run' },
    added: 'streams the output and iterations of a run as they occur',
    errors: ['workflowInvalid', 'tooManyRequests'],
    input: () =>
      ofWorkflow().extend({
        /** Default: the caller's latest run. */
        execute_id: idOrNone,
        /** `seq` of the last event the client has. */
        after_seq: optional(count),
      }),
    output: () =>
      z.discriminatedUnion('event', [
        /** First event. `commit_id` is the draft that ran, `started_at` milliseconds since 1970. */
        z.object({
          event: z.literal('run'),
          data: z.object({ execute_id: id, commit_id: id, started_at: z.number() }),
        }),
        /** Events of the run's journal, in order and without gaps; their contents are not validated. */
        z.object({ event: z.literal('events'), data: z.object({ events: z.array(z.unknown()) }) }),
      ]),
  }),
  testResume: post('/api/workflow_api/test_resume', {
    auth: 'session',
    audit: { 'zh-CN': '回答运行中的提问', en: 'Answered a question in a run' },
    errors: ['workflowInvalid'],
    input: () =>
      ofWorkflow().extend({
        execute_id: id,
        /** Id of the first open event of the run, from `get_process`. */
        event_id: id,
        /** The text of an answer; JSON text of the fields for an Input node. */
        data: z.string(),
      }),
  }),
  cancel: post('/api/workflow_api/cancel', {
    auth: 'session',
    also: ['/api/workflowV2/cancel'],
    audit: { 'zh-CN': '停止运行', en: 'Stopped a run' },
    input: () => z.object({ execute_id: id, space_id: idOrNone, workflow_id: idOrNone }),
  }),
  nodeDebug: post('/api/workflow_api/nodeDebug', {
    auth: 'session',
    also: ['/api/workflowV2/nodeDebug'],
    audit: { 'zh-CN': '试运行节点', en: 'Test ran a node' },
    idempotent: true,
    errors: ['workflowInvalid', 'tooManyRequests'],
    input: () =>
      ofWorkflow().extend({
        node_id: z.string().min(1).max(100),
        input: inputs(),
        batch: inputs(),
        setting: inputs(),
        bot_id: idOrNone,
        project_id: idOrNone,
        ...overrides(),
      }),
    output: () => z.object({ workflow_id: id, node_id: z.string(), execute_id: id, session_id: z.string() }),
  }),
});
