import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { keepDraftsIn } from './collaboration.js';
import { workflows } from './tables.js';

/** Transfers the workflows of a departing member to their heir, and keeps the drafts they had elsewhere. */
export async function inheritWorkflows(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await keepDraftsIn(db, { spaceId, userId });
  await db
    .update(workflows)
    .set({ creatorId: heirId })
    .where(and(eq(workflows.spaceId, spaceId), eq(workflows.creatorId, userId)));
}
