import type { Input, Result } from '@heddle/api-contract';
import type { botVersion } from '@heddle/api-contract/families/bot-version';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import {
  describeUses,
  findVersion,
  listBotsOf,
  newestPublications,
  presentBot,
  requireBot,
  requireVersion,
  stateOfVersion,
  toBotEntry,
} from '../bot/index.js';
import { iconUrls } from '../file/index.js';
import { findCreators } from '../workflow/index.js';

type Calls = typeof botVersion.calls;
type Entries = Result<Calls['byVersions']>;
type Listed = Awaited<ReturnType<typeof listBotsOf>>['listed'];

/** Agents of a space as of versions of theirs. */
export async function listByVersions(
  context: Context,
  input: Input<Calls['byVersions']>,
): Promise<Result<Calls['byVersions']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const ids = [...new Set(input.bot_versions.map(({ bot_id }) => bot_id))];
  if (ids.length === 0) return [];
  const { listed } = await listBotsOf(context, access, { ids }, { limit: ids.length, offset: 0 });
  const newest = await newestPublications(context.db, ids);
  const wanted = input.bot_versions.map(async ({ bot_id, version }) => {
    const entry = listed.find(({ head }) => head.id === bot_id);
    const row = version === undefined ? newest.get(bot_id) : await findVersion(context.db, bot_id, version);
    return entry && row ? [{ entry, row }] : [];
  });
  return toEntries(context, access, (await Promise.all(wanted)).flat());
}

/** The entries of agents as of these versions. */
export async function toEntries(
  context: Context,
  { userId }: SpaceAccess,
  wanted: readonly { entry: Listed[number]; row: Parameters<typeof stateOfVersion>[1] }[],
): Promise<Entries> {
  const icons = await iconUrls(
    context,
    wanted.map(({ row }) => row.icon),
  );
  return wanted.map(({ entry, row }) => {
    const { id: version, name, description, icon, mode, createdAt } = row;
    const head = { ...entry.head, name, description, icon, mode, publishedAt: createdAt };
    return { ...toBotEntry({ ...entry, head, iconUrl: icons.get(icon) ?? '' }, userId), version };
  });
}

export async function readLastPublication(
  context: Context,
  input: Input<Calls['lastPublication']>,
): Promise<Result<Calls['lastPublication']>> {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const last = (await newestPublications(context.db, [head.id])).get(head.id);
  const { id = '', note = '', createdAt = new Date(0) } = last ?? {};
  const info = { bot_id: head.id, info: note, create_time: String(toSeconds(createdAt)), bot_version: id };
  return { publish_info: last ? [info] : [] };
}

export async function readVersionInfo(
  context: Context,
  input: Input<Calls['info']>,
): Promise<Result<Calls['info']>> {
  const { head, access } = await requireBot(context, input.bot_id, 'view');
  const version = await requireVersion(context.db, head, input.version);
  const state = stateOfVersion(head, version);
  const people = await findCreators(context, [version]);
  return {
    bot_version_info: {
      common_bot_info: await presentBot(context, state),
      creator: people(version.creatorId),
      task_list: [],
    },
    bot_option_data: await describeUses(context, access, state),
  };
}
