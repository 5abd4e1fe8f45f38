import type { Input, Result } from '@heddle/api-contract';
import { type agentTest, type TestCaseContent, testLimits } from '@heddle/api-contract/families/agent-test';
import { agentTestReasons } from '@heddle/api-contract/reasons/agent-test';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { requireBot } from '../bot/index.js';
import { bots } from '../bot/tables.js';
import { agentTestCases } from './tables.js';

type Calls = typeof agentTest.calls;
type CaseRow = typeof agentTestCases.$inferSelect;

export async function listCases(
  context: Context,
  { bot_id }: Input<Calls['listCases']>,
): Promise<Result<Calls['listCases']>> {
  const { head } = await requireBot(context, bot_id, 'view');
  return { cases: (await casesOf(context.db, head.id)).map(toTestCase) };
}

/** The test cases of an agent, oldest first. */
export function casesOf(db: Database, botId: string): Promise<CaseRow[]> {
  return db
    .select()
    .from(agentTestCases)
    .where(eq(agentTestCases.botId, botId))
    .orderBy(asc(agentTestCases.id));
}

export async function saveCase(
  context: Context,
  { bot_id, case_id, content }: Input<Calls['saveCase']>,
): Promise<Result<Calls['saveCase']>> {
  const { head, access } = await requireBot(context, bot_id, 'edit');
  checkPatterns([content]);
  if (case_id === undefined) {
    const [id = ''] = await addCases(context.db, head.id, access.userId, [content]);
    return { case_id: id };
  }
  const changed = await context.db
    .update(agentTestCases)
    .set({ content: JSON.stringify(content), updatedAt: new Date() })
    .where(isCase(head.id, case_id))
    .returning({ id: agentTestCases.id });
  if (changed.length === 0) throw new DomainError('agentTestInvalid', agentTestReasons.noCases());
  return { case_id };
}

export async function importCases(
  context: Context,
  { bot_id, cases }: Input<Calls['importCases']>,
): Promise<Result<Calls['importCases']>> {
  const { head, access } = await requireBot(context, bot_id, 'edit');
  checkPatterns(cases);
  return { count: (await addCases(context.db, head.id, access.userId, cases)).length };
}

export async function deleteCase(context: Context, { bot_id, case_id }: Input<Calls['deleteCase']>) {
  const { head } = await requireBot(context, bot_id, 'edit');
  await context.db.delete(agentTestCases).where(isCase(head.id, case_id));
  return {};
}

const isCase = (botId: string, id: string) => and(eq(agentTestCases.botId, botId), eq(agentTestCases.id, id));

/** Adds cases within the limit of the agent; returns their ids. */
function addCases(
  db: Database,
  botId: string,
  creatorId: string,
  contents: readonly TestCaseContent[],
): Promise<string[]> {
  return db.transaction(async (transaction) => {
    await lockRow(transaction, bots, botId);
    const stored = await transaction.$count(agentTestCases, eq(agentTestCases.botId, botId));
    const maximum = testLimits.cases;
    if (stored + contents.length > maximum)
      throw new DomainError('agentTestInvalid', agentTestReasons.tooManyCases({ maximum }));
    const now = new Date();
    const rows = contents.map((content) => ({
      id: newId(),
      botId,
      content: JSON.stringify(content),
      creatorId,
      createdAt: now,
      updatedAt: now,
    }));
    await transaction.insert(agentTestCases).values(rows);
    return rows.map(({ id }) => id);
  });
}

/** Refuses regular expressions that cannot be read. To read one is safe; they match in a sandbox only. */
function checkPatterns(contents: readonly TestCaseContent[]): void {
  for (const { assertions } of contents)
    for (const [index, given] of assertions.entries()) {
      if (given.type !== 'regex') continue;
      try {
        new RegExp(given.value);
      } catch (error) {
        const problem = (error as Error).message.slice(0, 200);
        const field = `assertions[${index}].value`;
        throw new DomainError('agentTestInvalid', agentTestReasons.badPattern({ field, problem }));
      }
    }
}

function toTestCase({
  id,
  content,
  creatorId,
  updatedAt,
}: CaseRow): Result<Calls['listCases']>['cases'][number] {
  return {
    ...(JSON.parse(content) as TestCaseContent),
    case_id: id,
    creator_id: creatorId,
    updated_at: toSeconds(updatedAt),
  };
}
