import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { prompts } from './tables.js';

/** Transfers the prompts of a departing member to their heir. */
export async function inheritPrompts(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await db
    .update(prompts)
    .set({ creatorId: heirId })
    .where(and(eq(prompts.spaceId, spaceId), eq(prompts.creatorId, userId)));
}
