import { intelligenceStatuses, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import { isNotNull } from 'drizzle-orm';
import { type ListedBot, listBotsOf } from '../bot/index.js';
import { bots } from '../bot/tables.js';
import { type DevelopedKind, type OwnEntry, secondsText } from './DevelopedKind.js';

export const developedBots: DevelopedKind = {
  name: 'bot',
  type: intelligenceTypes.bot,
  rows: {
    table: bots,
    id: bots.id,
    spaceId: bots.spaceId,
    name: bots.name,
    creatorId: bots.creatorId,
    createdAt: bots.createdAt,
    updatedAt: bots.updatedAt,
    publishedAt: bots.publishedAt,
    deletedAt: bots.deletedAt,
    isPublished: isNotNull(bots.publishedCommitId),
  },
  async present(context, access, ids) {
    const page = { limit: ids.length, offset: 0 };
    const { listed } = await listBotsOf(context, access, { ids }, page);
    return new Map(listed.map((one) => [one.head.id, toEntry(one)]));
  },
};

function toEntry({ head, iconUrl, creator, channels, ...listed }: ListedBot): OwnEntry {
  const publishTime = secondsText(head.publishedAt);
  return {
    basic_info: {
      id: head.id,
      name: head.name,
      description: head.description,
      icon_uri: head.icon,
      icon_url: iconUrl,
      space_id: head.spaceId,
      owner_id: head.creatorId,
      create_time: secondsText(head.createdAt),
      update_time: secondsText(head.updatedAt),
      publish_time: publishTime,
      status: intelligenceStatuses.using,
    },
    type: intelligenceTypes.bot,
    publish_info: {
      has_published: head.publishedCommitId !== null,
      has_changes: head.publishedCommitId !== null && head.publishedCommitId !== head.commitId,
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
    other_info: { bot_mode: head.mode },
  };
}
