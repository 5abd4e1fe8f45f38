import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { McpTool } from '../../mcp/McpConnector.js';
import { mcpTools } from './tables.js';
import { toolHash } from './toolHash.js';

export type ToolRow = typeof mcpTools.$inferSelect;

/** A tool and its hash. */
export type HashedTool = { tool: McpTool; hash: string };

export function hashTools(tools: readonly McpTool[]): Promise<HashedTool[]> {
  return Promise.all(tools.map(async (tool) => ({ tool, hash: await toolHash(tool) })));
}

/** Stores what an access point lists now. Decisions about tools stay, also those about tools that are gone. */
export async function storeTools(
  db: Database,
  pointId: string,
  listed: readonly HashedTool[],
): Promise<void> {
  await db.transaction(async (transaction) => {
    const names = listed.map(({ tool }) => tool.name);
    const others = and(
      eq(mcpTools.accessPointId, pointId),
      names.length > 0 ? notInArray(mcpTools.name, names) : undefined,
    );
    await transaction
      .delete(mcpTools)
      .where(and(others, isNull(mcpTools.approvedHash), eq(mcpTools.isBlocked, false)));
    await transaction.update(mcpTools).set({ isListed: false }).where(others);
    if (listed.length === 0) return;
    const rows = listed.map(({ tool, hash }, position) => ({
      accessPointId: pointId,
      name: tool.name,
      position,
      tool,
      hash,
      isListed: true,
    }));
    await transaction
      .insert(mcpTools)
      .values(rows)
      .onConflictDoUpdate({
        target: [mcpTools.accessPointId, mcpTools.name],
        set: {
          position: sql`excluded.position`,
          tool: sql`excluded.tool`,
          hash: sql`excluded.hash`,
          isListed: true,
        },
      });
  });
}

/** Tools of access points, in the order of their servers. */
export async function findTools(db: Database, pointIds: readonly string[]): Promise<ToolRow[]> {
  if (pointIds.length === 0) return [];
  return db
    .select()
    .from(mcpTools)
    .where(inArray(mcpTools.accessPointId, [...pointIds]))
    .orderBy(mcpTools.accessPointId, mcpTools.position, mcpTools.name);
}

/** Whether models see a tool. */
export function stateOf({ isBlocked, isListed, hash, approvedHash }: ToolRow) {
  if (isBlocked) return 'blocked' as const;
  if (!isListed) return 'removed' as const;
  if (approvedHash === null) return 'new' as const;
  return approvedHash === hash ? ('approved' as const) : ('changed' as const);
}

/** What a tool does, as its server claims: MCP's hints. Absent hints mean the worst. */
export function effectOf({ annotations = {} }: McpTool): 'reads' | 'writes' | 'deletes' {
  if (annotations.readOnlyHint === true) return 'reads';
  return annotations.destructiveHint === false ? 'writes' : 'deletes';
}
