import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, list, optional, shortText } from '../kernel/fields.js';
import { workflowProcess } from './workflow-run.js';

/** States of a run, as stored. */
export const storedRunStatuses = ['queued', 'running', 'waiting', 'success', 'failed', 'cancelled'] as const;
/** Test run of a draft or of one node, run of a published version, or turn of a chat flow. */
export const runKinds = ['test', 'node', 'release', 'chat', 'agent'] as const;

/** Status of a called workflow's part of a run, by API number. */
export const subRunStatuses = { waiting: 1, running: 2, success: 3, fail: 4, cancel: 5 } as const;
/** Filter of `list_spans`, by API number. */
export const spanStatuses = { any: 0, success: 1, fail: 2 } as const;
/** Kinds of a tag's value, by API number. */
export const tagTypes = { string: 0, double: 1, boolean: 2, long: 3 } as const;

/**
 * Whether a run is a test case: only a recorded one that has succeeded or failed, that is neither a single node nor an
 * agent's answer, that no stop of a server has interrupted, and whose recording is not too large.
 */
export const testCaseStatuses = [
  'ready',
  'notRecorded',
  'notEnded',
  'cancelled',
  'singleNode',
  'interrupted',
  'tooLarge',
] as const;

/** Most runs that one call deletes, repeats or dismisses. */
export const runsPerCall = 100;

/** Milliseconds since 1970, as a number or its digits. */
const moment = () =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(0).max(8.64e15));

const listedRun = () =>
  z.object({
    execute_id: id,
    /** 0 for an answer of an agent without a chat flow. */
    workflow_id: id,
    /** The name of the agent for its answers. */
    workflow_name: z.string(),
    /** The agent that answers, or on whose behalf a workflow runs; 0 for none. */
    bot_id: id,
    space_id: id,
    status: z.enum(storedRunStatuses),
    kind: z.enum(runKinds),
    /** How the caller receives the result. */
    mode: z.enum(['sync', 'stream', 'async']),
    /** Empty for the draft. */
    version: z.string(),
    caller: z.object({ id, name: z.string(), avatar_url: z.string() }),
    /** Where it was started from; empty for the studio. */
    connector_id: z.string(),
    /** The beginning of the JSON text of the inputs. */
    input: z.string(),
    error_code: z.number(),
    error_message: z.string(),
    input_tokens: z.number(),
    output_tokens: z.number(),
    /** What its model calls have cost, in the currency of the models. */
    cost: z.number(),
    log_id: z.string(),
    /** Milliseconds since 1970; 0 if it has not started, or not ended. */
    created_at: z.number(),
    started_at: z.number(),
    ended_at: z.number(),
    /** Milliseconds from its creation to its end, or until now. */
    duration: z.number(),
    /** The run that this one repeats, and the node from which on; empty if it repeats none. */
    parent_id: z.string(),
    from_node: z.string(),
    /** Whether it failed and nobody has run it again or dismissed it. */
    is_unresolved: z.boolean(),
  });

/** A run in a list. */
export type ListedRun = z.infer<ReturnType<typeof listedRun>>;

const tag = () =>
  z.object({
    key: z.string(),
    tag_type: z.number(),
    value: z.object({
      v_str: z.string().optional(),
      v_double: z.number().optional(),
      v_bool: z.boolean().optional(),
      v_long: z.number().optional(),
    }),
  });

const spanFields = () => ({
  trace_id: z.string(),
  log_id: z.string(),
  span_id: z.string(),
  /** `workflow`, `iteration`, `tool`, or the display key of the node's type. */
  type: z.string(),
  name: z.string(),
  /** Empty for the run itself. */
  parent_id: z.string(),
  /** Milliseconds. */
  duration: z.number(),
  /** Milliseconds since 1970. */
  start_time: z.number(),
  /** 0 for success. */
  status_code: z.number(),
  tags: z.array(tag()),
});

const rootSpan = () => z.object(spanFields());

const text = () => z.object({ type: z.literal(0), content: z.string() });

const traceSpan = () =>
  z.object({
    ...spanFields(),
    alias_name: z.string(),
    input: text(),
    output: text(),
    is_entry: z.boolean(),
    /** Added: `waiting`, `running`, `success`, `failed`, `skipped` or `cancelled`. */
    status: z.string(),
    /** Added: the node on the canvas, and the full path of this execution of it. */
    node_id: z.string(),
    path: z.string(),
    /** Added: number of spans directly inside this one, of which this answer has those up to the limit. */
    child_count: z.number(),
  });

/** A span of a run's trace. */
export type TraceSpan = z.infer<ReturnType<typeof traceSpan>>;
/** A tag of a span. */
export type SpanTag = z.infer<ReturnType<typeof tag>>;

const trace = () =>
  z.object({
    spans: z.array(traceSpan()),
    header: z.object({
      duration: z.number(),
      tokens: z.number(),
      status_code: z.number(),
      tags: z.array(tag()),
      message_id: z.string(),
      start_time: z.number(),
    }),
    /** Added: whether `span_id` has further spans after this page. */
    has_more: z.boolean(),
  });

const processNode = () =>
  z.object({ workflow_id: id, node_id: z.string(), node_name: z.string(), node_type: z.string() });

const subRun = () =>
  z.object({
    workflow_id: id,
    nodeId: z.string(),
    executeId: id,
    status: z.number(),
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    operator_id: id,
    error_code: z.string(),
    error_msg: z.string(),
    extra: z.string(),
    parent_execute_id: id,
  });

const ids = () => z.array(id).min(1).max(runsPerCall);

/** What happened to one of several runs. */
const outcome = () =>
  z.object({
    execute_id: id,
    /** The new run; empty if there is none. */
    new_execute_id: z.string(),
    /** Whether this call made the change; false if it was not possible, or made before. */
    is_done: z.boolean(),
    /** Why not; empty if done. */
    reason: z.enum(['', 'notFound', 'inProgress', 'resolved', 'refused']),
  });

/** Lists of runs, their traces, and what to do about failed ones. */
export const runHistory = defineFamily('runHistory', {
  list: post('/api/workflow_api/run_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行列表', en: 'Viewed a list of runs' },
    added: 'lists the runs of a workflow or of a space, which the catalogue only does for operators',
    errors: ['workflowInvalid'],
    input: () =>
      z.object({
        /**
         * One of the three is required; a workflow or an agent must be in the space, if that is given. A space's list
         * has the answers of agents only if `kinds` names them.
         */
        workflow_id: idOrNone,
        bot_id: idOrNone,
        space_id: idOrNone,
        statuses: optional(list(z.enum(storedRunStatuses))),
        kinds: optional(list(z.enum(runKinds))),
        /** Part of the inputs' JSON text, in either case. */
        text: optional(shortText(200)),
        /** `draft` for runs of drafts. */
        version: optional(shortText(50)),
        caller_id: idOrNone,
        /** When they were created. */
        from: optional(moment()),
        to: optional(moment()),
        /** Only failed runs that nobody has run again or dismissed; test runs do not count. */
        unresolved: optional(flag),
        /** From the previous page. */
        cursor: optional(shortText(40)),
        size: optional(count),
      }),
    output: () =>
      z.object({
        runs: z.array(listedRun()),
        /** Pass it for the next page; a page may be empty and still have a next one. */
        cursor: z.string(),
        has_more: z.boolean(),
      }),
  }),
  remove: post('/api/workflow_api/run_delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除运行记录', en: 'Deleted runs' },
    added: 'deletes runs with everything they recorded',
    input: () => z.object({ workflow_id: id, execute_ids: ids() }),
    output: () => z.object({ results: z.array(outcome()) }),
  }),
  rerun: post('/api/workflow_api/rerun', {
    auth: 'session',
    audit: { 'zh-CN': '重新运行', en: 'Ran a workflow again' },
    added: 'runs a run again: whole, from a node, or with other inputs',
    idempotent: true,
    errors: ['workflowInvalid', 'tooManyRequests'],
    input: () =>
      z.object({
        workflow_id: id,
        execute_id: id,
        /** Keeps the results of the nodes before this one; `failed` for the node that failed. */
        from_node: optional(shortText(100)),
        /** Replaces the inputs of the run, or of `from_node`. */
        inputs: optional(z.record(z.string(), json)),
        /** Records what models and other services return, for a test case. */
        record: optional(flag),
      }),
    output: () => z.object({ execute_id: id }),
  }),
  testCase: post('/api/workflow_api/run_test_case', {
    auth: 'session',
    audit: { 'zh-CN': '将运行存为测试用例', en: 'Saved a run as a test case' },
    added: 'a recorded run as a cassette of the command line, with the workflows that it ran',
    errors: ['workflowInvalid'],
    input: () => z.object({ workflow_id: id, execute_id: id }),
    output: () =>
      z.object({
        /** Why there is no test case; `ready` if there is one. */
        status: z.enum(testCaseStatuses),
        /** JSON text; empty without a test case. */
        cassette: z.string(),
        /** Canvas JSON of the workflow, followed by those that it called, under the names that replaying expects. */
        files: z.array(z.object({ name: z.string(), text: z.string() })),
      }),
  }),
  rerunFailed: post('/api/workflow_api/rerun_failed', {
    auth: 'session',
    audit: { 'zh-CN': '批量重新运行', en: 'Ran failed runs again' },
    added: 'runs several failed runs again, each once',
    errors: ['workflowInvalid', 'tooManyRequests'],
    input: () =>
      z.object({
        space_id: id,
        execute_ids: ids(),
        /** Keeps the results of the nodes before the one that failed. */
        from_failed_node: optional(flag),
      }),
    output: () => z.object({ results: z.array(outcome()) }),
  }),
  dismissFailed: post('/api/workflow_api/dismiss_failed', {
    auth: 'session',
    audit: { 'zh-CN': '忽略失败的运行', en: 'Dismissed failed runs' },
    added: 'removes failed runs from the list of those to deal with',
    input: () => z.object({ space_id: id, execute_ids: ids() }),
    output: () => z.object({ results: z.array(outcome()) }),
  }),
  getTrace: post('/api/workflow_api/get_trace', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行轨迹', en: 'Viewed the trace of a run' },
    errors: ['workflowInvalid'],
    input: () =>
      z.object({
        workflow_id: idOrNone,
        /** One of the two; a log id needs `workflow_id`. */
        execute_id: idOrNone,
        log_id: optional(shortText(100)),
        start_at: optional(moment()),
        end_at: optional(moment()),
        /** Added: answers only what is inside this span, from the given position. */
        span_id: optional(shortText(2000)),
        offset: optional(count),
        /** Added: most spans in the answer. */
        limit: optional(count),
      }),
    output: trace,
  }),
  listSpans: post('/api/workflow_api/list_spans', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行列表', en: 'Viewed a list of runs' },
    errors: ['workflowInvalid'],
    envelope: 'fields',
    input: () =>
      z.object({
        workflow_id: id,
        start_at: optional(moment()),
        end_at: optional(moment()),
        limit: optional(count),
        offset: optional(count),
        desc_by_start_time: optional(flag),
        input: optional(shortText(200)),
        status: optional(count),
        /** 1 for test runs, 2 for others. */
        execute_mode: optional(count),
      }),
    output: () => z.object({ spans: z.array(rootSpan()) }),
  }),
  testRunHistory: get('/api/workflow_api/store_testrun_history', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行', en: 'Viewed a run' },
    input: () => z.object({ source_workflow_id: id, execute_id: idOrNone }),
    output: workflowProcess,
  }),
  processIo: post('/api/workflow_api/batch_get_wkprocess_io', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行的输入和输出', en: 'Viewed inputs and outputs of runs' },
    envelope: 'fields',
    input: () =>
      z.object({
        workflow_params: z
          .array(z.object({ workflow_id: id, execute_id: idOrNone, commit_id: idOrNone }))
          .max(20),
      }),
    output: () =>
      z.object({
        in_out_data: z.array(
          z.object({
            workflow_id: id,
            start_node: processNode().optional(),
            end_node: processNode().optional(),
            execute_id: z.string(),
            flow_mode: z.number(),
            /** JSON text; empty without a run. */
            input_data: z.string(),
            raw_output_data: z.string(),
            output_data: z.string(),
          }),
        ),
      }),
  }),
  subRuns: post('/api/workflow_api/get_async_sub_process', {
    auth: 'session',
    audit: { 'zh-CN': '查看子工作流的运行', en: 'Viewed runs of a called workflow' },
    input: () =>
      z.object({
        space_id: idOrNone,
        parent_workflow_id: id,
        parent_node_id: shortText(100),
        /** The called workflow. */
        workflow_id: id,
        status: optional(count),
      }),
    output: () => z.array(subRun()),
  }),
  p90: post('/api/workflow_api/get_p90', {
    auth: 'session',
    audit: { 'zh-CN': '查看运行用量', en: 'Viewed the usage of runs' },
    added: 'in the interface of the specification, though its list of calls does not name it',
    envelope: 'fields',
    input: () => z.object({ workflow_id: id, space_id: idOrNone }),
    /** Tokens of nine in ten of the latest runs are at most this; 0 without runs. */
    output: () => z.object({ token: z.number() }),
  }),
});
