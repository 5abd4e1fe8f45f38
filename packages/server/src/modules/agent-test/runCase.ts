import type { AgentDefinition } from '@heddle/agent';
import type { TestCaseContent } from '@heddle/api-contract/families/agent-test';
import { and, eq } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { startTrial, type TrialOutcome, waitForTrial } from '../agent-chat/index.js';
import { codeService, type RunCaller, runs } from '../run/index.js';
import { checkAnswer, statusOf } from './checkAnswer.js';
import { judgeAnswer } from './judgeAnswer.js';
import { matchPattern } from './matchPattern.js';
import { agentTestResults } from './tables.js';
import { toRounds } from './toRounds.js';

/** A row of `agent_test_results`. */
export type ResultRow = typeof agentTestResults.$inferSelect;

/** What running a case needs. */
export interface CaseRunner {
  app: App;
  caller: Omit<RunCaller, 'reservation'>;
  access: SpaceAccess;
  definition: AgentDefinition;
  commitId: string;
  signal: AbortSignal;
}

/** Answers a claimed case, or waits for the answer that an earlier process has begun, and stores the result. */
export async function runCase(runner: CaseRunner, row: ResultRow): Promise<void> {
  const { app, signal } = runner;
  const content = JSON.parse(row.content) as TestCaseContent;
  const service = app.use(runs);
  try {
    if (!(await service.find(row.executeId))) await start(runner, row, content);
    // Cancelled between the claim and the start.
    if (!(await isClaimed(app, row))) await service.cancel(row.executeId);
    const outcome = await waitForTrial(service, row.executeId, signal);
    await settle(app, row, await resultOf(runner, row, content, outcome));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await settle(app, row, { status: 'error', error: error.message });
  }
}

function start(
  { app, caller, access, definition, commitId }: CaseRunner,
  row: ResultRow,
  content: TestCaseContent,
) {
  const { question, history, variables } = content;
  return startTrial(app, {
    id: row.executeId,
    // A start that is repeated after the end of a process finds its run.
    caller: { ...caller, reservation: { id: row.executeId, isRepeated: true } },
    access,
    definition,
    commitId,
    question: { text: question },
    history: toRounds(history),
    variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
  });
}

async function resultOf(
  { app, caller, access, signal }: CaseRunner,
  row: ResultRow,
  { question, assertions }: TestCaseContent,
  outcome: TrialOutcome,
): Promise<Settled> {
  const { status, answer, error, ms, inputTokens, outputTokens } = outcome;
  const measured = { answer, ms, inputTokens, outputTokens, cost: outcome.cost };
  if (status === 'cancelled') return { ...measured, status: 'cancelled' };
  if (status === 'waiting') return { ...measured, status: 'error', error: asks };
  if (status === 'failed') return { ...measured, status: 'error', error };
  let { cost } = outcome;
  const place = { spaceId: access.spaceId, userId: access.userId, runId: row.executeId };
  const { chat } = app.models.services(place, (use) => {
    cost += use.cost;
  });
  const checks = [];
  for (const [index, assertion] of assertions.entries())
    checks.push(
      await checkAnswer(
        assertion,
        { question, outcome },
        {
          match: (params) => matchPattern(app.use(codeService), params, signal),
          async judge(model, judged) {
            await caller.checkAgain();
            return judgeAnswer(chat, model, judged, {
              signal,
              idempotencyKey: `${row.executeId} judge ${index}`,
            });
          },
        },
      ),
    );
  return { ...measured, cost, status: statusOf(checks), checks: JSON.stringify(checks) };
}

const asks = 'a tool of the agent asks a question, which nobody answers in a test';

type Settled = Partial<Omit<ResultRow, 'runId' | 'position'>> & Pick<ResultRow, 'status'>;

const isRow = ({ runId, position }: ResultRow) =>
  and(
    eq(agentTestResults.runId, runId),
    eq(agentTestResults.position, position),
    eq(agentTestResults.status, 'running'),
  );

/** Unless the case was cancelled meanwhile. */
async function settle({ db }: App, row: ResultRow, result: Settled): Promise<void> {
  await db.update(agentTestResults).set(result).where(isRow(row));
}

async function isClaimed({ db }: App, row: ResultRow): Promise<boolean> {
  return (await db.$count(agentTestResults, isRow(row))) > 0;
}
