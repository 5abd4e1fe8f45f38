import type { PluginDocument } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { builtInContent, builtInHead, builtInVersion, findBuiltIn } from './builtIn/builtInContent.js';
import { type PluginContent, readSettings, type StoredTool } from './PluginContent.js';
import { findPlugin, type PluginHead } from './requirePlugin.js';
import { plugins, pluginTools, pluginVersions } from './tables.js';

type ToolRow = typeof pluginTools.$inferSelect;

/** A tool of a draft or a version. */
export function toStoredTool({ id, name, method, path, operation }: ToolRow): StoredTool {
  return { id, name, method, path, operation: JSON.parse(operation) as JsonObject };
}

/** The tools of a draft, oldest first. */
export function listTools(db: Database, pluginId: string): Promise<ToolRow[]> {
  return db.select().from(pluginTools).where(eq(pluginTools.pluginId, pluginId)).orderBy(asc(pluginTools.id));
}

/** What a draft would publish: the plugin with its enabled tools, or with all of them. */
export async function readDraft(
  db: Database,
  pluginId: string,
  { withDisabled = false } = {},
): Promise<PluginContent | undefined> {
  const [row] = await db.select().from(plugins).where(eq(plugins.id, pluginId));
  if (!row) return undefined;
  const tools = await listTools(db, pluginId);
  const { kind, name, description, icon } = row;
  return {
    ...{ kind, name, description, icon },
    document: JSON.parse(row.document) as PluginDocument,
    settings: readSettings(row.settings),
    tools: tools.filter(({ isEnabled }) => withDisabled || isEnabled).map(toStoredTool),
  };
}

/** A published version of a plugin. */
export interface PluginVersion {
  id: string;
  version: string;
  content: PluginContent;
}

/** The version with this name or id; the latest if none is given. */
export async function findVersion(
  db: Database,
  pluginId: string,
  version = '',
): Promise<PluginVersion | undefined> {
  const isId = /^\d{1,19}$/.test(version);
  const named = isId ? eq(pluginVersions.id, version) : eq(pluginVersions.version, version);
  const [row] = await db
    .select({ id: pluginVersions.id, version: pluginVersions.version, content: pluginVersions.content })
    .from(pluginVersions)
    .where(and(eq(pluginVersions.pluginId, pluginId), version === '' ? undefined : named))
    .orderBy(desc(pluginVersions.id))
    .limit(1);
  return row && { ...row, content: JSON.parse(row.content) as PluginContent };
}

/** A plugin as it is called: with the content of one version, or of its draft. */
export interface PluginAt {
  head: PluginHead;
  /** Empty for the draft. */
  version: string;
  content: PluginContent;
}

/** Which state of a plugin to read: the draft, or a version by its name; `latest` is the newest one. */
export type PluginVersionName = 'draft' | 'latest' | (string & {});

/** A state of a plugin, without an access check; undefined if it is deleted or was never published so. */
export async function pluginAt(
  db: Database,
  pluginId: string,
  version: PluginVersionName,
): Promise<PluginAt | undefined> {
  const builtIn = findBuiltIn(pluginId);
  if (builtIn)
    return version === 'draft'
      ? undefined
      : { head: builtInHead(builtIn), version: builtInVersion, content: builtInContent(builtIn) };
  const head = await findPlugin(db, pluginId);
  if (!head || head.deletedAt !== null) return undefined;
  if (version === 'draft') {
    const content = await readDraft(db, pluginId);
    return content && { head, version: '', content };
  }
  const found = await findVersion(db, pluginId, version === 'latest' ? '' : version);
  return found && { head, version: found.version, content: found.content };
}
