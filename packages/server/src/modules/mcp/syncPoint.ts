import type { Reason } from '@heddle/api-contract';
import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { eq } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { McpConnection, McpTarget, McpTools } from '../../mcp/McpConnector.js';
import { McpError } from '../../mcp/McpError.js';
import type { PointRow } from './requireServer.js';
import { hashTools, storeTools } from './storeTools.js';
import { mcpAccessPoints, type StoredProblem } from './tables.js';
import { targetOf } from './targetOf.js';

// What a server with the older transport answers to a POST.
const notStreamable: ReadonlySet<unknown> = new Set([400, 404, 405]);

interface Read {
  transport: PointRow['transport'];
  server: McpConnection['server'];
  listed: McpTools;
}

/** Connects to an access point and stores what it lists. A failure is stored, and is not an error. */
export async function syncPoint(
  app: App,
  point: PointRow,
  userId: string,
  signal: AbortSignal,
): Promise<PointRow> {
  const checked = { validatedAt: new Date() };
  try {
    const { transport, server, listed } = await readPoint(app, point, userId, signal);
    await storeTools(app.db, point.id, await hashTools(listed.tools));
    const { name, version, instructions = '' } = server;
    return await update(app, point, {
      ...checked,
      transport,
      validation: 'ok',
      problem: null,
      serverInfo: { name, version, instructions },
      refusedTools: listed.refused.slice(0, 100),
    });
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    const validation = error.needsSignIn ? 'sign_in' : 'failed';
    return update(app, point, { ...checked, validation, problem: toProblem(error.reason) });
  }
}

async function readPoint(app: App, point: PointRow, userId: string, signal: AbortSignal): Promise<Read> {
  if (!app.mcp) throw new McpError(mcpReasons.notSetUp());
  const target = await targetOf(app, point, userId);
  const { transport, connection } = await open(app.mcp, point.transport, target, signal);
  try {
    return { transport, server: connection.server, listed: await connection.listTools({ signal }) };
  } finally {
    await connection.close();
  }
}

/** Servers with the older transport refuse the first request of the newer one. */
async function open(
  connector: NonNullable<App['mcp']>,
  transport: PointRow['transport'],
  target: McpTarget,
  signal: AbortSignal,
) {
  try {
    return { transport, connection: await connector.connect(target, { signal }) };
  } catch (error) {
    const isOlder =
      target.transport === 'http' &&
      error instanceof McpError &&
      notStreamable.has(error.reason.parameters.status);
    if (!isOlder) throw error;
    const older = await connector
      .connect({ ...target, transport: 'sse' }, { signal })
      // The first answer says more about a server that has neither.
      .catch((problem) =>
        Promise.reject(problem instanceof McpError && problem.needsSignIn ? problem : error),
      );
    return { transport: 'sse' as const, connection: older };
  }
}

async function update(
  { db }: App,
  { id }: PointRow,
  values: Partial<typeof mcpAccessPoints.$inferInsert>,
): Promise<PointRow> {
  const [row] = await db.update(mcpAccessPoints).set(values).where(eq(mcpAccessPoints.id, id)).returning();
  if (!row) throw new McpError(mcpReasons.noAccessPoint());
  return row;
}

function toProblem({ key, parameters, text }: Reason): StoredProblem {
  const plain = Object.entries(parameters).map(([name, value]) => {
    return [name, typeof value === 'object' ? value.text : value] as const;
  });
  return { key, parameters: Object.fromEntries(plain), text };
}
