import { botLimits } from '@heddle/api-contract';
import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { isNotNull } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { iconUrls } from '../file/index.js';
import { findCreators } from '../workflow/index.js';
import { copyInto } from './copyBot.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deletion.js';
import { findBot, requireBot } from './requireBot.js';
import { botTexts } from './searchTexts.js';
import { bots } from './tables.js';

const publishStatuses = { unpublished: 1, published: 2 } as const;

/** Agents as resources of a space. They are projects rather than parts, so the library lists them on request. */
export const botKind: ResourceKind = {
  name: 'bot',
  rows: {
    table: bots,
    id: bots.id,
    spaceId: bots.spaceId,
    name: bots.name,
    creatorId: bots.creatorId,
    updatedAt: bots.updatedAt,
    deletedAt: bots.deletedAt,
    isPublished: isNotNull(bots.publishedCommitId),
    subType: bots.mode,
  },
  library: { type: resourceTypes.bot, isListedOnRequest: true, present },
  async require(context, id, action, where) {
    const { head, access } = await requireBot(context, id, action, where);
    return { resource: head, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  copy: copyInto,
  searchTexts: botTexts,
  naming: { longest: botLimits.name, isIdentifier: false },
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => findBot(context.db, id)));
  const heads = await markCollaborations(
    context.db,
    access,
    'bot',
    found.filter((head) => head !== undefined),
  );
  const creators = await findCreators(context, heads);
  const icons = await iconUrls(
    context,
    heads.map(({ icon }) => icon),
  );
  return new Map(
    heads.map((head) => {
      const creator = creators(head.creatorId);
      const entry = {
        res_id: head.id,
        res_type: resourceTypes.bot,
        res_sub_type: head.mode,
        name: head.name,
        desc: head.description,
        icon: icons.get(head.icon) ?? '',
        creator_id: head.creatorId,
        creator_name: creator.name,
        creator_avatar: creator.avatar_url,
        user_name: creator.user_name,
        publish_status:
          head.publishedCommitId === null ? publishStatuses.unpublished : publishStatuses.published,
        edit_time: toSeconds(head.updatedAt),
        space_id: head.spaceId,
        actions: [
          { key: resourceActions.copy, enable: can(access, 'copy', head) },
          { key: resourceActions.delete, enable: can(access, 'delete', head) },
          { key: resourceActions.edit, enable: can(access, 'edit', head) },
        ],
        detail_disable: false,
        del_flag: head.deletedAt !== null,
      };
      return [head.id, entry];
    }),
  );
}
