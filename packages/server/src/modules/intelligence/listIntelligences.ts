import type { Input, Result } from '@heddle/api-contract';
import { type intelligence, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type BotOrder, type ListedBot, listBotsOf, requireBot, requireVersion } from '../bot/index.js';
import { iconUrl } from '../file/index.js';

type Calls = typeof intelligence.calls;
type Entry = Result<Calls['draftList']>['intelligences'][number];

const orders: readonly BotOrder[] = ['updated', 'created', 'published', 'opened'];
const ownOnly = 1;
const inUse = 1;
// Page size of the develop page.
const usual = 24;

/** Lists the agents of a space. Applications are not listed yet, so a list of them alone is empty. */
export async function listIntelligences(
  context: Context,
  input: Input<Calls['draftList']>,
): Promise<Result<Calls['draftList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input, { usual });
  if (input.types?.length && !input.types.includes(intelligenceTypes.bot))
    return { intelligences: [], total: 0, has_more: false, next_cursor_id: '' };
  const filter = {
    name: input.name,
    creatorId: input.search_scope === ownOnly ? context.user.id : undefined,
    isPublished: input.has_published,
    isFavorite: input.is_fav,
    isOpened: input.recently_open,
    order: orders[input.order_by ?? 0],
  };
  const { listed, total } = await listBotsOf(context, access, filter, page);
  const { cursor, hasMore } = afterPage(page, total);
  return { intelligences: listed.map(toEntry), total, has_more: hasMore, next_cursor_id: cursor };
}

/** One agent, as its draft or as one of its versions has it; applications are not found yet. */
export async function readIntelligence(
  context: Context,
  { intelligence_id, intelligence_type: type = intelligenceTypes.bot, version }: Input<Calls['info']>,
): Promise<Result<Calls['info']>> {
  const { head, access } = await requireBot(
    context,
    type === intelligenceTypes.bot ? intelligence_id : '0',
    'view',
  );
  const { listed } = await listBotsOf(context, access, { ids: [head.id] }, { limit: 1, offset: 0 });
  const { basic_info, publish_info, owner_info } = toEntry(listed[0]!);
  const kept = version === undefined ? undefined : await requireVersion(context.db, head, version);
  const { name, description, icon: icon_uri } = kept ?? head;
  const icon_url = await iconUrl(context, icon_uri);
  return {
    intelligence_type: intelligenceTypes.bot,
    basic_info: { ...basic_info, name, description, icon_uri, icon_url },
    publish_info,
    owner_info,
  };
}

function toEntry({ head, iconUrl, creator, channels, ...listed }: ListedBot): Entry {
  const publishTime = head.publishedAt ? String(toSeconds(head.publishedAt)) : '';
  return {
    basic_info: {
      id: head.id,
      name: head.name,
      description: head.description,
      icon_uri: head.icon,
      icon_url: iconUrl,
      space_id: head.spaceId,
      owner_id: head.creatorId,
      create_time: String(toSeconds(head.createdAt)),
      update_time: String(toSeconds(head.updatedAt)),
      publish_time: publishTime,
      status: inUse,
    },
    type: intelligenceTypes.bot,
    publish_info: {
      has_published: head.publishedCommitId !== null,
      publish_time: publishTime,
      connectors: channels,
    },
    permission_info: {
      in_collaboration: head.isCollaborative,
      can_delete: listed.canDelete,
      can_view: true,
      can_edit: listed.canEdit,
    },
    owner_info: {
      user_id: creator.id,
      nickname: creator.name,
      avatar_url: creator.avatarUrl,
      user_unique_name: creator.uniqueName,
    },
    favorite_info: { is_fav: listed.isFavorite },
    other_info: {
      bot_mode: head.mode,
      recently_open_time: listed.openedAt ? String(toSeconds(listed.openedAt)) : '',
    },
  };
}
