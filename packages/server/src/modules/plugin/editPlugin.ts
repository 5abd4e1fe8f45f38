import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { refuseLocked } from './editLease.js';
import { requirePlugin } from './requirePlugin.js';
import { plugins } from './tables.js';

/** A plugin's row with its document. */
export type PluginRow = typeof plugins.$inferSelect;

/** What an edit writes to the plugin's own row. */
export type PluginChange = Partial<
  Pick<PluginRow, 'name' | 'description' | 'icon' | 'document' | 'settings' | 'kind'>
>;

/**
 * Edits a plugin in a transaction that holds its row, and returns the new edit version. Refuses the edit if somebody
 * else has the lock, or if the plugin has changed since `base`.
 */
export async function editPlugin(
  context: Context,
  { plugin_id, edit_version: base }: { plugin_id: string; edit_version?: number | undefined },
  edit: (transaction: Database, row: PluginRow) => Promise<PluginChange>,
): Promise<{ edit_version: number }> {
  const { head } = await requirePlugin(context, plugin_id, 'edit');
  await refuseLocked(context, head.id);
  return context.db.transaction(async (transaction) => {
    await lockRow(transaction, plugins, head.id);
    const [row] = await transaction.select().from(plugins).where(eq(plugins.id, head.id));
    if (!row) throw new Error(`the plugin ${head.id} was purged during a request`);
    if (base !== undefined && base !== row.editVersion)
      throw new DomainError('changedElsewhere', pluginReasons.changedElsewhere(), {
        data: { edit_version: row.editVersion },
      });
    const change = await edit(transaction, row);
    const editVersion = row.editVersion + 1;
    await transaction
      .update(plugins)
      .set({ ...change, editVersion, updatedAt: new Date() })
      .where(eq(plugins.id, head.id));
    return { edit_version: editVersion };
  });
}
