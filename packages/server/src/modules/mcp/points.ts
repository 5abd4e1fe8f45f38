import type { Input, Result } from '@heddle/api-contract';
import { type mcp, mcpStatuses } from '@heddle/api-contract/families/mcp';
import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { mergeConfig, noConfig, noValues, openValues, sealValues } from './pointConfig.js';
import { toPoint, toPoints } from './present.js';
import { type PointRow, requirePoint, requireServer } from './requireServer.js';
import { findTools } from './storeTools.js';
import { syncPoint } from './syncPoint.js';
import { mcpAccessPoints, mcpServers, mcpSignedIn, mcpTools } from './tables.js';

type Calls = typeof mcp.calls;
type Given = Omit<Input<Calls['createAccessPoint']>, 'mcp_server_id' | 'space_id'>;

const maxPoints = 10;

export async function createPoint(
  context: Context,
  input: Input<Calls['createAccessPoint']>,
): Promise<Result<Calls['createAccessPoint']>> {
  const { row: server } = await requireServer(context, input.mcp_server_id, 'edit', {
    spaceId: input.space_id,
  });
  const place = readPlace(context, { transport: 'streamable_http', url: '' }, input);
  const id = newId();
  const merged = mergeConfig({ config: noConfig, values: noValues }, input.config ?? {});
  checkCommand(place, input);
  const now = new Date();
  const values = {
    ...{ id, serverId: server.id, ...place, config: merged.config },
    sealedValues: await sealValues(context, id, merged.values),
    ...{ env: input.env ?? '', lane: input.lane ?? '', signIn: signInOf(place, input.sign_in ?? 'user') },
    ...{ createdAt: now, updatedAt: now },
  };
  const point = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, mcpServers, server.id);
    const known = await transaction.$count(mcpAccessPoints, eq(mcpAccessPoints.serverId, server.id));
    if (known >= maxPoints)
      throw new DomainError('mcpInvalid', mcpReasons.tooManyAccessPoints({ maximum: maxPoints }));
    const [row] = await transaction.insert(mcpAccessPoints).values(values).returning();
    return row as PointRow;
  });
  const checked = await syncPoint(context, point, context.user.id, context.signal);
  return toPoint(context, server.spaceId, checked);
}

export async function updatePoint(
  context: Context,
  input: Input<Calls['updateAccessPoint']>,
): Promise<Result<Calls['updateAccessPoint']>> {
  const { point, server } = await requirePoint(context, input, 'edit');
  const place = readPlace(context, point, input);
  checkCommand(place, input);
  // Otherwise whoever may change the address could send the stored secrets to a host of their own.
  const isMoved = hostOf(place) !== hostOf(point);
  const values = isMoved ? noValues : await openValues(context, point);
  const merged = mergeConfig({ config: point.config, values }, input.config ?? {});
  const signIn = signInOf(place, input.sign_in ?? point.signIn);
  const changed = {
    ...{ ...place, config: merged.config, signIn, updatedAt: new Date() },
    sealedValues: await sealValues(context, point.id, merged.values),
    ...(input.env !== undefined && { env: input.env }),
    ...(input.lane !== undefined && { lane: input.lane }),
  };
  const row = await context.db.transaction(async (transaction) => {
    if (isMoved) {
      await transaction.delete(mcpSignedIn).where(eq(mcpSignedIn.accessPointId, point.id));
      await transaction.delete(mcpTools).where(eq(mcpTools.accessPointId, point.id));
    }
    const [updated] = await transaction
      .update(mcpAccessPoints)
      .set(changed)
      .where(eq(mcpAccessPoints.id, point.id))
      .returning();
    return updated ?? point;
  });
  return toPoint(context, server.spaceId, await syncPoint(context, row, context.user.id, context.signal));
}

export async function readPoint(
  context: Context,
  input: Input<Calls['getAccessPoint']>,
): Promise<Result<Calls['getAccessPoint']>> {
  const { point, server } = await requirePoint(context, input, 'view');
  return toPoint(context, server.spaceId, point);
}

export async function readPoints(
  context: Context,
  { space_id, accesspoint_ids: ids = [] }: Input<Calls['getAccessPoints']>,
): Promise<Result<Calls['getAccessPoints']>> {
  const { spaceId } = await context.spaceAccess(space_id, 'view');
  if (ids.length === 0) return { mcp_server_access_points: [] };
  const rows = await context.db
    .select({ point: mcpAccessPoints })
    .from(mcpAccessPoints)
    .innerJoin(mcpServers, eq(mcpServers.id, mcpAccessPoints.serverId))
    .where(and(inArray(mcpAccessPoints.id, ids), eq(mcpServers.spaceId, spaceId)));
  const points = rows.map(({ point }) => point);
  const tools = await findTools(
    context.db,
    points.map(({ id }) => id),
  );
  return { mcp_server_access_points: await toPoints(context, spaceId, points, tools) };
}

export async function updatePointStatus(
  context: Context,
  input: Input<Calls['updateAccessPointStatus']>,
): Promise<Result<Calls['updateAccessPointStatus']>> {
  const { point, server } = await requirePoint(context, input, 'edit');
  const isEnabled = input.status === mcpStatuses.normal;
  if (isEnabled && point.validation === 'failed')
    throw new DomainError('mcpInvalid', mcpReasons.notEnabled());
  const [row] = await context.db
    .update(mcpAccessPoints)
    .set({ isEnabled, updatedAt: new Date() })
    .where(eq(mcpAccessPoints.id, point.id))
    .returning();
  return toPoint(context, server.spaceId, row ?? point);
}

export async function deletePoint(
  context: Context,
  input: Input<Calls['deleteAccessPoint']>,
): Promise<Result<Calls['deleteAccessPoint']>> {
  const { point } = await requirePoint(context, input, 'edit');
  await context.db.delete(mcpAccessPoints).where(eq(mcpAccessPoints.id, point.id));
  return {};
}

export async function sync(context: Context, input: Input<Calls['sync']>): Promise<Result<Calls['sync']>> {
  const { point, server } = await requirePoint(context, input, 'edit');
  return toPoint(context, server.spaceId, await syncPoint(context, point, context.user.id, context.signal));
}

type Place = Pick<PointRow, 'transport' | 'url'>;

/** The transport and the address, as given or as before. */
function readPlace({ mcp: connector }: Context, before: Place, given: Given): Place {
  const transport = given.transport_mode ?? before.transport;
  const url = given.server_url?.trim() ?? before.url;
  if (transport !== 'stdio') return { transport, url: readAddress(url) };
  if (!connector?.commands.includes(url))
    throw new DomainError('mcpInvalid', mcpReasons.unknownCommand({ command: url.slice(0, 100) }));
  return { transport, url };
}

function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isHttp || url.username !== '' || url.password !== '')
    throw new DomainError('mcpInvalid', mcpReasons.address({ field: 'server_url' }));
  url.hash = '';
  return url.href;
}

function checkCommand({ transport }: Place, { config }: Given): void {
  const hasValues = Object.values(config ?? {}).some(
    (entries) => entries !== undefined && entries.length > 0,
  );
  if (transport === 'stdio' && hasValues) throw new DomainError('mcpInvalid', mcpReasons.commandWithValues());
}

function signInOf({ transport }: Place, given: PointRow['signIn']): PointRow['signIn'] {
  return transport === 'stdio' ? 'none' : given;
}

function hostOf({ transport, url }: Place): string {
  return transport === 'stdio' ? `stdio:${url}` : new URL(url).origin;
}
