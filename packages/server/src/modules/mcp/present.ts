import type { Result } from '@heddle/api-contract';
import { type mcp, mcpStatuses } from '@heddle/api-contract/families/mcp';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { McpTool } from '../../mcp/McpConnector.js';
import { findPeople } from '../account/index.js';
import { openValues, type PointConfig } from './pointConfig.js';
import type { PointRow, ServerRow } from './requireServer.js';
import { signInUser } from './SignInStore.js';
import { effectOf, findTools, stateOf, type ToolRow } from './storeTools.js';
import { mcpAccessPoints, mcpSignedIn } from './tables.js';

type Calls = typeof mcp.calls;
type SentServer = Result<Calls['get']>['mcp_server'];
type SentPoint = SentServer['mcp_server_access_points'][number];
type SentTool = SentPoint['tools'][number];

/** States in which a person has to decide about a tool. */
const waiting: ReadonlySet<string> = new Set(['new', 'changed']);

/** Access points of servers, oldest first. */
export async function findPoints(db: Database, serverIds: readonly string[]): Promise<PointRow[]> {
  if (serverIds.length === 0) return [];
  return db
    .select()
    .from(mcpAccessPoints)
    .where(inArray(mcpAccessPoints.serverId, [...serverIds]))
    .orderBy(mcpAccessPoints.id);
}

/** Servers as the API sends them; in lists, without their tools. */
export async function toServers(
  context: Context,
  access: SpaceAccess,
  rows: readonly ServerRow[],
  { withTools }: { withTools: boolean },
): Promise<SentServer[]> {
  const points = await findPoints(
    context.db,
    rows.map(({ id }) => id),
  );
  const tools = await findTools(
    context.db,
    points.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => {
      const own = points.filter(({ serverId }) => serverId === row.id);
      const states = tools
        .filter(({ accessPointId }) => own.some(({ id }) => id === accessPointId))
        .map(stateOf)
        .filter((state) => state !== 'removed');
      return {
        id: row.id,
        space_id: row.spaceId,
        name: row.name,
        is_official: false,
        description: row.description,
        source_type: row.sourceType,
        labels: [],
        mcp_server_access_points: await toPoints(context, row.spaceId, own, withTools ? tools : []),
        creator: row.creatorId,
        create_time_ms: row.createdAt.getTime(),
        update_time_ms: row.updatedAt.getTime(),
        is_publish_supported: row.isPublishSupported,
        status: statusOf(row.isEnabled),
        detail_page_url: row.detailPageUrl,
        can_edit: can(access, 'edit', row),
        tool_count: states.length,
        review_count: states.filter((state) => waiting.has(state)).length,
      };
    }),
  );
}

/** One server with its tools. */
export async function toServer(context: Context, access: SpaceAccess, row: ServerRow) {
  const [mcp_server] = await toServers(context, access, [row], { withTools: true });
  if (!mcp_server) throw new Error('a server has no presentation');
  return { mcp_server };
}

/** One access point with its tools. */
export async function toPoint(context: Context, spaceId: string, point: PointRow) {
  const tools = await findTools(context.db, [point.id]);
  const [sent] = await toPoints(context, spaceId, [point], tools);
  if (!sent) throw new Error('an access point has no presentation');
  return { mcp_server_access_point: sent };
}

/** Access points as the API sends them: without the values of static headers and parameters. */
export async function toPoints(
  context: Context,
  spaceId: string,
  points: readonly PointRow[],
  tools: readonly ToolRow[],
): Promise<SentPoint[]> {
  const people = await findPeople(
    context.db,
    tools.flatMap(({ approvedBy }) => approvedBy ?? []),
  );
  const nameOf = (id: string | null) => (id === null ? '' : (people.get(id)?.name ?? ''));
  return Promise.all(
    points.map(async (point) => ({
      id: point.id,
      space_id: spaceId,
      mcp_server_id: point.serverId,
      env: point.env,
      lane: point.lane,
      transport_mode: point.transport,
      server_url: point.url,
      server_psm: '',
      config: await toConfig(context, point),
      tools: tools.filter((row) => row.accessPointId === point.id).map((row) => toTool(row, nameOf)),
      validation_status: point.validation ?? ('' as const),
      last_validation_time_ms: point.validatedAt?.getTime() ?? 0,
      lastest_op_time_ms: point.updatedAt.getTime(),
      create_time_ms: point.createdAt.getTime(),
      update_time_ms: point.updatedAt.getTime(),
      status: statusOf(point.isEnabled),
      is_publish_supported: false,
      problem: point.problem?.text ?? '',
      problem_reason: point.problem && { key: point.problem.key, parameters: point.problem.parameters },
      sign_in: point.signIn,
      is_signed_in: await isSignedIn(context, point),
      server_info: point.serverInfo ?? { name: '', version: '', instructions: '' },
      refused_tools: point.refusedTools,
    })),
  );
}

function statusOf(isEnabled: boolean) {
  return isEnabled ? mcpStatuses.normal : mcpStatuses.disabled;
}

function toTool(row: ToolRow, nameOf: (id: string | null) => string): SentTool {
  const { tool, approved } = row;
  const state = stateOf(row);
  return {
    name: row.name,
    ...described(tool),
    title: tool.title ?? '',
    effect: effectOf(tool),
    state,
    hash: row.hash,
    approved: state === 'changed' && approved ? described(approved) : null,
    approved_by: nameOf(row.approvedBy),
    approved_at: row.approvedAt?.getTime() ?? 0,
  };
}

function described({ description, inputSchema }: McpTool) {
  return { description, input_schema: JSON.stringify(inputSchema) };
}

async function toConfig(context: Context, point: PointRow): Promise<SentPoint['config']> {
  const { config } = point;
  const values = await openValues(context, point).catch(() => ({ headers: {}, params: {} }));
  const fixed = (entries: PointConfig['static_headers'], stored: Record<string, string>) =>
    entries.map(({ key, is_required }) => ({
      key,
      value: '',
      is_required,
      has_value: Object.hasOwn(stored, key),
    }));
  const asked = (entries: PointConfig['static_headers']) =>
    entries.map((entry) => ({ ...entry, has_value: entry.value !== '' }));
  return {
    static_headers: fixed(config.static_headers, values.headers),
    static_params: fixed(config.static_params, values.params),
    dynamic_headers: asked(config.dynamic_headers),
    dynamic_params: asked(config.dynamic_params),
  };
}

async function isSignedIn({ db, user }: Context, point: PointRow): Promise<boolean> {
  const owner = signInUser(point, user.id);
  if (owner === undefined) return false;
  const ofOwner = and(eq(mcpSignedIn.accessPointId, point.id), eq(mcpSignedIn.userId, owner));
  return (await db.$count(mcpSignedIn, ofOwner)) > 0;
}
