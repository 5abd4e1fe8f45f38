import type { Input, Result } from '@heddle/api-contract';
import type { plugin } from '@heddle/api-contract/families/plugin';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { findVersion } from './contentAt.js';
import { type ContentChanges, changesBetween } from './contentChanges.js';
import type { PluginContent } from './PluginContent.js';
import { requirePlugin } from './requirePlugin.js';
import { pluginVersions } from './tables.js';
import { toCreator } from './toCreator.js';

type Calls = typeof plugin.calls;

/** The versions of a plugin, newest first, each compared with the one before it. */
export async function listChanges(
  context: Context,
  input: Input<Calls['changelog']>,
): Promise<Result<Calls['changelog']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  const { limit, offset } = pageOf(input, { usual: 20, largest: 50 });
  const own = eq(pluginVersions.pluginId, head.id);
  const rows = await context.db
    .select({
      id: pluginVersions.id,
      version: pluginVersions.version,
      note: pluginVersions.note,
      creatorId: pluginVersions.creatorId,
      createdAt: pluginVersions.createdAt,
    })
    .from(pluginVersions)
    .where(own)
    .orderBy(desc(pluginVersions.id))
    // One more, which the last one is compared with.
    .limit(limit + 1)
    .offset(offset);
  const people = await findPeople(
    context.db,
    rows.map(({ creatorId }) => creatorId),
  );
  // One at a time: the documents together may not fit into memory.
  const contentOf = async (at: number): Promise<PluginContent | undefined> => {
    const row = rows[at];
    return row && (await findVersion(context.db, head.id, row.id))?.content;
  };
  const change_log_list: Result<Calls['changelog']>['change_log_list'] = [];
  let now = await contentOf(0);
  for (const [index, row] of rows.slice(0, limit).entries()) {
    const before = await contentOf(index + 1);
    const changes = changesBetween(before, now);
    now = before;
    change_log_list.push({
      changelog_id: row.id,
      create_time: String(toSeconds(row.createdAt)),
      creator: toCreator(people.get(row.creatorId), row.creatorId, context.user.id),
      operation: operationOf(row.version, changes),
      version_name: row.version,
      version_desc: row.note,
      created_api_names: changes.created,
      deleted_api_names: changes.deleted,
      updated_apis: changes.updated,
      is_meta_changed: changes.isMetaChanged,
    });
  }
  return { change_log_list, total: await context.db.$count(pluginVersions, own) };
}

/** What a version did, in a sentence for clients that show nothing else. */
function operationOf(version: string, { created, updated, deleted, isMetaChanged }: ContentChanges): string {
  const parts = [
    ['added', created],
    ['changed', updated.map(({ name }) => name)],
    ['removed', deleted],
    ['changed', isMetaChanged ? ['settings'] : []],
  ] as const;
  const said = parts
    .filter(([, names]) => names.length > 0)
    .map(([verb, names]) => `${verb} ${names.join(', ')}`);
  return said.length > 0 ? `published ${version}: ${said.join('; ')}` : `published ${version}`;
}
