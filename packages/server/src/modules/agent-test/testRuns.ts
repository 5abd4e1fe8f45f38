import type { AgentDefinition } from '@heddle/agent';
import type { Input, Result } from '@heddle/api-contract';
import type {
  agentTest,
  Check,
  TestCaseContent,
  TestResult,
  TestRun,
} from '@heddle/api-contract/families/agent-test';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, asc, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { jobs } from '../../jobs/tables.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { requireBot } from '../bot/index.js';
import { runs } from '../run/index.js';
import type { ResultRow } from './runCase.js';
import { endUnfinished } from './runTests.js';
import { agentTestCases, agentTestResults, agentTestRuns } from './tables.js';

type Calls = typeof agentTest.calls;
type RunRow = typeof agentTestRuns.$inferSelect;

export async function listTestRuns(
  context: Context,
  { bot_id }: Input<Calls['listRuns']>,
): Promise<Result<Calls['listRuns']>> {
  const { head } = await requireBot(context, bot_id, 'view');
  await settleLost(context.db, head.id);
  const rows = await context.db
    .select()
    .from(agentTestRuns)
    .where(eq(agentTestRuns.botId, head.id))
    .orderBy(desc(agentTestRuns.id));
  return { runs: await presentRuns(context.db, rows) };
}

export async function readTestRun(
  context: Context,
  input: Input<Calls['getRun']>,
): Promise<Result<Calls['getRun']>> {
  const row = await requireTestRun(context, input, 'view');
  const { db } = context;
  const results = await db
    .select()
    .from(agentTestResults)
    .where(eq(agentTestResults.runId, row.id))
    .orderBy(asc(agentTestResults.position));
  const caseIds = results.map(({ caseId }) => caseId);
  const [run] = await presentRuns(db, [row]);
  const before = await previousStatuses(db, row, caseIds);
  const stored = await db
    .select({ id: agentTestCases.id })
    .from(agentTestCases)
    .where(inArray(agentTestCases.id, caseIds));
  const isStored = new Set(stored.map(({ id }) => id));
  return {
    run: run!,
    results: results.map((result) => ({
      ...toResult(result, before.get(result.caseId)),
      case_id: isStored.has(result.caseId) ? result.caseId : '0',
    })),
  };
}

export async function cancelTestRun(
  context: Context,
  input: Input<Calls['cancelRun']>,
): Promise<Result<Calls['cancelRun']>> {
  const row = await requireTestRun(context, input, 'testRun');
  if (row.status === 'running') {
    await context.jobs.cancel(row.jobId);
    const answering = await endRun(context.db, row.id);
    const service = context.use(runs);
    for (const id of answering) if (await service.find(id)) await service.cancel(id);
  }
  const [now] = await context.db.select().from(agentTestRuns).where(eq(agentTestRuns.id, row.id));
  const [run] = await presentRuns(context.db, [now ?? row]);
  return { run: run! };
}

/** A test run of an agent; the same error for those of other agents. */
async function requireTestRun(
  context: Context,
  { bot_id, run_id }: { bot_id: string; run_id: string },
  action: 'view' | 'testRun',
): Promise<RunRow> {
  const { head } = await requireBot(context, bot_id, action);
  await settleLost(context.db, head.id);
  const [row] = await context.db
    .select()
    .from(agentTestRuns)
    .where(and(eq(agentTestRuns.id, run_id), eq(agentTestRuns.botId, head.id)));
  if (!row) throw new DomainError('accessDenied', spaceReasons.noRight());
  return row;
}

/** Cancels the runs of an agent whose job was cancelled or has failed for good. */
export async function settleLost(db: Database, botId: string): Promise<void> {
  const job = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, agentTestRuns.jobId), inArray(jobs.status, ['queued', 'running'])));
  const lost = await db
    .select({ id: agentTestRuns.id })
    .from(agentTestRuns)
    .where(and(eq(agentTestRuns.botId, botId), eq(agentTestRuns.status, 'running'), notExists(job)));
  for (const { id } of lost) await endRun(db, id);
}

/** Cancels a run with its unfinished cases; returns the runs of those that were being answered. */
function endRun(db: Database, runId: string): Promise<string[]> {
  return db.transaction(async (transaction) => {
    await transaction
      .update(agentTestRuns)
      .set({ status: 'cancelled', endedAt: new Date() })
      .where(and(eq(agentTestRuns.id, runId), eq(agentTestRuns.status, 'running')));
    return endUnfinished(transaction, runId, { status: 'cancelled' });
  });
}

async function presentRuns(db: Database, rows: readonly RunRow[]): Promise<TestRun[]> {
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({
      runId: agentTestResults.runId,
      status: agentTestResults.status,
      count: sql<number>`count(*)::int`,
    })
    .from(agentTestResults)
    .where(inArray(agentTestResults.runId, ids))
    .groupBy(agentTestResults.runId, agentTestResults.status);
  return rows.map((row) => {
    const own = counted.filter(({ runId }) => runId === row.id);
    const count = (status: ResultRow['status']) => own.find((one) => one.status === status)?.count ?? 0;
    const { model } = JSON.parse(row.definition) as AgentDefinition;
    return {
      run_id: row.id,
      status: row.status,
      commit_id: row.commitId,
      model_name: model.name ?? model.id,
      user_id: row.userId,
      total: own.reduce((total, one) => total + one.count, 0),
      passed: count('pass'),
      failed: count('fail'),
      errors: count('error'),
      created_at: toSeconds(row.createdAt),
      ended_at: row.endedAt ? toSeconds(row.endedAt) : 0,
    };
  });
}

/** How cases ended in the latest earlier run that finished them. */
async function previousStatuses(db: Database, { id, botId }: RunRow, caseIds: readonly string[]) {
  const rows = await db
    .selectDistinctOn([agentTestResults.caseId], {
      caseId: agentTestResults.caseId,
      status: agentTestResults.status,
    })
    .from(agentTestResults)
    .innerJoin(agentTestRuns, eq(agentTestRuns.id, agentTestResults.runId))
    .where(
      and(
        eq(agentTestRuns.botId, botId),
        lt(agentTestResults.runId, id),
        inArray(agentTestResults.caseId, [...caseIds]),
        inArray(agentTestResults.status, ['pass', 'fail', 'error']),
      ),
    )
    .orderBy(agentTestResults.caseId, desc(agentTestResults.runId));
  return new Map(rows.map(({ caseId, status }) => [caseId, status as 'pass' | 'fail' | 'error']));
}

function toResult(row: ResultRow, previous: TestResult['previous_status']): TestResult {
  return {
    case_id: row.caseId,
    content: JSON.parse(row.content) as TestCaseContent,
    status: row.status,
    ...(previous && { previous_status: previous }),
    answer: row.answer,
    checks: JSON.parse(row.checks) as Check[],
    error: row.error,
    execute_id: row.executeId,
    ms: row.ms,
    input_count: row.inputTokens,
    output_count: row.outputTokens,
    cost: row.cost,
  };
}
