import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import type { Reference } from '../../resources/references.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { openedObjects } from './tables.js';

/** How many opened objects are remembered for each person. */
export const maxOpened = 200;

/** Remembers that the caller opened something that they may see, and forgets the oldest beyond the limit. */
export async function recordOpened({ db, user }: Context, { kind, id }: Reference): Promise<void> {
  const openedAt = new Date();
  await db
    .insert(openedObjects)
    .values({ userId: user.id, kind, objectId: id, openedAt })
    .onConflictDoUpdate({
      target: [openedObjects.userId, openedObjects.kind, openedObjects.objectId],
      set: { openedAt },
    });
  const oldest = db
    .select({ openedAt: openedObjects.openedAt })
    .from(openedObjects)
    .where(eq(openedObjects.userId, user.id))
    .orderBy(desc(openedObjects.openedAt))
    .offset(maxOpened - 1)
    .limit(1);
  await db
    .delete(openedObjects)
    .where(and(eq(openedObjects.userId, user.id), lt(openedObjects.openedAt, oldest)));
}

/** Removes one thing from those that the caller opened; all of the kind without an id. */
export async function forgetOpened(
  { db, user }: Context,
  kind: ResourceKindName,
  id: string | undefined,
): Promise<void> {
  await db
    .delete(openedObjects)
    .where(
      and(
        eq(openedObjects.userId, user.id),
        eq(openedObjects.kind, kind),
        id === undefined ? undefined : eq(openedObjects.objectId, id),
      ),
    );
}

/** Favourites stay, and are shown as gone. */
export async function forgetPurged(db: Database, { kind, ids }: Events['resourcesPurged']): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(openedObjects)
    .where(and(inArray(openedObjects.objectId, [...ids]), eq(openedObjects.kind, kind)));
}
