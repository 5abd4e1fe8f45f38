import { batchStatuses } from '@heddle/api-contract/families/workflow-job';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import { runs } from '../run/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { type PublishedAt, publishedAt } from './publishedAt.js';
import type { JobRow } from './requireJob.js';
import { runRow, type TaskRow } from './runRow.js';
import { settleJob } from './settleJob.js';
import { workflowJobs, workflowTasks } from './tables.js';

const concurrent = 4;
const dayMs = 24 * 60 * 60_000;

/**
 * Runs the rows of a job, a few at a time. After the end of a process another one goes on: rows whose run has
 * started are waited for, never run twice.
 */
export const runRowsJob = defineJob(
  'workflow-job.run-rows',
  z.object({ jobId: z.string() }),
  async (context, { jobId }) => {
    const { app } = context;
    const [job] = await app.db.select().from(workflowJobs).where(eq(workflowJobs.id, jobId));
    if (!job) return;
    await app.db
      .update(workflowJobs)
      .set({ status: batchStatuses.running, updatedAt: sql`now()` })
      .where(and(eq(workflowJobs.id, jobId), eq(workflowJobs.status, batchStatuses.wait)));
    try {
      await runAll(context, job);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await failWaiting(app.db, jobId, error);
    }
    await settleJob(app.db, jobId);
  },
  { limitMs: dayMs, concurrency: 4, retry: { attempts: 10 } },
);

async function runAll(context: JobContext, job: JobRow): Promise<void> {
  const { app, signal } = context;
  const grant = JSON.parse(job.grant) as Grant;
  const recognised = await app.recognise(grant);
  const caller = { ...recognised, endUser: '', grantRights: async () => grant, logid: `job-${job.id}` };
  const { access } = await requireWorkflow(caller, job.workflowId, 'testRun');
  const at: PublishedAt = await publishedAt(app.db, access, job.workflowId, job.version);
  const service = app.use(runs);
  let done = 0;
  const lane = async (take: () => Promise<TaskRow | undefined>) => {
    for (let task = await take(); task; task = await take()) {
      signal.throwIfAborted();
      await runRow({ db: app.db, service, caller, access, at, signal }, job, task);
      context.progress(++done, job.total);
    }
  };
  // Those that a process has begun before, then the waiting ones.
  const begun = await app.db
    .select()
    .from(workflowTasks)
    .where(and(eq(workflowTasks.jobId, job.id), eq(workflowTasks.status, batchStatuses.running)));
  await lanes(() => lane(async () => begun.shift()));
  await lanes(() => lane(() => takeNext(app.db, job.id)));
}

async function lanes(run: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(Array.from({ length: concurrent }, run));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Claims the next waiting row. */
async function takeNext(db: Database, jobId: string): Promise<TaskRow | undefined> {
  const next = db
    .select({ id: workflowTasks.id })
    .from(workflowTasks)
    .where(and(eq(workflowTasks.jobId, jobId), eq(workflowTasks.status, batchStatuses.wait)))
    .orderBy(asc(workflowTasks.row))
    .limit(1)
    .for('update', { skipLocked: true });
  const [task] = await db
    .update(workflowTasks)
    .set({ status: batchStatuses.running, updatedAt: sql`now()` })
    .where(inArray(workflowTasks.id, next))
    .returning();
  return task;
}

/** The person has lost the right to run the workflow, or the version is gone. */
async function failWaiting(db: Database, jobId: string, { code, message }: DomainError): Promise<void> {
  await db
    .update(workflowTasks)
    .set({
      status: batchStatuses.fail,
      errorCode: String(code),
      errorMessage: message,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(workflowTasks.jobId, jobId),
        inArray(workflowTasks.status, [batchStatuses.wait, batchStatuses.running]),
      ),
    );
}
