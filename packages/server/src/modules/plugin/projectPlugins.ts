import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { rollBackRows } from '../../resources/rollBackRows.js';
import { insertToolRows } from './insertPlugin.js';
import { plugins, pluginTools } from './tables.js';

type Kept = Pick<typeof plugins.$inferSelect, 'name' | 'description' | 'icon' | 'document' | 'settings'> & {
  tools: Omit<typeof pluginTools.$inferSelect, 'pluginId' | 'createdAt' | 'updatedAt'>[];
};

/** The draft of a plugin as JSON text, which versions of its app keep; secrets are no part of it. */
export async function keepPlugin(db: Database, id: string): Promise<string> {
  const { name, description, icon, document, settings } = plugins;
  const [row] = await db
    .select({ name, description, icon, document, settings })
    .from(plugins)
    .where(eq(plugins.id, id));
  if (!row) throw new Error(`the plugin ${id} was purged during a request`);
  const tools = await db.select().from(pluginTools).where(eq(pluginTools.pluginId, id));
  const kept: Kept = {
    ...row,
    tools: tools.map(({ pluginId: _pluginId, createdAt: _created, updatedAt: _updated, ...tool }) => tool),
  };
  return JSON.stringify(kept);
}

/** Makes what `keepPlugin` returned the draft again; false if the plugin was purged. */
export async function restorePlugin(transaction: Database, id: string, text: string): Promise<boolean> {
  const { tools, ...meta } = JSON.parse(text) as Kept;
  const [row] = await transaction
    .select({ editVersion: plugins.editVersion })
    .from(plugins)
    .where(eq(plugins.id, id));
  if (!row) return false;
  const now = new Date();
  await transaction
    .update(plugins)
    .set({ ...meta, editVersion: row.editVersion + 1, updatedAt: now })
    .where(eq(plugins.id, id));
  await transaction.delete(pluginTools).where(eq(pluginTools.pluginId, id));
  await insertToolRows(
    transaction,
    tools.map((tool) => ({ ...tool, pluginId: id, createdAt: now, updatedAt: now })),
  );
  return true;
}

/** Moves the plugins that a version of an app does not have to the trash, and takes its own out of it. */
export function rollProjectBack(db: Database, event: Events['projectRolledBack']): Promise<void> {
  return rollBackRows(db, plugins, event);
}
