import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { triggerSubscribers, triggers } from './tables.js';

/** Deletes triggers with their logs; the caller has checked the rights. */
export async function removeTriggers(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await db
    .delete(triggers)
    .where(inArray(triggers.id, [...ids]))
    .returning({ id: triggers.id });
  return deleted.length;
}

/** Pauses the triggers of a person who has left a space: their runs would be refused. */
export async function pauseOfMember(
  transaction: Database,
  { spaceId, userId }: Pick<Events['memberLeft'], 'spaceId' | 'userId'>,
): Promise<void> {
  await transaction
    .update(triggers)
    .set({ status: 'paused', nextAt: null })
    .where(and(eq(triggers.spaceId, spaceId), eq(triggers.userId, userId)));
}

/** Stores whether the triggers of an agent also fire for a person, with the rights by which they do. */
export async function subscribe(
  db: Database,
  subscriber: Pick<typeof triggerSubscribers.$inferInsert, 'botId' | 'userId' | 'isOn' | 'grant'>,
): Promise<void> {
  const row = { ...subscriber, updatedAt: new Date() };
  await db
    .insert(triggerSubscribers)
    .values(row)
    .onConflictDoUpdate({
      target: [triggerSubscribers.botId, triggerSubscribers.userId],
      set: { isOn: row.isOn, grant: row.grant, updatedAt: sql`now()` },
    });
}
