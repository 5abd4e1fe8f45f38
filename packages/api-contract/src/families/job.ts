import * as z from 'zod';
import { file, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, list, optional } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** How a job stands. */
export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

const added = 'the specification has no list of work that goes on beside requests';

const listedJob = () =>
  z.object({
    job_id: id,
    /** What is done, such as `library.export`. */
    kind: z.string(),
    /** What it is done to: the name of a space or a file. */
    title: z.string(),
    /** Empty for work that belongs to no space. */
    space_id: z.string(),
    status: z.enum(jobStatuses),
    /** Parts done, of `total`; a total of 0 is not known yet. */
    done: z.number(),
    total: z.number(),
    attempt: z.number(),
    attempts: z.number(),
    /** Why it failed or is tried again, as a word for programs; empty without a failure. */
    reason: z.string(),
    /** The same as a sentence in English. */
    reason_text: z.string(),
    /** The file it made, while that is kept; its bytes are at `file`. */
    file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
    /** Whether the caller may cancel it, try it again and fetch its file. */
    is_own: z.boolean(),
    /** Seconds since 1970; 0 where it has not come to that. */
    created_at: z.number(),
    started_at: z.number(),
    ended_at: z.number(),
  });

/** Work that goes on beside requests, as its owner sees it. */
export type ListedJob = z.infer<ReturnType<typeof listedJob>>;

const one = () => z.object({ job_id: id });

/** Jobs: work that outlives the request that asked for it. */
export const job = defineFamily('job', {
  /** One's own jobs, or those of a space; newest first. */
  list: post('/api/job/list', {
    auth: 'session',
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
        /** How many of the person's own jobs wait or run, whatever was asked for. */
        under_way: z.number(),
        cursor: z.string(),
        has_more: z.boolean(),
      }),
  }),
  /** Ends a job that waits, and asks one that runs to stop; it does within some seconds. */
  cancel: post('/api/job/cancel', {
    auth: 'session',
    added,
    input: one,
    output: () => z.object({ job: listedJob() }),
  }),
  /** Lets a job that failed or was cancelled begin anew. */
  retry: post('/api/job/retry', {
    auth: 'session',
    added,
    input: one,
    output: () => z.object({ job: listedJob() }),
  }),
  file: file('/api/job/file/:job_id', { auth: 'session', added, input: one }),
});
