import * as z from 'zod';
import { file, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, list, optional } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sentReason } from '../kernel/sentReason.js';

/** Status of a job. */
export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

const added = 'the specification has no list of background jobs';

const listedJob = () =>
  z.object({
    job_id: id,
    /** Type of job, such as `library.export`. */
    kind: z.string(),
    /** Subject of the job: the name of a space or a file. */
    title: z.string(),
    /** Empty for jobs outside spaces. */
    space_id: z.string(),
    status: z.enum(jobStatuses),
    /** Completed units out of `total`; a total of 0 means unknown. */
    done: z.number(),
    total: z.number(),
    attempt: z.number(),
    attempts: z.number(),
    /** Why it failed or is being retried, as a code; empty without a failure. */
    reason: z.string(),
    /** The reason as a message in English. */
    reason_text: z.string(),
    /** The reason as a key and parameters, where a rule refused the work. */
    why: sentReason().optional(),
    /** The file that it created, until it expires; download it with `file`. */
    file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
    /** Whether the caller may cancel or retry it and download its file. */
    is_own: z.boolean(),
    /** Seconds since 1970; 0 if it has not happened. */
    created_at: z.number(),
    started_at: z.number(),
    ended_at: z.number(),
  });

/** A background job, as shown to its owner. */
export type ListedJob = z.infer<ReturnType<typeof listedJob>>;

const one = () => z.object({ job_id: id });

/** Background jobs, which outlive the request that starts them. */
export const job = defineFamily('job', {
  /** Lists the caller's own jobs, or those of a space; newest first. */
  list: post('/api/job/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看后台任务', en: 'Viewed background tasks' },
    added,
    input: () =>
      z.object({
        space_id: optional(id),
        statuses: optional(list(z.enum(jobStatuses))),
        ...paging('limit', 'cursor'),
      }),
    output: () =>
      z.object({
        jobs: z.array(listedJob()),
        /** Number of the caller's own jobs that are waiting or running, regardless of the filter. */
        under_way: z.number(),
        cursor: z.string(),
        has_more: z.boolean(),
      }),
  }),
  /** Cancels a waiting job, or signals a running one, which stops within seconds. */
  cancel: post('/api/job/cancel', {
    auth: 'session',
    audit: { 'zh-CN': '取消后台任务', en: 'Canceled a background task' },
    added,
    input: one,
    output: () => z.object({ job: listedJob() }),
  }),
  /** Restarts a failed or cancelled job. */
  retry: post('/api/job/retry', {
    auth: 'session',
    audit: { 'zh-CN': '重试后台任务', en: 'Retried a background task' },
    added,
    input: one,
    output: () => z.object({ job: listedJob() }),
  }),
  file: file('/api/job/file/:job_id', {
    auth: 'session',
    audit: { 'zh-CN': '下载后台任务的文件', en: 'Downloaded a background task’s file' },
    added,
    input: one,
  }),
});
