import { batchStatuses } from '@heddle/api-contract/families/workflow-job';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { RunCaller, RunService, StoredRun } from '../run/index.js';
import type { PublishedAt } from './publishedAt.js';
import type { JobRow } from './requireJob.js';
import { workflowTasks } from './tables.js';

/** A row of `workflow_tasks`. */
export type TaskRow = typeof workflowTasks.$inferSelect;

/** What running a row needs. */
export interface RowRunner {
  db: Database;
  service: RunService;
  caller: Omit<RunCaller, 'reservation'>;
  access: SpaceAccess;
  at: PublishedAt;
  signal: AbortSignal;
}

/** Runs a claimed row, or waits for the run that an earlier process has started, and stores the result. */
export async function runRow(runner: RowRunner, job: JobRow, task: TaskRow): Promise<void> {
  const { db, service, signal } = runner;
  try {
    if (!(await service.find(task.executeId))) await start(runner, job, task);
    // Canceled between the claim and the start.
    const [now] = await db
      .select({ status: workflowTasks.status, executeId: workflowTasks.executeId })
      .from(workflowTasks)
      .where(eq(workflowTasks.id, task.id));
    if (now?.status !== batchStatuses.running) await service.cancel(task.executeId);
    const { run } = await service.wait(task.executeId, signal);
    if (run.status === 'waiting') await service.cancel(run.id);
    await settle(db, task, toResult(run));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await settle(db, task, {
      status: batchStatuses.fail,
      errorCode: String(error.code),
      errorMessage: error.message,
    });
  }
}

function start({ service, caller, access, at }: RowRunner, job: JobRow, task: TaskRow): Promise<string> {
  return service.start({
    // A start that is repeated after the end of a process finds its run.
    context: { ...caller, reservation: { id: task.executeId, isRepeated: true } },
    access,
    kind: 'release',
    mode: 'async',
    workflowId: job.workflowId,
    version: at.version,
    commitId: at.commitId,
    document: at.json,
    inputs: JSON.parse(task.input) as JsonObject,
  });
}

type Settled = Partial<Omit<TaskRow, 'id' | 'jobId'>> & Pick<TaskRow, 'status'>;

/** Unless the row was canceled or retried meanwhile. */
async function settle(db: Database, task: TaskRow, result: Settled): Promise<void> {
  await db
    .update(workflowTasks)
    .set({ ...result, updatedAt: sql`now()` })
    .where(
      and(
        eq(workflowTasks.id, task.id),
        eq(workflowTasks.executeId, task.executeId),
        eq(workflowTasks.status, batchStatuses.running),
      ),
    );
}

const asks = 'the workflow asks a question, which a batch job cannot answer';

function toResult(run: StoredRun): Settled {
  const tokens = { inputTokens: run.inputTokens, outputTokens: run.outputTokens };
  if (run.status === 'success')
    return { ...tokens, status: batchStatuses.success, output: run.output ?? '', errorMessage: '' };
  if (run.status === 'cancelled') return { ...tokens, status: batchStatuses.cancel };
  const errorMessage = run.status === 'waiting' ? asks : (run.errorMessage ?? '');
  return { ...tokens, status: batchStatuses.fail, errorCode: String(run.errorCode ?? ''), errorMessage };
}
