import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { botDrafts, bots } from './tables.js';

/** Transfers the agents of a departing member to their heir, and drops what they had not submitted elsewhere. */
export async function inheritBots(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  const inSpace = db.select({ id: bots.id }).from(bots).where(eq(bots.spaceId, spaceId));
  await db.delete(botDrafts).where(and(eq(botDrafts.userId, userId), inArray(botDrafts.botId, inSpace)));
  await db
    .update(bots)
    .set({ creatorId: heirId })
    .where(and(eq(bots.spaceId, spaceId), eq(bots.creatorId, userId)));
}
