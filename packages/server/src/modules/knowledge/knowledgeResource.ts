import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { iconUrls } from '../file/index.js';
import { findCreators } from '../workflow/index.js';
import { copyDataset } from './copyDataset.js';
import { moveToTrash, takeFromTrash } from './deletion.js';
import { requireDataset } from './requireDataset.js';
import { datasets } from './tables.js';

const published = 2;

/** Knowledge bases as resources of a space. */
export const knowledgeResource: ResourceKind = {
  name: 'knowledge',
  rows: {
    table: datasets,
    id: datasets.id,
    spaceId: datasets.spaceId,
    name: datasets.name,
    creatorId: datasets.creatorId,
    updatedAt: datasets.updatedAt,
    deletedAt: datasets.deletedAt,
    isPublished: sql`true`,
    subType: datasets.format,
  },
  library: { type: resourceTypes.knowledge, present },
  async require(context, id, action, where) {
    const { row, access } = await requireDataset(context, id, action, where);
    return { resource: row, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  copy: copyDataset,
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(datasets)
    .where(inArray(datasets.id, [...ids]));
  const [creators, icons] = await Promise.all([
    findCreators(context, rows),
    iconUrls(
      context,
      rows.map(({ iconUri }) => iconUri),
    ),
  ]);
  return new Map(
    rows.map((row) => {
      const creator = creators(row.creatorId);
      const entry = {
        res_id: row.id,
        res_type: resourceTypes.knowledge,
        res_sub_type: row.format,
        name: row.name,
        desc: row.description,
        icon: icons.get(row.iconUri) ?? '',
        creator_id: row.creatorId,
        creator_name: creator.name,
        creator_avatar: creator.avatar_url,
        user_name: creator.user_name,
        publish_status: published,
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
