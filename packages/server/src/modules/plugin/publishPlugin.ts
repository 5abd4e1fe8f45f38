import type { Input, Result } from '@heddle/api-contract';
import type { plugin } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { desc, eq } from 'drizzle-orm';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { mayPublish } from '../space/index.js';
import { findVersion, readDraft } from './contentAt.js';
import { changesBetween } from './contentChanges.js';
import { refuseLocked } from './editLease.js';
import { releaseProblems, writeVersion } from './releasePlugin.js';
import { requirePlugin } from './requirePlugin.js';
import { plugins, pluginVersions } from './tables.js';
import { nextVersion, partsOf } from './versionNames.js';

type Calls = typeof plugin.calls;

/** Publishes the draft as a new version, in one transaction. Every enabled tool must have passed a test. */
export async function publishPlugin(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  const { head, access } = await requirePlugin(context, input.plugin_id, 'publish');
  if (!(await mayPublish(context.db, access)))
    throw new DomainError('pluginInvalid', pluginReasons.publishersOnly());
  await refuseLocked(context, head.id);
  const id = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, plugins, head.id);
    const latest = await findVersion(transaction, head.id);
    const version = requireNewer(input.version_name, latest?.version);
    const content = await readDraft(transaction, head.id);
    if (!content) throw new Error(`the plugin ${head.id} was purged during a request`);
    const [problem] = await releaseProblems({ db: transaction }, head.id);
    if (problem) throw new DomainError('pluginNotReady', problem);
    return writeVersion(context, transaction, { head, content, version, note: input.version_desc ?? '' });
  });
  return { version_ts: id };
}

function requireNewer(given: string | undefined, latest: string | undefined): string {
  const next = nextVersion(latest);
  if (!given) return next;
  const parts = partsOf(given);
  if (!parts) throw new DomainError('pluginInvalid', pluginReasons.versionForm({ field: 'version_name' }));
  if (latest !== undefined && compare(parts, partsOf(latest) ?? []) <= 0)
    throw new DomainError('pluginInvalid', pluginReasons.versionOrder({ field: 'version_name', latest }));
  return `v${parts.join('.')}`;
}

function compare(first: readonly number[], second: readonly number[]): number {
  const index = first.findIndex((part, at) => part !== second[at]);
  return index === -1 ? 0 : first[index]! - (second[index] ?? 0);
}

export async function readNextVersion(
  context: Context,
  input: Input<Calls['nextVersion']>,
): Promise<Result<Calls['nextVersion']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view', { spaceId: input.space_id });
  return { next_version_name: nextVersion(head.publishedVersion ?? undefined) };
}

/** The versions of a plugin, newest first. */
export async function listPublications(
  context: Context,
  input: Input<Calls['publishHistory']>,
): Promise<Result<Calls['publishHistory']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view', { spaceId: input.space_id });
  const { limit, offset } = pageOf(input);
  const columns = {
    id: pluginVersions.id,
    version: pluginVersions.version,
    note: pluginVersions.note,
    creatorId: pluginVersions.creatorId,
    createdAt: pluginVersions.createdAt,
  };
  const rows = await context.db
    .select(columns)
    .from(pluginVersions)
    .where(eq(pluginVersions.pluginId, head.id))
    .orderBy(desc(pluginVersions.id))
    .limit(limit)
    .offset(offset);
  const people = await findPeople(
    context.db,
    rows.map(({ creatorId }) => creatorId),
  );
  return {
    plugin_publish_info_list: rows.map(({ id, version, note, creatorId, createdAt }) => ({
      publisher_id: creatorId,
      version_ts: id,
      version_name: version,
      version_desc: note,
      publisher_name: people.get(creatorId)?.name ?? '',
      publish_time: toSeconds(createdAt),
    })),
    total: await context.db.$count(pluginVersions, eq(pluginVersions.pluginId, head.id)),
  };
}

/** What publishing would change, by the names of the tools. */
export async function listUnpublishedChanges(
  context: Context,
  input: Input<Calls['updatedApis']>,
): Promise<Result<Calls['updatedApis']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  const draft = await readDraft(context.db, head.id);
  const online = (await findVersion(context.db, head.id))?.content;
  const { created, updated, deleted, isMetaChanged } = changesBetween(online, draft);
  return {
    created_api_names: created,
    updated_api_names: updated.map(({ name }) => name),
    deleted_api_names: deleted,
    is_meta_changed: isMetaChanged,
    updated_apis: updated,
  };
}
