import { connectorStatuses, publishStatuses } from '@heddle/api-contract/families/project-version';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { jobs } from '../../jobs/tables.js';
import { projectPublications, projectVersions } from './tables.js';

const { packing, connectorPublishing, packFailed, done } = publishStatuses;
const ended = ['done', 'failed', 'cancelled'];

/** The publications of an app that are under way, newest first. */
export function findBusy(db: Database, projectId: string) {
  return db
    .select({ id: projectVersions.id, status: projectVersions.status, jobId: projectVersions.jobId })
    .from(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        inArray(projectVersions.status, [packing, connectorPublishing]),
      ),
    )
    .orderBy(desc(projectVersions.id));
}

/** Ends publications whose job was cancelled or has failed for good: what it had not reached has failed. */
export async function settleAbandoned(db: Database, projectId: string): Promise<void> {
  for (const { id, status, jobId } of await findBusy(db, projectId)) {
    const [job] =
      jobId === null ? [] : await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId));
    if (job && !ended.includes(job.status)) continue;
    const endedAt = new Date();
    await db
      .update(projectPublications)
      .set({ status: connectorStatuses.failed, updatedAt: endedAt })
      .where(
        and(eq(projectPublications.versionId, id), eq(projectPublications.status, connectorStatuses.waiting)),
      );
    await db
      .update(projectVersions)
      .set({ status: status === packing ? packFailed : done, endedAt })
      .where(and(eq(projectVersions.id, id), eq(projectVersions.status, status)));
  }
}
