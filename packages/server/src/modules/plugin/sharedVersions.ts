import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { plugins, pluginVersions } from './tables.js';

/** Lets every space call the tools of a published version. It stays shared when others follow. */
export async function shareVersion(db: Database, pluginId: string, version: string): Promise<void> {
  await db
    .update(pluginVersions)
    .set({ isShared: true })
    .where(and(eq(pluginVersions.pluginId, pluginId), eq(pluginVersions.version, version)));
}

/** Takes all versions of a plugin back: only its own space can call it from now on. */
export async function unshareVersions(db: Database, pluginId: string): Promise<void> {
  await db.update(pluginVersions).set({ isShared: false }).where(eq(pluginVersions.pluginId, pluginId));
}

/** Those of these plugins that have a shared version and are not deleted. */
export async function sharedAmong(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: plugins.id })
    .from(plugins)
    .innerJoin(pluginVersions, eq(pluginVersions.pluginId, plugins.id))
    .where(and(inArray(plugins.id, [...ids]), isNull(plugins.deletedAt), eq(pluginVersions.isShared, true)));
  return new Set(rows.map(({ id }) => id));
}
