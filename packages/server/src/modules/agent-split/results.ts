import type { Input, Result } from '@heddle/api-contract';
import { type agentSplit, splitArms } from '@heddle/api-contract/families/agent-split';
import { and, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { requireBot } from '../bot/index.js';
import { chats } from '../chat/tables.js';
import { conversationMessages, conversations } from '../conversation/tables.js';
import { runs } from '../run/tables.js';
import type { SplitRow } from './agentInSplit.js';
import { presentSplit, requireSplit } from './splits.js';
import { agentSplitConversations } from './tables.js';

type Calls = typeof agentSplit.calls;

/** What both versions of a split have achieved. */
export async function readSplitResults(
  context: Context,
  { bot_id, split_id }: Input<Calls['results']>,
): Promise<Result<Calls['results']>> {
  const { head } = await requireBot(context, bot_id, 'view');
  const split = await requireSplit(context.db, head, split_id);
  const [people, answers, costs, feedback] = await Promise.all([
    countPeople(context.db, split),
    countAnswers(context.db, split),
    measureRuns(context.db, split),
    countFeedback(context.db, split),
  ]);
  return {
    split: presentSplit(split),
    arms: splitArms.map((arm) => ({
      arm,
      ...nothing,
      ...people.find((row) => row.arm === arm),
      ...answers.find((row) => row.arm === arm),
      ...costs.find((row) => row.arm === arm),
      ...feedback.find((row) => row.arm === arm),
    })),
  };
}

const nothing = {
  users: 0,
  conversations: 0,
  answers: 0,
  errors: 0,
  likes: 0,
  dislikes: 0,
  average_ms: 0,
  median_ms: 0,
  tokens: 0,
  cost: 0,
};

const { arm, conversationId, splitId } = agentSplitConversations;

function countPeople(db: Database, split: SplitRow) {
  return db
    .select({
      arm,
      users: sql<number>`count(distinct (${conversations.userId}, ${conversations.endUser}))::int`,
      conversations: sql<number>`count(*)::int`,
    })
    .from(agentSplitConversations)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .where(eq(splitId, split.id))
    .groupBy(arm);
}

/** Chats of the split. After its end, its conversations go on with the version that the channel serves. */
const isChatOf = (split: SplitRow) =>
  and(
    eq(splitId, split.id),
    gte(chats.createdAt, split.startedAt),
    split.endedAt ? lte(chats.createdAt, split.endedAt) : undefined,
  );

function countAnswers(db: Database, split: SplitRow) {
  return db
    .select({
      arm,
      answers: sql<number>`(count(*) filter (where ${chats.status} = 'completed'))::int`,
      errors: sql<number>`(count(*) filter (where ${chats.status} = 'failed'))::int`,
    })
    .from(agentSplitConversations)
    .innerJoin(chats, eq(chats.conversationId, conversationId))
    .where(isChatOf(split))
    .groupBy(arm);
}

/** Time and cost of the runs that answered; a run that asked something has several chats, and counts once. */
function measureRuns(db: Database, split: SplitRow) {
  const answering = db
    .selectDistinct({ runId: chats.runId, arm })
    .from(agentSplitConversations)
    .innerJoin(chats, eq(chats.conversationId, conversationId))
    .where(and(isChatOf(split), isNotNull(chats.runId), inArray(chats.status, ['completed', 'failed'])))
    .as('answering');
  return db
    .select({
      arm: answering.arm,
      average_ms: sql<number>`coalesce(avg(${runs.activeMs}), 0)::float8`,
      median_ms: sql<number>`coalesce(percentile_cont(0.5) within group (order by ${runs.activeMs}), 0)::float8`,
      tokens: sql<number>`coalesce(sum(${runs.inputTokens} + ${runs.outputTokens}), 0)::float8`,
      cost: sql<number>`coalesce(sum(${runs.cost}), 0)::float8`,
    })
    .from(answering)
    .innerJoin(runs, eq(runs.id, answering.runId))
    .groupBy(answering.arm);
}

function countFeedback(db: Database, split: SplitRow) {
  const ofType = (type: string) =>
    sql<number>`(count(*) filter (where ${conversationMessages.feedback} ->> 'type' = ${type}))::int`;
  return db
    .select({ arm, likes: ofType('like'), dislikes: ofType('unlike') })
    .from(agentSplitConversations)
    .innerJoin(chats, eq(chats.conversationId, conversationId))
    .innerJoin(conversationMessages, eq(conversationMessages.chatId, chats.id))
    .where(and(isChatOf(split), isNotNull(conversationMessages.feedback)))
    .groupBy(arm);
}
