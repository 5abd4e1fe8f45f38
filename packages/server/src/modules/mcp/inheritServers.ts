import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { mcpAccessPoints, mcpServers, mcpSignedIn } from './tables.js';

/** Transfers the servers of a departing member to their heir, and deletes the member's tokens. */
export async function inheritServers(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await db
    .update(mcpServers)
    .set({ creatorId: heirId })
    .where(and(eq(mcpServers.spaceId, spaceId), eq(mcpServers.creatorId, userId)));
  const ofSpace = db
    .select({ id: mcpAccessPoints.id })
    .from(mcpAccessPoints)
    .innerJoin(mcpServers, eq(mcpServers.id, mcpAccessPoints.serverId))
    .where(eq(mcpServers.spaceId, spaceId));
  await db
    .delete(mcpSignedIn)
    .where(and(eq(mcpSignedIn.userId, userId), inArray(mcpSignedIn.accessPointId, ofSpace)));
}
