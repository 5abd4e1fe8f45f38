import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import type { PluginContent } from './PluginContent.js';
import { type PluginHead, pluginHead } from './requirePlugin.js';
import { plugins, pluginVersions } from './tables.js';

/** A version without its content. */
export interface VersionHead {
  id: string;
  version: string;
  /** Every space may call it. */
  isShared: boolean;
}

/** A plugin with its versions, newest first. */
export interface VersionedPlugin {
  head: PluginHead;
  versions: readonly VersionHead[];
}

const versionsOf = prepared('plugins_with_versions', (db) =>
  db
    .select({
      head: pluginHead,
      version: {
        id: pluginVersions.id,
        version: pluginVersions.version,
        isShared: pluginVersions.isShared,
      },
    })
    .from(plugins)
    .leftJoin(pluginVersions, eq(pluginVersions.pluginId, plugins.id))
    .where(sql`${plugins.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .orderBy(desc(pluginVersions.id)),
);

/** The plugin with that id, deleted or not, without an access check. One statement: every call of a tool waits for it. */
export const findVersioned = lookup<VersionedPlugin>(async (db, ids) => {
  const rows = await versionsOf(db).execute({ ids });
  const found = new Map<string, { head: PluginHead; versions: VersionHead[] }>();
  for (const { head, version } of rows) {
    const known: { head: PluginHead; versions: VersionHead[] } = found.get(head.id) ?? { head, versions: [] };
    if (version) known.versions.push(version);
    found.set(head.id, known);
  }
  return found;
});

/** The version with this name or id; the latest if it is empty. */
export function versionNamed(versions: readonly VersionHead[], version: string): VersionHead | undefined {
  const isId = /^\d{1,19}$/.test(version);
  return version === '' ? versions[0] : versions.find((one) => (isId ? one.id : one.version) === version);
}

// Parsed contents have several times the size of their text.
const maxKeptCharacters = 24 * 1024 * 1024;
const kept = new Map<string, { content: PluginContent; characters: number }>();
let keptCharacters = 0;

/** Contents on their way, so that a list of tools of one plugin reads its content once. */
const loading = new WeakMap<Database, Map<string, Promise<PluginContent | undefined>>>();

/** The content of a version. Versions never change, so contents in use are kept: each call of a tool needs one. */
export async function contentOfVersion(db: Database, id: string): Promise<PluginContent | undefined> {
  const known = kept.get(id);
  if (known) {
    // Moves to the end, so that the oldest entries are those that are not in use.
    kept.delete(id);
    kept.set(id, known);
    return known.content;
  }
  const others = loading.get(db) ?? new Map<string, Promise<PluginContent | undefined>>();
  loading.set(db, others);
  const content = others.get(id) ?? readContent(db, id).finally(() => others.delete(id));
  others.set(id, content);
  return content;
}

async function readContent(db: Database, id: string): Promise<PluginContent | undefined> {
  const [row] = await db
    .select({ content: pluginVersions.content })
    .from(pluginVersions)
    .where(eq(pluginVersions.id, id));
  if (!row) return undefined;
  const content = JSON.parse(row.content) as PluginContent;
  keep(id, content, row.content.length);
  return content;
}

function keep(id: string, content: PluginContent, characters: number): void {
  if (kept.has(id)) return;
  kept.set(id, { content, characters });
  keptCharacters += characters;
  for (const [oldest, { characters: freed }] of kept) {
    if (keptCharacters <= maxKeptCharacters) return;
    kept.delete(oldest);
    keptCharacters -= freed;
  }
}
