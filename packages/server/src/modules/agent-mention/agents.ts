import type { Input, Result } from '@heddle/api-contract';
import type { agentMention } from '@heddle/api-contract/families/agent-mention';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { listSeenBots, requireBot, type SeenBot } from '../bot/index.js';
import { forgetOpened } from '../favorite/index.js';
import { iconUrls } from '../file/index.js';
import { findCreators } from '../workflow/index.js';

type Calls = typeof agentMention.calls;
type Described = Result<Calls['describe']>[string];

const agentType = 1;
const maxFavorites = 100;

/** The agents that the caller used, by page, and their favourites. */
export async function searchAgents(
  context: Context,
  input: Input<Calls['search']>,
): Promise<Result<Calls['search']>> {
  const page = pageOf(input);
  const { keyword: name } = input;
  const first = { limit: maxFavorites, offset: 0 };
  const [used, favorites] = await Promise.all([
    listSeenBots(context, { name, order: 'opened' }, page),
    page.offset === 0 ? listSeenBots(context, { name, order: 'favorited' }, first) : undefined,
  ]);
  const described = await describeEach(context, [...used.bots, ...(favorites?.bots ?? [])]);
  const pick = (bots: readonly SeenBot[]) => bots.map(({ head }) => described.get(head.id)!.bot_info);
  const people = [...described.values()].map(({ user_info }) => [user_info.user_id, user_info] as const);
  const { cursor, hasMore } = afterPage(page, used.total);
  return {
    recently_used_bot_list: pick(used.bots),
    favorite_bot_list: pick(favorites?.bots ?? []),
    cursor_id: cursor,
    has_more: hasMore,
    id_user_info_map: Object.fromEntries(people),
  };
}

export async function forgetAgents(context: Context, input: Input<Calls['forget']>) {
  const { bot_id: botId } = input;
  if (botId !== undefined) await requireBot(context, botId, 'view');
  await forgetOpened(context, 'bot', botId);
  return {};
}

export async function describeAgents(
  context: Context,
  input: Input<Calls['describe']>,
): Promise<Result<Calls['describe']>> {
  const bots = await visibleAmong(context, input.bot_id);
  return Object.fromEntries(await describeEach(context, bots));
}

export async function readSettings(
  context: Context,
  input: Input<Calls['settings']>,
): Promise<Result<Calls['settings']>> {
  const bots = await visibleAmong(context, input.bot_ids);
  const entries = bots.map(({ head, isFavorite }) => [
    head.id,
    { is_store_favorite: isFavorite, trigger_enabled: 0 },
  ]);
  return { participant_info_map: Object.fromEntries(entries) };
}

/** Those of these agents that the caller can view. Refuses a list without any, like a single agent. */
async function visibleAmong(context: Context, ids: readonly string[]): Promise<SeenBot[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const { bots } = await listSeenBots(context, { ids }, { limit: ids.length, offset: 0 });
  if (bots.length === 0) await requireBot(context, first, 'view');
  return bots;
}

/** Agents with their creators, by their ids. */
async function describeEach(context: Context, bots: readonly SeenBot[]): Promise<Map<string, Described>> {
  const heads = bots.map(({ head }) => head);
  const [creators, icons] = await Promise.all([
    findCreators(context, heads),
    iconUrls(
      context,
      heads.map(({ icon }) => icon),
    ),
  ]);
  const entries = bots.map(({ head, isFavorite }): [string, Described] => {
    const {
      id: user_id,
      name: user_name,
      user_name: user_unique_name,
      avatar_url,
    } = creators(head.creatorId);
    const bot_info = {
      id: head.id,
      type: agentType,
      name: head.name,
      desc: head.description,
      avatar_url: icons.get(head.icon) ?? '',
      space_id: head.spaceId,
      user_id,
      user_name,
      allow_mention: true,
      is_fav: isFavorite,
      allow_share: false,
    };
    const user_info = { user_id, user_type: 0, user_name, user_avatar: avatar_url, user_unique_name };
    return [head.id, { bot_info, user_info }];
  });
  return new Map(entries);
}
