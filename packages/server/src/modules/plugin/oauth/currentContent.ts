import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import type { PluginCall } from '../call/PluginCall.js';
import { findVersion } from '../contentAt.js';
import type { PluginContent } from '../PluginContent.js';
import { pluginVersions } from '../tables.js';

/**
 * The content whose OAuth settings count for a call: those of the newest version, also for callers that stay with an
 * older one. People allow a plugin as it is now, and the client secret is that of now.
 */
export async function currentContent(
  db: Database,
  { pluginId, version, content }: Pick<PluginCall, 'pluginId' | 'version' | 'content'>,
): Promise<PluginContent> {
  if (version === '') return content;
  const [newest] = await db
    .select({ version: pluginVersions.version })
    .from(pluginVersions)
    .where(eq(pluginVersions.pluginId, pluginId))
    .orderBy(desc(pluginVersions.id))
    .limit(1);
  if (!newest || newest.version === version) return content;
  return (await findVersion(db, pluginId))?.content ?? content;
}
