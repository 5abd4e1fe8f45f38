import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { type App, defineService } from '../../kernel/services.js';
import type { McpCallOptions, McpConnection } from '../../mcp/McpConnector.js';
import { McpError } from '../../mcp/McpError.js';
import type { PointRow } from './requireServer.js';
import { type HashedTool, hashTools, storeTools } from './storeTools.js';
import { type DynamicValues, targetOf } from './targetOf.js';

const idleMs = 60_000;
const maxConnections = 200;
// A server that keeps failing is not called for a while, so that runs do not wait for it.
const failuresUntilPause = 5;
const pauseMs = 30_000;
// A server that changes its tools without saying so is found out after this time at the latest.
const maxListAgeMs = 30_000;

interface Pooled {
  connection: Promise<McpConnection>;
  /** The connection once it is open. */
  current: McpConnection | undefined;
  isReused: boolean;
  /** Hashes of its tools by name, with the number of announced changes and the time when they were listed. */
  listed: { hashes: Map<string, string>; changes: number; at: number } | undefined;
  users: number;
  idle: ReturnType<typeof setTimeout> | undefined;
}

type Use<T> = (connection: McpConnection, tools: () => Promise<ReadonlyMap<string, string>>) => Promise<T>;

/** Who calls, and what they give. */
export interface McpCaller {
  userId: string;
  dynamic?: DynamicValues;
}

/** Open connections of this process, one per access point and caller, and pauses of servers that fail. */
export class McpPool {
  readonly #open = new Map<string, Pooled>();
  readonly #failures = new Map<string, { count: number; pausedUntil: number }>();

  constructor(
    readonly app: App,
    readonly now: () => number = () => Date.now(),
  ) {}

  /** Calls `use` with a connection to an access point, and with a function that lists the hashes of its tools. */
  async with<T>(point: PointRow, caller: McpCaller, options: McpCallOptions, use: Use<T>): Promise<T> {
    this.#checkPause(point.id);
    const key = keyOf(point, caller);
    const pooled = this.#enter(key, point, caller);
    try {
      const connection = await pooled.connection;
      options.signal?.throwIfAborted();
      const result = await use(connection, () => this.#toolsOf(pooled, connection, point, options));
      this.#failures.delete(point.id);
      return result;
    } catch (error) {
      if (pooled.isReused && isForgotten(error)) {
        await this.#drop(key);
        return await this.with(point, caller, options, use);
      }
      if (isFault(error)) this.#noteFailure(point.id);
      throw error;
    } finally {
      this.#leave(key, pooled);
    }
  }

  /** Ends the open connections to an access point, for example because somebody has signed out. */
  async disconnect(pointId: string): Promise<void> {
    const keys = [...this.#open.keys()].filter((key) => key.startsWith(`[${JSON.stringify(pointId)},`));
    await Promise.all(keys.map((key) => this.#drop(key)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((key) => this.#drop(key)));
  }

  #enter(key: string, point: PointRow, caller: McpCaller): Pooled {
    const known = this.#open.get(key);
    if (known && !known.current?.isClosed) {
      clearTimeout(known.idle);
      known.users += 1;
      known.isReused = known.current !== undefined;
      return known;
    }
    const connection = this.#connect(point, caller);
    const pooled: Pooled = {
      connection,
      current: undefined,
      isReused: false,
      listed: undefined,
      users: 1,
      idle: undefined,
    };
    this.#open.set(key, pooled);
    connection.then(
      (opened) => {
        pooled.current = opened;
      },
      () => this.#forget(key, pooled),
    );
    return pooled;
  }

  async #connect(point: PointRow, { userId, dynamic }: McpCaller): Promise<McpConnection> {
    const { app } = this;
    if (!app.mcp) throw new McpError(mcpReasons.notSetUp());
    return app.mcp.connect(await targetOf(app, point, userId, dynamic), { signal: app.closing });
  }

  /** Hashes of the tools that the server lists now; read again when it announces a change, and when they are old. */
  async #toolsOf(
    pooled: Pooled,
    connection: McpConnection,
    point: PointRow,
    options: McpCallOptions,
  ): Promise<ReadonlyMap<string, string>> {
    const { listed } = pooled;
    const changes = connection.toolChanges;
    const at = this.now();
    if (listed?.changes === changes && at - listed.at < maxListAgeMs) return listed.hashes;
    const { signal } = options;
    const { tools } = await connection.listTools({ ...(signal && { signal }) });
    const hashed: HashedTool[] = await hashTools(tools);
    await storeTools(this.app.db, point.id, hashed);
    const hashes = new Map(hashed.map(({ tool, hash }) => [tool.name, hash]));
    pooled.listed = { hashes, changes, at };
    return hashes;
  }

  #leave(key: string, pooled: Pooled): void {
    pooled.users -= 1;
    if (pooled.users > 0) return;
    pooled.idle = setTimeout(() => void this.#drop(key), idleMs);
    pooled.idle.unref?.();
    if (this.#open.size <= maxConnections) return;
    const [oldest] = [...this.#open].find(([, { users }]) => users === 0) ?? [];
    if (oldest !== undefined) void this.#drop(oldest);
  }

  #forget(key: string, pooled: Pooled): void {
    clearTimeout(pooled.idle);
    if (this.#open.get(key) === pooled) this.#open.delete(key);
  }

  async #drop(key: string): Promise<void> {
    const pooled = this.#open.get(key);
    if (!pooled) return;
    this.#forget(key, pooled);
    await pooled.connection.then(
      (connection) => connection.close(),
      () => undefined,
    );
  }

  #checkPause(pointId: string): void {
    const { pausedUntil = 0 } = this.#failures.get(pointId) ?? {};
    const left = Math.ceil((pausedUntil - this.now()) / 1000);
    if (left > 0) throw new McpError(mcpReasons.circuitOpen({ seconds: left, count: failuresUntilPause }));
  }

  #noteFailure(pointId: string): void {
    const count = (this.#failures.get(pointId)?.count ?? 0) + 1;
    const isPaused = count >= failuresUntilPause;
    this.#failures.set(pointId, {
      // After a pause, one more failure pauses again.
      count: isPaused ? failuresUntilPause - 1 : count,
      pausedUntil: isPaused ? this.now() + pauseMs : 0,
    });
  }
}

/** Connections of changed access points, of other people and with other values are not shared. */
function keyOf({ id, updatedAt }: PointRow, { userId, dynamic = {} }: McpCaller): string {
  return JSON.stringify([id, updatedAt.getTime(), userId, dynamic.headers ?? {}, dynamic.params ?? {}]);
}

/** The server no longer knows the session, for example because it was restarted; nothing was called. */
function isForgotten(error: unknown): boolean {
  return (
    error instanceof McpError && error.reason.key === 'mcp.refused' && error.reason.parameters.status === 404
  );
}

const faults: ReadonlySet<string> = new Set(['mcp.unreachable', 'mcp.timeout', 'mcp.notMcp', 'mcp.tooLarge']);

/** Whether the server is at fault, not its caller. */
function isFault(error: unknown): boolean {
  if (!(error instanceof McpError)) return false;
  return faults.has(error.reason.key) || Number(error.reason.parameters?.status) >= 500;
}

export const mcpPool = defineService(
  'mcp-connections',
  (app) => new McpPool(app),
  (pool) => pool.close(),
);
