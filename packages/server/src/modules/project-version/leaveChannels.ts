import { connectorStatuses } from '@heddle/api-contract/families/project-version';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { projectPublications } from './tables.js';

/** Takes a deleted app off all channels: one that is restored is served only after it is published again. */
export async function leaveChannels(db: Database, { projectId }: Events['projectDeleted']): Promise<void> {
  await db
    .update(projectPublications)
    .set({ status: connectorStatuses.disabled, updatedAt: new Date() })
    .where(
      and(
        eq(projectPublications.projectId, projectId),
        eq(projectPublications.status, connectorStatuses.success),
      ),
    );
}
