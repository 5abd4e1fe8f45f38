import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import { plugins, pluginTokens } from '../tables.js';

/** Deletes the tokens of somebody who left a space, for its plugins. */
export async function forgetTokensIn(
  db: Database,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<void> {
  const own = db.select({ id: plugins.id }).from(plugins).where(eq(plugins.spaceId, spaceId));
  await db
    .delete(pluginTokens)
    .where(and(eq(pluginTokens.userId, userId), inArray(pluginTokens.pluginId, own)));
}

/** Deletes the tokens of somebody who was removed. */
export async function forgetTokensOf(db: Database, { userId }: { userId: string }): Promise<void> {
  await db.delete(pluginTokens).where(eq(pluginTokens.userId, userId));
}
