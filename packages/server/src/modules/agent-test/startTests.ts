import type { Input, Result } from '@heddle/api-contract';
import type { agentTest } from '@heddle/api-contract/families/agent-test';
import { agentTestReasons } from '@heddle/api-contract/reasons/agent-test';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { agentDefinition } from '../agent-chat/index.js';
import { agentOf, readDraft, requireBot } from '../bot/index.js';
import { bots } from '../bot/tables.js';
import { runs } from '../run/index.js';
import { languageOf } from '../workflow/index.js';
import { runTestsJob } from './runTests.js';
import { agentTestResults, agentTestRuns } from './tables.js';
import { casesOf } from './testCases.js';
import { settleLost } from './testRuns.js';

type Calls = typeof agentTest.calls;

/** Older test runs of an agent are deleted. */
const keptRuns = 30;

/** Begins to run test cases against the draft of the caller, as it is now. */
export async function startTests(
  context: Context,
  { bot_id, case_ids }: Input<Calls['run']>,
): Promise<Result<Calls['run']>> {
  const { head, access } = await requireBot(context, bot_id, 'testRun');
  const agent = await agentOf(context.db, head.id, { draftOf: access.userId });
  if (!agent || agent.isChatFlow) throw new DomainError('agentTestInvalid', agentTestReasons.chatFlow());
  const { app } = context.use(runs);
  const definition = await agentDefinition(app, access, agent, languageOf(context.user.locale));
  if (definition.model.id === '') throw new DomainError('agentTestInvalid', agentTestReasons.noModel());
  const { commitId } = await readDraft(context.db, head, access.userId);
  const cases = (await casesOf(context.db, head.id)).filter(({ id }) => case_ids?.includes(id) ?? true);
  if (cases.length === 0) throw new DomainError('agentTestInvalid', agentTestReasons.noCases());
  const grant = JSON.stringify(await context.grantRights());
  await settleLost(context.db, head.id);
  const runId = newId();
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    await refuseSecond(transaction, head.id);
    const { id: jobId } = await context.jobs.enqueue(
      runTestsJob,
      { runId },
      { db: transaction, userId: access.userId, spaceId: access.spaceId, title: head.name },
    );
    await transaction.insert(agentTestRuns).values({
      id: runId,
      botId: head.id,
      userId: access.userId,
      jobId,
      grant,
      commitId,
      definition: JSON.stringify(definition),
      status: 'running',
      createdAt: new Date(),
    });
    await transaction.insert(agentTestResults).values(
      cases.map(({ id, content }, position) => ({
        runId,
        position,
        caseId: id,
        content,
        status: 'waiting' as const,
        executeId: newId(),
      })),
    );
    await dropOld(transaction, head.id);
  });
  return { run_id: runId };
}

async function refuseSecond(db: Database, botId: string): Promise<void> {
  const running = and(eq(agentTestRuns.botId, botId), eq(agentTestRuns.status, 'running'));
  if ((await db.$count(agentTestRuns, running)) > 0)
    throw new DomainError('agentTestInvalid', agentTestReasons.underWay());
}

async function dropOld(db: Database, botId: string): Promise<void> {
  const newest = db
    .select({ id: agentTestRuns.id })
    .from(agentTestRuns)
    .where(eq(agentTestRuns.botId, botId))
    .orderBy(desc(agentTestRuns.id))
    .limit(keptRuns);
  await db
    .delete(agentTestRuns)
    .where(and(eq(agentTestRuns.botId, botId), notInArray(agentTestRuns.id, newest)));
}
