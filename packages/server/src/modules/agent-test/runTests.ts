import type { AgentDefinition } from '@heddle/agent';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import { requireBot } from '../bot/index.js';
import { type ResultRow, runCase } from './runCase.js';
import { agentTestResults, agentTestRuns } from './tables.js';

type RunRow = typeof agentTestRuns.$inferSelect;

const concurrent = 3;
const maxMs = 4 * 60 * 60_000;

/**
 * Runs the cases of a test run, a few at a time. After the end of a process another one goes on: cases whose
 * answer has begun are waited for, never answered twice.
 */
export const runTestsJob = defineJob(
  'agent-test.run',
  z.object({ runId: z.string() }),
  async (context, { runId }) => {
    const { db } = context.app;
    const [run] = await db.select().from(agentTestRuns).where(eq(agentTestRuns.id, runId));
    if (run?.status !== 'running') return;
    try {
      await runAll(context, run);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The person has lost the right to test the agent.
      await endUnfinished(db, runId, { status: 'error', error: error.message });
    }
    await db
      .update(agentTestRuns)
      .set({ status: 'done', endedAt: sql`now()` })
      .where(and(eq(agentTestRuns.id, runId), eq(agentTestRuns.status, 'running')));
  },
  { limitMs: maxMs, concurrency: 4, retry: { attempts: 10 } },
);

async function runAll(context: JobContext, run: RunRow): Promise<void> {
  const { app, signal } = context;
  const grant = JSON.parse(run.grant) as Grant;
  const recognised = await app.recognise(grant);
  const caller = { ...recognised, endUser: '', grantRights: async () => grant, logid: `test-${run.id}` };
  const { access } = await requireBot(caller, run.botId, 'testRun');
  const definition = JSON.parse(run.definition) as AgentDefinition;
  const runner = { app, caller, access, definition, commitId: run.commitId, signal };
  const ofRun = eq(agentTestResults.runId, run.id);
  const total = await app.db.$count(agentTestResults, ofRun);
  const unfinished = and(ofRun, inArray(agentTestResults.status, ['waiting', 'running']));
  let done = total - (await app.db.$count(agentTestResults, unfinished));
  const lane = async (take: () => Promise<ResultRow | undefined>) => {
    for (let row = await take(); row; row = await take()) {
      signal.throwIfAborted();
      await runCase(runner, row);
      context.progress(++done, total);
    }
  };
  // Those that a process has begun before, then the waiting ones.
  const begun = await app.db
    .select()
    .from(agentTestResults)
    .where(and(ofRun, eq(agentTestResults.status, 'running')));
  await lanes(() => lane(async () => begun.shift()));
  await lanes(() => lane(() => takeNext(app.db, run.id)));
}

async function lanes(run: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(Array.from({ length: concurrent }, run));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Claims the next waiting case. */
async function takeNext(db: Database, runId: string): Promise<ResultRow | undefined> {
  const next = db
    .select({ position: agentTestResults.position })
    .from(agentTestResults)
    .where(and(eq(agentTestResults.runId, runId), eq(agentTestResults.status, 'waiting')))
    .orderBy(asc(agentTestResults.position))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(agentTestResults)
    .set({ status: 'running' })
    .where(and(eq(agentTestResults.runId, runId), inArray(agentTestResults.position, next)))
    .returning();
  return row;
}

/** Ends the cases of a run that have not ended; returns the runs of those that were being answered. */
export async function endUnfinished(
  db: Database,
  runId: string,
  end: { status: 'cancelled' | 'error'; error?: string },
): Promise<string[]> {
  const ended = await db
    .update(agentTestResults)
    .set(end)
    .where(and(eq(agentTestResults.runId, runId), inArray(agentTestResults.status, ['waiting', 'running'])))
    .returning({ executeId: agentTestResults.executeId });
  return ended.map(({ executeId }) => executeId);
}
