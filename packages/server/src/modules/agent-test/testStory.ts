import type { Input, Result } from '@heddle/api-contract';
import type { agentTest } from '@heddle/api-contract/families/agent-test';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { storyOfRun } from '../agent-chat/index.js';
import { requireBot } from '../bot/index.js';
import { runs } from '../run/index.js';
import { agentTestResults } from './tables.js';

type Calls = typeof agentTest.calls;

/** How the answer of a trial came about. Trials belong to no conversation; other runs are not found here. */
export async function readTestStory(
  context: Context,
  { execute_id: id }: Input<Calls['getStory']>,
): Promise<Result<Calls['getStory']>> {
  const service = context.use(runs);
  const run = await service.find(id);
  const isTrial = run?.kind === 'agent' && run.conversationId === null;
  await requireBot(context, isTrial ? (run.botId ?? '0') : '0', 'testRun');
  // An answer that was run again shows the person's own conversation.
  if (!isTrial || (run.userId !== context.user.id && !(await isOfTest(context.db, id))))
    throw new DomainError('chatNotFound', conversationReasons.chatNotFound({ id }));
  return storyOfRun(service, run);
}

async function isOfTest(db: Database, executeId: string): Promise<boolean> {
  return (await db.$count(agentTestResults, eq(agentTestResults.executeId, executeId))) > 0;
}
