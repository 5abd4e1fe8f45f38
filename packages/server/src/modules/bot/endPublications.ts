import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { botPublications } from './tables.js';

/** Takes an agent off a channel, or off all; returns whether it was there. Answers under way are finished. */
export async function endPublications(
  transaction: Database,
  { botId, connectorId, reason }: { botId: string; connectorId?: string; reason: string },
): Promise<boolean> {
  const ended = await transaction
    .update(botPublications)
    .set({ endedAt: new Date(), reason })
    .where(
      and(
        eq(botPublications.botId, botId),
        connectorId === undefined ? undefined : eq(botPublications.connectorId, connectorId),
        isNull(botPublications.endedAt),
      ),
    )
    .returning({ botId: botPublications.botId });
  return ended.length > 0;
}
