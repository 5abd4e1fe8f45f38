import type { Input, Result } from '@heddle/api-contract';
import type { botOpen } from '@heddle/api-contract/families/bot-open';
import { connectors } from '@heddle/api-contract/families/conversation';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { type BotFilter, listBotsOf, listVersions, requireBot } from '../bot/index.js';

type Calls = typeof botOpen.calls;

const filters: Record<NonNullable<Input<Calls['list']>['publish_status']>, BotFilter> = {
  all: {},
  published_online: { isPublished: true },
  published_draft: { isPublished: true, isChanged: true },
  unpublished_draft: { isPublished: false },
};

/** Lists the agents of a space: by default those that are published, most recently changed first. */
export async function listOpenBots(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.workspace_id, 'view');
  const { publish_status: status = 'published_online', connector_id: connectorId } = input;
  const ofChannel = status === 'published_online' || status === 'published_draft' ? connectorId : undefined;
  const filter = { ...filters[status], connectorId: ofChannel };
  const { listed, total } = await listBotsOf(context, access, filter, pageOf(input));
  return {
    total,
    items: listed.map(({ head, iconUrl }) => ({
      id: head.id,
      name: head.name,
      icon_url: iconUrl,
      description: head.description,
      updated_at: toSeconds(head.updatedAt),
      is_published: head.publishedCommitId !== null,
      ...(head.publishedCommitId !== null &&
        head.publishedAt && { published_at: toSeconds(head.publishedAt) }),
      owner_user_id: head.creatorId,
    })),
  };
}

/** Lists the agents of a space that a channel serves, newest publication first. */
export async function listPublishedBots(
  context: Context,
  input: Input<Calls['publishedList']>,
): Promise<Result<Calls['publishedList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const connectorId = input.connector_id ?? connectors.api;
  const filter = { connectorId, order: 'published' as const };
  const { listed, total } = await listBotsOf(context, access, filter, pageOf(input));
  return {
    total,
    space_bots: listed.map(({ head, iconUrl }) => ({
      bot_id: head.id,
      bot_name: head.name,
      description: head.description,
      icon_url: iconUrl,
      publish_time: head.publishedAt ? String(toSeconds(head.publishedAt)) : '',
    })),
  };
}

/** Lists the published versions of an agent, newest first. */
export async function listOpenVersions(
  context: Context,
  input: Input<Calls['versions']>,
): Promise<Result<Calls['versions']>> {
  const { head } = await requireBot(context, input.bot_id, 'view');
  const page = pageOf(input);
  // Every kept version was published; a draft is none.
  const types = input.publish_status === 'unpublished_draft' ? [] : (['publish'] as const);
  const { rows, total } = await listVersions(context.db, head.id, types, input.connector_id, page);
  const people = await findPeople(
    context.db,
    rows.map(({ creatorId }) => creatorId),
  );
  return {
    items: rows.map((row) => ({
      version: row.id,
      description: row.note,
      changelog: row.note,
      publish_status: 'published_online',
      created_at: toSeconds(row.createdAt),
      updated_at: toSeconds(row.createdAt),
      creator: { id: row.creatorId, name: people.get(row.creatorId)?.name ?? '' },
    })),
    total,
    has_more: afterPage(page, total).hasMore,
  };
}
