import { resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { libraryEntries } from '../workflow/index.js';
import { copyInto } from './copyServer.js';
import { requireServer } from './requireServer.js';
import { removeServer } from './servers.js';
import { mcpServers } from './tables.js';

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
  searchTexts: serverTexts,
  naming: { longest: 50, isIdentifier: false },
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(mcpServers)
    .where(inArray(mcpServers.id, [...ids]));
  return libraryEntries(context, access, rows, () => ({ res_type: resourceTypes.mcp }));
}

async function serverTexts(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({ id: mcpServers.id, description: mcpServers.description })
    .from(mcpServers)
    .where(inArray(mcpServers.id, [...ids]));
  return new Map(rows.map((row) => [row.id, [{ place: 'description' as const, text: row.description }]]));
}
