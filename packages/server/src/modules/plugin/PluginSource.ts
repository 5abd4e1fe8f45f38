import type { Database } from '../../db/Database.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import { type PluginAt, type PluginVersionName, pluginAt } from './contentAt.js';

/** Plugins that are no rows of this module, such as MCP servers. They have one state and no versions. */
export interface PluginSource {
  /** A plugin with the tools that may be called, without an access check; undefined if it is not of this source. */
  find(db: Database, pluginId: string): Promise<PluginAt | undefined>;
}

export const pluginSources = defineExtensionPoint<PluginSource>('plugin sources');

/**
 * A state of a plugin of any source, without an access check; without extensions, only of this module. `toolId` and
 * `spaceId` as in `pluginAt`.
 */
export async function callablePluginAt(
  app: Pick<App, 'db'> & Partial<Pick<App, 'extensions'>>,
  pluginId: string,
  version: PluginVersionName,
  toolId?: string,
  spaceId?: string,
): Promise<PluginAt | undefined> {
  const own = await pluginAt(app.db, pluginId, version, toolId, spaceId);
  if (own) return own;
  for (const source of app.extensions?.(pluginSources) ?? []) {
    const found = await source.find(app.db, pluginId);
    if (found) return found;
  }
  return undefined;
}
