import * as z from 'zod';
import { file, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** Status of a job, and of each of its tasks, by API number. */
export const batchStatuses = { wait: 0, running: 1, success: 2, fail: 3, cancel: 4 } as const;
/** Whether a problem of an input file concerns the file or one cell, by API number. */
export const inputErrorTypes = { file: 1, cell: 2 } as const;
/** Rows of an input file. */
export const mostRows = 5_000;
/** Bytes of an input file. */
export const largestInput = 20 * 1024 * 1024;

/** Why the specification's list of calls does not have them. */
const added = 'in the interface of the specification, though its list of calls does not name it';

const creator = () => z.object({ id, name: z.string(), avatar_url: z.string(), self: z.boolean() });

const jobInfo = () =>
  z.object({
    job_id: id,
    space_id: id,
    workflow_id: id,
    workflow_version: z.string(),
    project_version: z.string(),
    status: z.number(),
    failed_count: z.number(),
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    input_token: z.number(),
    output_token: z.number(),
    job_name: z.string(),
    tags: z.string(),
    creator: creator(),
    workflow_name: z.string(),
    workflow_url: z.string(),
    /** The URI of the input file. */
    input_url: z.string(),
    job_type: z.number(),
    /** Added: rows, and those that have ended. */
    total_count: z.number(),
    done_count: z.number(),
  });

/** A batch job in lists. */
export type JobInfo = z.infer<ReturnType<typeof jobInfo>>;

const taskInfo = () =>
  z.object({
    job_id: id,
    task_id: id,
    /** The run of this row; empty until it has started. */
    execute_id: z.string(),
    space_id: id,
    workflow_id: id,
    workflow_version: z.string(),
    project_version: z.string(),
    token: z.number(),
    /** JSON text. */
    input: z.string(),
    output: z.string(),
    status: z.number(),
    create_time: z.number(),
    update_time: z.number(),
    error_msg: z.string(),
    error_code: z.string(),
    /** Added: the row in the input file; the header is row 1. */
    row_index: z.number(),
  });

/** A row of a batch job in lists. */
export type TaskInfo = z.infer<ReturnType<typeof taskInfo>>;

const inputError = () =>
  z.object({
    err_type: z.number(),
    /** The row and column as spreadsheets count them, from 1; the header is row 1. */
    element_err: z
      .object({
        row_index: z.number(),
        col_index: z.number(),
        error_msg: z.string(),
        /** The name of the column. */
        path: z.string(),
        value: z.string(),
      })
      .optional(),
    csv_err: z.object({ error_msg: z.string() }).optional(),
  });

/** A problem of an input file. */
export type InputError = z.infer<ReturnType<typeof inputError>>;

const ofVersion = () => ({
  workflow_id: id,
  /** Default: the latest published version. */
  workflow_version: optional(shortText(50)),
  project_version: optional(shortText(50)),
  space_id: idOrNone,
});

const statuses = () => optional(z.array(count).max(5));
const taskIds = () => optional(z.union([z.array(id).max(mostRows), id.transform((one) => [one])]));

/** Batch jobs: a published workflow runs once for each row of a CSV file. */
export const workflowJob = defineFamily('workflowJob', {
  create: post('/api/workflow_api/job_create', {
    auth: 'session',
    audit: { 'zh-CN': '创建批量任务', en: 'Created a batch job' },
    added,
    errors: ['workflowInvalid', 'workflowNotPublished', 'tooManyRequests'],
    envelope: 'fields',
    input: () =>
      z.object({
        ...ofVersion(),
        /** URI or address of a CSV file of this server. */
        url: shortText(2_000),
        job_type: optional(count),
        bind_project_id: idOrNone,
        bind_bot_id: idOrNone,
        job_name: optional(shortText(200)),
      }),
    output: () => z.object({ job_id: id }),
  }),
  list: post('/api/workflow_api/job_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看批量任务', en: 'Viewed batch jobs' },
    added,
    envelope: 'fields',
    input: () =>
      z.object({
        ...paging('page', 'size'),
        space_id: id,
        job_ids: optional(z.array(id).max(200)),
        status: statuses(),
        /** 0 last created first, 1 last changed first. */
        order_by: optional(count),
        login_user_create: optional(flag),
      }),
    output: () => z.object({ data: z.array(jobInfo()), total: z.number(), has_more: z.boolean() }),
  }),
  cancel: post('/api/workflow_api/job_cancel', {
    auth: 'session',
    audit: { 'zh-CN': '取消批量任务', en: 'Canceled a batch job' },
    added,
    errors: ['jobRefused'],
    input: () => z.object({ job_id: id }),
  }),
  tasks: post('/api/workflow_api/task_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看批量任务的各行', en: 'Viewed the rows of a batch job' },
    added,
    input: () =>
      z.object({
        ...paging('page', 'size'),
        job_id: id,
        task_ids: taskIds(),
        space_id: idOrNone,
        status: statuses(),
        order_by: optional(count),
        login_user_create: optional(flag),
      }),
    output: () =>
      z.object({
        job_info: jobInfo(),
        task_infos: z.array(taskInfo()),
        total: z.number(),
        has_more: z.boolean(),
      }),
  }),
  cancelTasks: post('/api/workflow_api/task_cancel', {
    auth: 'session',
    audit: { 'zh-CN': '取消批量任务的行', en: 'Canceled rows of a batch job' },
    added,
    /** Without ids, all that have not ended. */
    input: () => z.object({ job_id: id, task_id: taskIds() }),
  }),
  retryTasks: post('/api/workflow_api/task_retry', {
    auth: 'session',
    audit: { 'zh-CN': '重试批量任务的行', en: 'Retried rows of a batch job' },
    added,
    errors: ['jobRefused', 'tooManyRequests'],
    envelope: 'fields',
    /** Without ids, all that failed. */
    input: () => z.object({ job_id: id, task_id: taskIds() }),
    /** The new runs by task; tasks that had not failed and were not canceled are left out. */
    output: () => z.object({ task_execute_id_ref: z.record(z.string(), z.string()) }),
  }),
  validateInput: post('/api/workflow_api/job_validate_input', {
    auth: 'session',
    audit: { 'zh-CN': '检查批量任务的输入文件', en: 'Checked the input of a batch job' },
    added,
    errors: ['workflowNotPublished'],
    envelope: 'fields',
    input: () => z.object({ ...ofVersion(), input_uri: shortText(2_000) }),
    output: () => z.object({ pass: z.boolean(), input_cnt: z.number(), errors: z.array(inputError()) }),
  }),
  inputTemplate: post('/api/workflow_api/job_input_template', {
    auth: 'session',
    audit: { 'zh-CN': '获取批量任务的模板', en: 'Requested the template of a batch job' },
    added,
    errors: ['workflowNotPublished'],
    envelope: 'fields',
    input: () => z.object(ofVersion()),
    output: () => z.object({ url: z.string() }),
  }),
  output: post('/api/workflow_api/job_output', {
    auth: 'session',
    audit: { 'zh-CN': '获取批量任务的结果', en: 'Requested the results of a batch job' },
    added,
    envelope: 'fields',
    input: () => z.object({ job_id: id, space_id: idOrNone }),
    output: () => z.object({ url: z.string() }),
  }),
  inputConfig: post('/api/workflow_api/job_input_config', {
    auth: 'session',
    audit: { 'zh-CN': '查看批量任务的限制', en: 'Viewed the limits of batch jobs' },
    added,
    envelope: 'fields',
    input: () => z.object({ space_id: idOrNone, professional_user: optional(flag) }),
    /** Rows of an input file. */
    output: () => z.object({ max_input_size: z.number() }),
  }),
  templateFile: file('/api/workflow_api/job_template_file', {
    auth: 'session',
    audit: { 'zh-CN': '下载批量任务的模板', en: 'Downloaded the template of a batch job' },
    added: 'the CSV file whose address job_input_template returns',
    errors: ['workflowNotPublished'],
    input: () => z.object({ workflow_id: id, workflow_version: optional(shortText(50)) }),
  }),
  outputFile: file('/api/workflow_api/job_output_file', {
    auth: 'session',
    audit: { 'zh-CN': '下载批量任务的结果', en: 'Downloaded the results of a batch job' },
    added: 'the CSV file whose address job_output returns',
    input: () => z.object({ job_id: id }),
  }),
});
