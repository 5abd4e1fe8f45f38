import { pluginLimits } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { PluginDocument } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addReferences } from '../../resources/references.js';
import { iconReference } from '../file/index.js';
import { storeSpaceId } from '../space/index.js';
import { spaces } from '../space/tables.js';
import type { PluginContent, StoredTool } from './PluginContent.js';
import { plugins, pluginTools } from './tables.js';

/** A plugin to insert; `id` only if it is known before, as for a copy. `document` may be its JSON text. */
export type NewPlugin = Omit<PluginContent, 'tools' | 'document'> & {
  id?: string;
  /** The app that contains it; null for the library. */
  projectId?: string | null | undefined;
  document: PluginDocument | string;
  tools: readonly (NewTool | WrittenTool)[];
};

/** A tool to insert; `id` only if it is known before, as for a copy. */
export type NewTool = Omit<StoredTool, 'id'> & { id?: string };

/** A tool whose operation is JSON text. */
type WrittenTool = Omit<NewTool, 'operation'> & { operation: string };

/** Inserts a plugin with its tools, within the limit of its space, and returns its id. */
export async function insertPlugin(
  transaction: Database,
  { spaceId, userId }: SpaceAccess,
  { id = newId(), projectId = null, kind, name, description, icon, document, settings, tools }: NewPlugin,
): Promise<string> {
  await lockRow(transaction, spaces, spaceId);
  const count = await transaction.$count(plugins, eq(plugins.spaceId, spaceId));
  if (spaceId !== storeSpaceId && count >= pluginLimits.pluginsInSpace)
    throw new DomainError('pluginInvalid', pluginReasons.tooMany({ maximum: pluginLimits.pluginsInSpace }));
  const now = new Date();
  await transaction.insert(plugins).values({
    ...{ id, spaceId, projectId, kind, name, description, icon },
    document: textOf(document),
    settings: JSON.stringify(settings),
    creatorId: userId,
    createdAt: now,
    updatedAt: now,
  });
  await insertTools(transaction, id, tools);
  await addReferences(transaction, { kind: 'plugin', id, spaceId }, 'icon', iconReference(icon));
  return id;
}

function textOf(json: JsonObject | string): string {
  return typeof json === 'string' ? json : JSON.stringify(json);
}

// PostgreSQL accepts at most 65,535 parameters in a statement.
const rowsPerStatement = 500;

/** Inserts rows of tools with few statements. */
export async function insertToolRows(
  transaction: Database,
  rows: readonly (typeof pluginTools.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement)
    await transaction.insert(pluginTools).values(rows.slice(at, at + rowsPerStatement));
}

/** Inserts tools in their order; refuses a method and path that the plugin has already. */
export async function insertTools(
  transaction: Database,
  pluginId: string,
  tools: readonly (NewTool | WrittenTool)[],
): Promise<string[]> {
  const now = new Date();
  const rows = tools.map(({ id = newId(), name, method, path, operation }) => ({
    ...{ id, pluginId, name, method, path },
    operation: textOf(operation),
    createdAt: now,
    updatedAt: now,
  }));
  try {
    await insertToolRows(transaction, rows);
  } catch (error) {
    if (databaseErrorOf(error)?.failure !== 'duplicate') throw error;
    throw new DomainError('toolTaken', pluginReasons.addressTaken(), { cause: error });
  }
  return rows.map(({ id }) => id);
}
