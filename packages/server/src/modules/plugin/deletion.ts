import type { Input } from '@heddle/api-contract';
import type { plugin } from '@heddle/api-contract/families/plugin';
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { dropReferences } from '../../resources/references.js';
import { requirePlugin } from './requirePlugin.js';
import { plugins } from './tables.js';

type Calls = typeof plugin.calls;

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

type Where = { spaceId?: string | undefined };

export async function deletePlugin(context: Context, input: Input<Calls['delete']>) {
  await moveToTrash(context, input.plugin_id);
  return {};
}

/** Soft-deletes a plugin for 30 days; agents and workflows that use it fail by name meanwhile. */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requirePlugin(context, id, 'delete', where);
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(plugins)
      .set({ deletedAt: new Date() })
      .where(and(eq(plugins.id, head.id), isNull(plugins.deletedAt)));
    await context.emit(transaction, 'resourceTrashed', { kind: 'plugin', id: head.id });
  });
}

/** Restores a soft-deleted plugin with its versions. */
export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requirePlugin(context, id, 'delete', { ...where, deleted: true });
  await context.db.update(plugins).set({ deletedAt: null }).where(eq(plugins.id, head.id));
}

/** Soft-deletes the plugins of a deleted app, which return with it. */
export async function moveProjectToTrash(db: Database, event: Events['projectDeleted']) {
  await db
    .update(plugins)
    .set({ deletedAt: new Date(event.deletedAt) })
    .where(and(eq(plugins.projectId, event.projectId), isNull(plugins.deletedAt)));
}

/** Restores the plugins that were deleted with their app. */
export async function takeProjectFromTrash(db: Database, event: Events['projectRestored']) {
  await db
    .update(plugins)
    .set({ deletedAt: null })
    .where(and(eq(plugins.projectId, event.projectId), eq(plugins.deletedAt, new Date(event.deletedAt))));
}

/** Purges plugins deleted more than 30 days ago, with their tools, versions and secrets. */
export async function purgeDeletedPlugins(
  { db, emit }: Pick<App, 'db' | 'emit'>,
  now = new Date(),
): Promise<void> {
  await purge({ db, emit }, lt(plugins.deletedAt, new Date(now.getTime() - keptMilliseconds)));
}

/** Deletes a plugin of the trash for good, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requirePlugin(context, id, 'delete', { ...where, deleted: true });
  await purge(context, and(eq(plugins.id, head.id), isNotNull(plugins.deletedAt)));
}

async function purge({ db, emit }: Pick<App, 'db' | 'emit'>, condition: SQL | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await transaction.delete(plugins).where(condition).returning({ id: plugins.id });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await dropReferences(transaction, 'plugin', ids);
    await emit(transaction, 'resourcesPurged', { kind: 'plugin', ids });
  });
}

/** Transfers the plugins of a departing member to their heir. */
export async function inheritPlugins(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await db
    .update(plugins)
    .set({ creatorId: heirId })
    .where(and(eq(plugins.spaceId, spaceId), eq(plugins.creatorId, userId)));
}
