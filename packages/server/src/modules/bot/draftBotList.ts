import type { Input, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type BotOrder, type ListedBot, listBotsOf } from './listBots.js';

type Calls = typeof bot.calls;
type Entry = Result<Calls['list']>['bot_draft_list'][number];

const orders: readonly BotOrder[] = ['created', 'updated', 'published'];
const ownOnly = 1;
const published = 1;
const inUse = 1;
// Page size of the develop page.
const usual = 24;

/** Lists the agents of a space, last changed first unless another order is asked for. */
export async function listDraftBots(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input, { usual });
  const filter = {
    name: input.bot_name,
    creatorId: input.scope_type === ownOnly ? context.user.id : undefined,
    isPublished: input.is_publish ? input.is_publish === published : undefined,
    isFavorite: input.is_fav,
    isOpened: input.recently_open,
    order: orders[input.order_by ?? 1],
  };
  const { listed, total } = await listBotsOf(context, access, filter, page);
  const { cursor, hasMore } = afterPage(page, total);
  return {
    bot_draft_list: listed.map((entry) => toBotEntry(entry, context.user.id)),
    total,
    cursor_id: cursor,
    has_more: hasMore,
  };
}

/** An agent in lists, for the caller. */
export function toBotEntry(listed: ListedBot, userId: string): Entry {
  const { head } = listed;
  return {
    id: head.id,
    name: head.name,
    description: head.description,
    icon_uri: head.icon,
    icon_url: listed.iconUrl,
    has_published: head.publishedCommitId === null ? 0 : 1,
    create_time: String(toSeconds(head.createdAt)),
    update_time: String(toSeconds(head.updatedAt)),
    publish_time: head.publishedAt ? String(toSeconds(head.publishedAt)) : '',
    creator_id: head.creatorId,
    space_id: head.spaceId,
    creator: toCreator(listed.creator, userId),
    connectors: listed.channels,
    bot_mode: head.mode,
    editable: listed.canEdit,
    deletable: listed.canDelete,
    is_fav: listed.isFavorite,
    in_collaboration: head.isCollaborative,
    status: inUse,
  };
}

/** The creator of an agent, for the caller. */
export function toCreator({ id, name, uniqueName, avatarUrl }: ListedBot['creator'], userId: string) {
  return { id, name, user_unique_name: uniqueName, avatar_url: avatarUrl, self: id === userId };
}
