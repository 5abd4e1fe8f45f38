import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { pluginLimits, pluginTypes } from '@heddle/api-contract/families/plugin';
import { inArray, isNotNull } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { iconUrls } from '../file/index.js';
import { findCreators } from '../workflow/index.js';
import { copyPlugin, partIds } from './copyPlugin.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deletion.js';
import { releasePlugin, releaseProblems } from './releasePlugin.js';
import { requirePlugin } from './requirePlugin.js';
import { pluginTexts } from './searchTexts.js';
import { plugins } from './tables.js';

const publishStatuses = { unpublished: 1, published: 2 } as const;

/** Plugins as resources of a space. */
export const pluginResource: ResourceKind = {
  name: 'plugin',
  rows: {
    table: plugins,
    id: plugins.id,
    spaceId: plugins.spaceId,
    name: plugins.name,
    creatorId: plugins.creatorId,
    updatedAt: plugins.updatedAt,
    projectId: plugins.projectId,
    deletedAt: plugins.deletedAt,
    isPublished: isNotNull(plugins.publishedVersion),
  },
  library: { type: resourceTypes.plugin, present },
  async require(context, id, action, where) {
    const { head, access } = await requirePlugin(context, id, action, where);
    return { resource: head, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  searchTexts: pluginTexts,
  copy: copyPlugin,
  naming: { longest: pluginLimits.name, isIdentifier: true },
  partIds,
  releaseProblems,
  release: releasePlugin,
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const found = await context.db
    .select()
    .from(plugins)
    .where(inArray(plugins.id, [...ids]));
  const rows = await markCollaborations(context.db, access, undefined, found);
  const creators = await findCreators(context, rows);
  const icons = await iconUrls(
    context,
    rows.map(({ icon }) => icon),
  );
  return new Map(
    rows.map((row) => {
      const creator = creators(row.creatorId);
      const isPublished = row.publishedVersion !== null;
      const entry = {
        res_id: row.id,
        res_type: resourceTypes.plugin,
        res_sub_type: pluginTypes.plugin,
        name: row.name,
        desc: row.description,
        icon: icons.get(row.icon) ?? '',
        creator_id: row.creatorId,
        creator_name: creator.name,
        creator_avatar: creator.avatar_url,
        user_name: creator.user_name,
        publish_status: isPublished ? publishStatuses.published : publishStatuses.unpublished,
        edit_time: toSeconds(row.updatedAt),
        space_id: row.spaceId,
        actions: [
          { key: resourceActions.copy, enable: can(access, 'copy', row) },
          { key: resourceActions.delete, enable: can(access, 'delete', row) },
          { key: resourceActions.edit, enable: can(access, 'edit', row) },
        ],
        detail_disable: false,
        del_flag: row.deletedAt !== null,
      };
      return [row.id, entry] as const;
    }),
  );
}
