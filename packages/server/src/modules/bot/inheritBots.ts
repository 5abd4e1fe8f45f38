import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { keepOwnDraft } from './collaboration.js';
import { botDrafts, bots } from './tables.js';

/** Transfers the agents of a departing member to their heir, and keeps the drafts they had elsewhere. */
export async function inheritBots(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  const inSpace = db.select({ id: bots.id }).from(bots).where(eq(bots.spaceId, spaceId));
  const drafts = await db
    .select({ botId: botDrafts.botId })
    .from(botDrafts)
    .where(and(eq(botDrafts.userId, userId), inArray(botDrafts.botId, inSpace)));
  for (const { botId } of drafts) await keepOwnDraft(db, botId, userId);
  await db
    .update(bots)
    .set({ creatorId: heirId })
    .where(and(eq(bots.spaceId, spaceId), eq(bots.creatorId, userId)));
}
