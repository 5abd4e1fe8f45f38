import type { ActivityType } from '@heddle/api-contract/families/notice';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { type ActivityParts, activities, notices } from './tables.js';

interface NewActivity {
  type: ActivityType;
  spaceId: string | null;
  actorId: string | null;
  parts: ActivityParts;
  path: string;
  /** Members of the space see it in the feed. */
  isShared?: boolean;
  /** Who is told. Nobody is told of what they did themselves. */
  recipients?: readonly string[];
}

/**
 * Records what happened, in the transaction in which it happens. With `app`, recipients are also told by mail and
 * webhook, as they chose.
 */
export async function recordActivity(
  db: Database,
  { recipients = [], isShared = false, ...activity }: NewActivity,
  app?: Pick<App, 'emit'>,
): Promise<void> {
  const told = [...new Set(recipients)].filter((userId) => userId !== activity.actorId);
  if (!isShared && told.length === 0) return;
  const id = newId();
  await db.insert(activities).values({ ...activity, id, isShared, at: new Date() });
  if (told.length === 0) return;
  await db.insert(notices).values(told.map((userId) => ({ userId, activityId: id })));
  await app?.emit(db, 'noticed', { activityId: id, userIds: told });
}

/** Whether a user already has a notice of this type about somebody, so that repeating it notifies nobody again. */
export async function wasTold(
  db: Database,
  type: ActivityType,
  actorId: string,
  userId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: activities.id })
    .from(notices)
    .innerJoin(activities, eq(activities.id, notices.activityId))
    .where(and(eq(notices.userId, userId), eq(activities.type, type), eq(activities.actorId, actorId)))
    .limit(1);
  return row !== undefined;
}
