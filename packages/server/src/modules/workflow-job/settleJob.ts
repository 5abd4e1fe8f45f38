import { batchStatuses } from '@heddle/api-contract/families/workflow-job';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { workflowJobs, workflowTasks } from './tables.js';

/**
 * Sets the status of a job whose rows have all ended: failed if one failed, canceled if one was canceled. The
 * lock of its row keeps a concurrent retry from being overwritten.
 */
export async function settleJob(db: Database, jobId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [job] = await transaction
      .select()
      .from(workflowJobs)
      .where(eq(workflowJobs.id, jobId))
      .for('update');
    if (!job) return;
    const counts = await transaction
      .select({ status: workflowTasks.status, count: sql<number>`count(*)::int` })
      .from(workflowTasks)
      .where(eq(workflowTasks.jobId, jobId))
      .groupBy(workflowTasks.status);
    const found = new Set(counts.map(({ status }) => status));
    if (found.has(batchStatuses.wait) || found.has(batchStatuses.running)) return;
    const status = found.has(batchStatuses.fail)
      ? batchStatuses.fail
      : found.has(batchStatuses.cancel)
        ? batchStatuses.cancel
        : batchStatuses.success;
    await transaction
      .update(workflowJobs)
      .set({ status, updatedAt: sql`now()` })
      .where(eq(workflowJobs.id, jobId));
  });
}
