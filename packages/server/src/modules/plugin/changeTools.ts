import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { insertTools, type NewTool } from './insertPlugin.js';
import type { StoredTool } from './PluginContent.js';
import { pluginTools } from './tables.js';

/** Changes of the tools of a draft, by a kind of plugins that has its own editor. */
interface ToolChanges {
  removed: readonly string[];
  changed: readonly (StoredTool & { isTested: boolean })[];
  added: readonly NewTool[];
}

/** Removes, changes and adds tools of a draft whose row the transaction holds. */
export async function changeTools(
  transaction: Database,
  pluginId: string,
  { removed, changed, added }: ToolChanges,
): Promise<void> {
  const own = eq(pluginTools.pluginId, pluginId);
  if (removed.length > 0)
    await transaction.delete(pluginTools).where(and(own, inArray(pluginTools.id, [...removed])));
  const updatedAt = new Date();
  // Two tools may exchange their names, which are addresses of their own until then.
  for (const { id } of changed)
    await transaction
      .update(pluginTools)
      .set({ path: `//${id}` })
      .where(and(own, eq(pluginTools.id, id)));
  for (const { id, name, method, path, operation, isTested } of changed)
    await transaction
      .update(pluginTools)
      .set({ name, method, path, operation: JSON.stringify(operation), isTested, updatedAt })
      .where(and(own, eq(pluginTools.id, id)));
  await insertTools(transaction, pluginId, added);
}

/** Makes every tool of a draft untested: what they do has changed. */
export async function untestTools(transaction: Database, pluginId: string): Promise<void> {
  await transaction.update(pluginTools).set({ isTested: false }).where(eq(pluginTools.pluginId, pluginId));
}
