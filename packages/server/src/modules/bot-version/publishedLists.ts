import type { Input, Result } from '@heddle/api-contract';
import type { botVersion } from '@heddle/api-contract/families/bot-version';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { listBotsOf, newestPublications, pageOfPublished, stateOfVersion } from '../bot/index.js';
import { iconUrls } from '../file/index.js';
import { languageOf } from '../workflow/index.js';
import { toEntries } from './versions.js';

type Calls = typeof botVersion.calls;

/** The published agents of a space, as they are published. */
export async function listPublished(
  context: Context,
  input: Input<Calls['published']>,
): Promise<Result<Calls['published']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const filter = {
    name: input.name,
    creatorId: input.login_user_create ? context.user.id : undefined,
    isPublished: true,
    mode: input.bot_mode,
    exceptId: input.bot_id,
    order: 'published' as const,
  };
  const { listed, total } = await listBotsOf(context, access, filter, pageOf(input));
  const newest = await newestPublications(
    context.db,
    listed.map(({ head }) => head.id),
  );
  const wanted = listed.flatMap((entry) => {
    const row = newest.get(entry.head.id);
    return row ? [{ entry, row }] : [];
  });
  return { total, bot_infos: await toEntries(context, access, wanted) };
}

/** The published agents of several spaces, each of which the caller can view. */
export async function listPublishedInSpaces(
  context: Context,
  input: Input<Calls['publishedInSpaces']>,
): Promise<Result<Calls['publishedInSpaces']>> {
  const spaceIds = [...new Set(input.space_id_list)];
  const accesses = await Promise.all(spaceIds.map((id) => context.spaceAccess(id, 'view')));
  const { heads, total } = await pageOfPublished(context.db, accesses, pageOf(input));
  const newest = await newestPublications(
    context.db,
    heads.map(({ id }) => id),
  );
  const models = await context.models.list(languageOf(context.user.locale));
  const states = heads.flatMap((head) => {
    const version = newest.get(head.id);
    return version ? [stateOfVersion(head, version)] : [];
  });
  const icons = await iconUrls(
    context,
    states.map(({ icon }) => icon),
  );
  return {
    total,
    published_bot_list: states.map((state) => {
      const { model_id = '' } = state.blocks.model_info;
      return {
        bot_id: state.id,
        version: state.version,
        name: state.name,
        description: state.description,
        icon_url: icons.get(state.icon) ?? '',
        creator_id: state.creatorId,
        publish_time: String(toSeconds(state.updatedAt)),
        bot_mode: state.mode,
        model_info: { model_id, name: models.find(({ id }) => id === model_id)?.name ?? '' },
        space_id: state.spaceId,
      };
    }),
  };
}
