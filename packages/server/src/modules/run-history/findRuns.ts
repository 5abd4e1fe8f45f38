import { and, desc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { bots } from '../bot/tables.js';
import { runs } from '../run/tables.js';
import { workflows } from '../workflow/tables.js';
import { isUnresolved } from './unresolved.js';

/** Which runs to list. */
export interface RunFilter {
  workflowId?: string | undefined;
  /** The agent that answers, or on whose behalf workflows run. */
  botId?: string | undefined;
  statuses?: readonly string[] | undefined;
  kinds?: readonly string[] | undefined;
  /** Part of the inputs' JSON text, in either case. */
  text?: string | undefined;
  /** Empty for runs of drafts. */
  version?: string | undefined;
  callerId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  unresolved?: boolean | undefined;
  /** Only runs with smaller ids: the position in the list. */
  before?: string | undefined;
}

const shownCharacters = 200;
// A search reads the inputs of at most this many runs; the client asks for the next ones.
const searched = 2_000;
// Only the beginning of large inputs is searched.
const searchedCharacters = 20_000;

/** The columns that lists show: not the inputs and outputs, which may be megabytes. */
const shown = {
  id: runs.id,
  workflowId: runs.workflowId,
  /** The name of the agent for its answers. */
  name: sql<string | null>`coalesce(${workflows.name}, ${bots.name})`,
  botId: runs.botId,
  spaceId: runs.spaceId,
  userId: runs.userId,
  kind: runs.kind,
  mode: runs.mode,
  version: runs.version,
  connectorId: runs.connectorId,
  parentId: runs.parentId,
  fromNode: runs.fromNode,
  status: runs.status,
  input: sql<string | null>`left(${runs.input}, ${sql.raw(String(shownCharacters))})`,
  errorCode: runs.errorCode,
  errorMessage: runs.errorMessage,
  inputTokens: runs.inputTokens,
  outputTokens: runs.outputTokens,
  cost: runs.cost,
  logId: runs.logId,
  createdAt: runs.createdAt,
  startedAt: runs.startedAt,
  endedAt: runs.endedAt,
  isUnresolved: sql<boolean>`${isUnresolved}`,
};

/** A page of runs, newest first. */
export async function findRuns(db: Database, access: SpaceAccess, filter: RunFilter, limit: number) {
  const where = conditionOf(access, filter);
  if (filter.text === undefined) {
    const rows = await rowsOf(db, where).limit(limit + 1);
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? page.at(-1)?.id : undefined };
  }
  const pattern = containing(filter.text);
  const candidates = db
    .select({ id: runs.id })
    .from(runs)
    .where(where)
    .orderBy(desc(runs.id))
    .limit(searched)
    .as('candidates');
  const beginning = sql`left(${runs.input}, ${sql.raw(String(searchedCharacters))})`;
  const [rows, [window]] = await Promise.all([
    rowsOf(db, sql`${runs.id} in (select id from ${candidates}) and ${beginning} ilike ${pattern}`).limit(
      limit + 1,
    ),
    db
      .select({ last: sql<string | null>`min(${candidates.id})::text`, count: sql<number>`count(*)::int` })
      .from(candidates),
  ]);
  const page = rows.slice(0, limit);
  if (rows.length > limit) return { rows: page, next: page.at(-1)?.id };
  return { rows: page, next: window?.count === searched ? (window.last ?? undefined) : undefined };
}

/** A row of a list. */
export type FoundRun = Awaited<ReturnType<typeof findRuns>>['rows'][number];

function rowsOf(db: Database, where: SQL | undefined) {
  return db
    .select(shown)
    .from(runs)
    .leftJoin(workflows, eq(workflows.id, runs.workflowId))
    .leftJoin(bots, eq(bots.id, runs.botId))
    .where(where)
    .orderBy(desc(runs.id))
    .$dynamic();
}

function conditionOf(access: SpaceAccess, filter: RunFilter): SQL | undefined {
  const { workflowId, botId, statuses, kinds, version, callerId, from, to, before } = filter;
  const hasAnswers = botId !== undefined || kinds?.includes('agent');
  return and(
    eq(runs.spaceId, access.spaceId),
    workflowId === undefined ? undefined : eq(runs.workflowId, workflowId),
    botId === undefined ? undefined : eq(runs.botId, botId),
    hasAnswers ? undefined : isNotNull(runs.workflowId),
    statuses && statuses.length > 0 ? inArray(runs.status, statuses as FoundStatus[]) : undefined,
    kinds && kinds.length > 0 ? inArray(runs.kind, kinds as FoundKind[]) : undefined,
    version === undefined ? undefined : eq(runs.version, version),
    callerId === undefined ? undefined : eq(runs.userId, callerId),
    from && gte(runs.createdAt, from),
    to && lte(runs.createdAt, to),
    before === undefined ? undefined : lt(runs.id, before),
    filter.unresolved ? isUnresolved : undefined,
  );
}

type FoundStatus = (typeof runs.$inferSelect)['status'];
type FoundKind = (typeof runs.$inferSelect)['kind'];
