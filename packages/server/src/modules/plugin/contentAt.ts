import { type PluginDocument, readTool, type Tool } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { builtInContent, builtInHead, builtInVersion, findBuiltIn } from './builtIn/builtInContent.js';
import { type PluginContent, readSettings, type StoredTool } from './PluginContent.js';
import { findPlugin, type PluginHead } from './requirePlugin.js';
import { plugins, pluginTools } from './tables.js';
import { contentOfVersion, findVersioned, type VersionHead, versionNamed } from './versionContents.js';

type ToolRow = typeof pluginTools.$inferSelect;

/** A tool of a draft or a version. */
export function toStoredTool({ id, name, method, path, operation }: ToolRow): StoredTool {
  return { id, name, method, path, operation: JSON.parse(operation) as JsonObject };
}

/** The tools of a draft, oldest first; or only one of them. */
export function listTools(db: Database, pluginId: string, toolId?: string): Promise<ToolRow[]> {
  const only = toolId === undefined ? undefined : eq(pluginTools.id, toolId);
  return db
    .select()
    .from(pluginTools)
    .where(and(eq(pluginTools.pluginId, pluginId), only))
    .orderBy(asc(pluginTools.id));
}

/** What a draft would publish: the plugin with its enabled tools, with all of them, or with only one. */
export async function readDraft(
  db: Database,
  pluginId: string,
  { withDisabled = false, toolId }: { withDisabled?: boolean; toolId?: string | undefined } = {},
): Promise<PluginContent | undefined> {
  const [row] = await db.select().from(plugins).where(eq(plugins.id, pluginId));
  if (!row) return undefined;
  const tools = await listTools(db, pluginId, toolId);
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
  isShared?: boolean;
  content: PluginContent;
}

/** The version with this name or id; the latest if none is given. */
export async function findVersion(
  db: Database,
  pluginId: string,
  version = '',
): Promise<PluginVersion | undefined> {
  const { versions = [] } = (await findVersioned(db, pluginId)) ?? {};
  return withContent(db, versionNamed(versions, version));
}

async function withContent(
  db: Database,
  version: VersionHead | undefined,
): Promise<PluginVersion | undefined> {
  const content = version && (await contentOfVersion(db, version.id));
  return version && content && { ...version, content };
}

/** A plugin as it is called: with the content of one version, or of its draft. */
export interface PluginAt {
  head: PluginHead;
  /** Empty for the draft. */
  version: string;
  /** Every space may call it. */
  isShared?: boolean;
  content: PluginContent;
}

/** Which state of a plugin to read: the draft, or a version by its name; `latest` is the newest one. */
export type PluginVersionName = 'draft' | 'latest' | (string & {});

// Versions are named like v1.0.0.
const noVersion = 'none';

/** The version that a document of a user names, else the latest; the draft is for the pages that edit it. */
export function publishedName(given = ''): PluginVersionName {
  if (given === 'draft') return noVersion;
  return given === '' ? 'latest' : given;
}

/**
 * A state of a plugin, without an access check; undefined if it is deleted or was never published so. A draft is
 * read with only the tool `toolId`, if given: reading the others of a large plugin takes long. For another space than
 * its own, `spaceId`, a plugin has only its shared versions.
 */
export async function pluginAt(
  db: Database,
  pluginId: string,
  version: PluginVersionName,
  toolId?: string,
  spaceId?: string,
): Promise<PluginAt | undefined> {
  const builtIn = findBuiltIn(pluginId);
  if (builtIn)
    return version === 'draft'
      ? undefined
      : { head: builtInHead(builtIn), version: builtInVersion, content: builtInContent(builtIn) };
  if (version === 'draft') {
    const head = await findPlugin(db, pluginId);
    const content = head?.deletedAt === null ? await readDraft(db, pluginId, { toolId }) : undefined;
    return head && content && { head, version: '', content };
  }
  const found = await findVersioned(db, pluginId);
  if (!found || found.head.deletedAt !== null) return undefined;
  const isOwn = spaceId === undefined || spaceId === found.head.spaceId;
  const versions = isOwn ? found.versions : found.versions.filter(({ isShared }) => isShared);
  const named = versionNamed(versions, version === 'latest' ? '' : version);
  const published = await withContent(db, named);
  if (!named || !published) return undefined;
  const { version: name, content } = published;
  return { head: found.head, version: name, isShared: named.isShared, content };
}

const readTools = new WeakMap<StoredTool, Tool>();

/** A tool as read from its operation. Contents of versions are kept, and so are their tools. */
export function toolOf({ document }: PluginContent, stored: StoredTool): Tool {
  const known = readTools.get(stored);
  if (known) return known;
  const tool = readTool(document, stored);
  readTools.set(stored, tool);
  return tool;
}
