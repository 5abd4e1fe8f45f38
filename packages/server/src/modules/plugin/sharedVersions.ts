import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { serviceKey } from './call/serviceKey.js';
import { isOAuth } from './oauth/OAuthSettings.js';
import type { PluginAuth } from './PluginContent.js';
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

/** Whether everybody who calls the plugin uses the same credential, which its editors entered. */
export function sharesCredential(auth: PluginAuth): boolean {
  return auth.type === serviceKey.type || (isOAuth(auth) && auth.isShared);
}

/** Like `unshareVersions`, but only if callers from other spaces use a credential of the plugin's editors. */
export async function unshareCredential(db: Database, pluginId: string): Promise<void> {
  const auth = sql`${pluginVersions.content}::json #> '{settings,auth}'`;
  const isKey = and(eq(pluginVersions.isShared, true), sql`${auth} ->> 'type' = ${serviceKey.type}`);
  // The settings of OAuth are those of the newest version, whichever is called.
  const isConsent = sql`${auth} ->> 'isShared' = 'true'`;
  const found = await db.$count(
    pluginVersions,
    and(eq(pluginVersions.pluginId, pluginId), or(isKey, isConsent)),
  );
  if (found > 0) await unshareVersions(db, pluginId);
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
