import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { credentials } from './tables.js';

/** Shared credentials of a departing member go to their heir; those that they kept for themselves are deleted. */
export async function inheritCredentials(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  const theirs = and(eq(credentials.spaceId, spaceId), eq(credentials.creatorId, userId));
  await db.delete(credentials).where(and(theirs, eq(credentials.isShared, false)));
  await db.update(credentials).set({ creatorId: heirId }).where(theirs);
}
