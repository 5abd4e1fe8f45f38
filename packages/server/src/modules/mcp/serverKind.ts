import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { findCreators } from '../workflow/index.js';
import { copyInto } from './copyServer.js';
import { requireServer } from './requireServer.js';
import { removeServer } from './servers.js';
import { mcpServers } from './tables.js';

const published = 2;

/** MCP servers as resources of a space; they have a page of their own, so the library lists them on request. */
export const serverKind: ResourceKind = {
  name: 'mcp',
  rows: {
    table: mcpServers,
    id: mcpServers.id,
    spaceId: mcpServers.spaceId,
    name: mcpServers.name,
    creatorId: mcpServers.creatorId,
    updatedAt: mcpServers.updatedAt,
    isPublished: sql`true`,
  },
  library: { type: resourceTypes.mcp, isListedOnRequest: true, present },
  async require(context, id, action, where) {
    const { row, access } = await requireServer(context, id, action, where);
    return { resource: row, access };
  },
  remove: removeServer,
  copy: copyInto,
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(mcpServers)
    .where(inArray(mcpServers.id, [...ids]));
  const creators = await findCreators(context, rows);
  return new Map(
    rows.map((row) => {
      const creator = creators(row.creatorId);
      const entry = {
        res_id: row.id,
        res_type: resourceTypes.mcp,
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
