import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { fileBoxes } from './tables.js';

/** Nobody can reach the box of a person who has left the space, not even they themselves. */
export async function forgetMember(db: Database, { spaceId, userId }: Events['memberLeft']): Promise<void> {
  await db.delete(fileBoxes).where(and(eq(fileBoxes.spaceId, spaceId), eq(fileBoxes.userId, userId)));
}

export async function forgetRemoved(db: Database, { userId }: Events['personRemoved']): Promise<void> {
  await db.delete(fileBoxes).where(eq(fileBoxes.userId, userId));
}

export async function forgetPurged(db: Database, { kind, ids }: Events['resourcesPurged']): Promise<void> {
  if (kind === 'bot') await db.delete(fileBoxes).where(inArray(fileBoxes.botId, [...ids]));
}
