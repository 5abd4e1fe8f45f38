import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { IdMap, ResourceKind } from '../../resources/ResourceKind.js';
import { findCreators } from '../workflow/index.js';
import { insertPrompt, removePrompt, requirePrompt } from './prompts.js';
import { prompts } from './tables.js';

const published = 2;

/** Prompts as resources of a space. */
export const promptKind: ResourceKind = {
  name: 'prompt',
  rows: {
    table: prompts,
    id: prompts.id,
    spaceId: prompts.spaceId,
    name: prompts.name,
    creatorId: prompts.creatorId,
    updatedAt: prompts.updatedAt,
    isPublished: sql`true`,
  },
  library: { type: resourceTypes.prompt, present },
  async require(context, id, action, where) {
    const { row, access } = await requirePrompt(context, id, action, where);
    return { resource: row, access };
  },
  remove: removePrompt,
  copy: copyInto,
};

async function copyInto(context: Context, id: string, target: SpaceAccess, idMap: IdMap): Promise<void> {
  const { row } = await requirePrompt(context, id, 'copy');
  await context.db.transaction((transaction) =>
    insertPrompt(transaction, target, { ...row, id: idMap.get(id) ?? id }),
  );
}

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(prompts)
    .where(inArray(prompts.id, [...ids]));
  const creators = await findCreators(context, rows);
  return new Map(
    rows.map((row) => {
      const creator = creators(row.creatorId);
      const entry = {
        res_id: row.id,
        res_type: resourceTypes.prompt,
        res_sub_type: 0,
        name: row.name,
        desc: row.description,
        icon: '',
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
        del_flag: false,
      };
      return [row.id, entry] as const;
    }),
  );
}
