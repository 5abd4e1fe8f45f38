import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { workflows } from './tables.js';

/** Transfers the workflows of a departing member to their heir. */
export async function inheritWorkflows(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await db
    .update(workflows)
    .set({ creatorId: heirId })
    .where(and(eq(workflows.spaceId, spaceId), eq(workflows.creatorId, userId)));
}
