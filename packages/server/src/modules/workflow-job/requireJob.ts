import { jobReasons } from '@heddle/api-contract/reasons/job';
import { eq } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireWorkflow, type WorkflowHead } from '../workflow/index.js';
import { workflowJobs } from './tables.js';

/** A row of `workflow_jobs`. */
export type JobRow = typeof workflowJobs.$inferSelect;

/** The job, if the caller may do this with its workflow; the same error for missing and inaccessible ones. */
export async function requireJob(
  context: Context,
  jobId: string,
  action: 'view' | 'testRun',
): Promise<{ job: JobRow; head: WorkflowHead; access: SpaceAccess }> {
  const [job] = await context.db.select().from(workflowJobs).where(eq(workflowJobs.id, jobId));
  const { head, access } = await requireWorkflow(context, job?.workflowId ?? '0', action);
  if (!job) throw new DomainError('accessDenied', jobReasons.noRight());
  return { job, head, access };
}
