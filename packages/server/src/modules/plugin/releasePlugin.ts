import type { Reason } from '@heddle/api-contract';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import type { CopyContext } from '../../resources/ResourceKind.js';
import { addReferences } from '../../resources/references.js';
import { pluginKinds } from './call/PluginKind.js';
import { findVersion, listTools, readDraft } from './contentAt.js';
import { credentialsOf, type PluginContent } from './PluginContent.js';
import { findPlugin, type PluginHead } from './requirePlugin.js';
import { plugins, pluginVersions } from './tables.js';
import { nextVersion } from './versionNames.js';

const shownNames = 10;
const firstOfCopies = 'v0.0.1';

/** Why a draft cannot be published: every enabled tool must have passed a test. */
export async function releaseProblems({ db }: { db: Database }, pluginId: string): Promise<Reason[]> {
  const enabled = (await listTools(db, pluginId)).filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return [pluginReasons.noTools()];
  const untested = enabled.filter(({ isTested }) => !isTested).map(({ name }) => name);
  if (untested.length === 0) return [];
  return [pluginReasons.untested({ names: untested.slice(0, shownNames).join(', ') })];
}

/** Publishes a draft that was checked: as the next version, the first as v0.0.1. */
export async function releasePlugin(context: CopyContext, pluginId: string): Promise<string> {
  const { db } = context;
  await lockRow(db, plugins, pluginId);
  const head = await findPlugin(db, pluginId);
  const content = await readDraft(db, pluginId);
  if (!head || !content) throw new Error(`the plugin ${pluginId} vanished in its transaction`);
  const latest = (await findVersion(db, pluginId))?.version;
  const version = latest === undefined ? firstOfCopies : nextVersion(latest);
  await writeVersion(context, db, { head, content, version, note: '' });
  return version;
}

/** A version to write. */
interface NewVersion {
  head: PluginHead;
  content: PluginContent;
  version: string;
  note: string;
}

/** Writes a version that does not exist yet; returns its id. */
export async function writeVersion(
  context: Pick<Context, 'emit' | 'extensions'> & { user: Pick<Context['user'], 'id'> },
  transaction: Database,
  { head, content, version, note }: NewVersion,
): Promise<string> {
  const id = newId();
  const kind = context.extensions(pluginKinds).find(({ name }) => name === content.kind);
  const now = new Date();
  await transaction.insert(pluginVersions).values({
    ...{ id, pluginId: head.id, version, note },
    content: JSON.stringify((await kind?.freeze?.(content)) ?? content),
    creatorId: context.user.id,
    createdAt: now,
  });
  await transaction
    .update(plugins)
    .set({ publishedVersion: version, publishedAt: now })
    .where(eq(plugins.id, head.id));
  const from = { kind: 'plugin', id: head.id, spaceId: head.spaceId } as const;
  await addReferences(transaction, from, 'published', credentialsOf(content.settings));
  await context.emit(transaction, 'pluginPublished', {
    pluginId: head.id,
    spaceId: head.spaceId,
    version,
    userId: context.user.id,
  });
  return id;
}
