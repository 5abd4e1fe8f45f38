import type { ResourceAction } from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { mcpAccessPoints, mcpServers } from './tables.js';

export type ServerRow = typeof mcpServers.$inferSelect;
export type PointRow = typeof mcpAccessPoints.$inferSelect;

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/** The server if the caller may perform the action; the error is the same for those that do not exist. */
export async function requireServer(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  id: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined } = {},
): Promise<{ row: ServerRow; access: SpaceAccess }> {
  const [row] = await context.db.select().from(mcpServers).where(eq(mcpServers.id, id));
  const isThere = row !== undefined && (where.spaceId ?? row.spaceId) === row.spaceId;
  const access = await context.spaceAccess(isThere ? row.spaceId : nowhere, 'view');
  if (row && can(access, action, row)) return { row, access };
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

/** An access point of a server, with the server. */
export async function requirePoint(
  context: Context,
  { mcp_server_id, access_point_id, space_id }: WantedPoint,
  action: ResourceAction,
): Promise<{ point: PointRow; server: ServerRow; access: SpaceAccess }> {
  const { row: server, access } = await requireServer(context, mcp_server_id, action, { spaceId: space_id });
  const [point] = await context.db
    .select()
    .from(mcpAccessPoints)
    .where(and(eq(mcpAccessPoints.id, access_point_id), eq(mcpAccessPoints.serverId, server.id)));
  if (point) return { point, server, access };
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

/** Names an access point in an input. */
interface WantedPoint {
  mcp_server_id: string;
  access_point_id: string;
  space_id?: string | undefined;
}
