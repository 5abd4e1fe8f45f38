import type { SplitArm } from '@heddle/api-contract/families/agent-split';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { type Agent, agentOf } from '../bot/index.js';
import type { ConversationRow } from '../conversation/index.js';
import { armOfUser } from './armOfUser.js';
import { agentSplitConversations, agentSplits } from './tables.js';

/** A row of `agent_splits`. */
export type SplitRow = typeof agentSplits.$inferSelect;

/**
 * The agent as it answers in a conversation: while its channel's users are split, as of the version of the user. A
 * conversation stays on one version; one that began before the split stays on the version that the channel serves.
 */
export async function agentInSplit(
  db: Database,
  agent: Agent,
  conversation: ConversationRow,
  connectorId: string,
): Promise<Agent> {
  if (agent.version === '') return agent;
  const splits = (await runningSplits(db, agent.id)) ?? [];
  const split = splits.find((one) => one.connectorId === connectorId);
  // The draft in the studio, a version that the request names, or one that was published since.
  if (split?.baseVersion !== agent.version) return agent;
  if (conversation.createdAt < split.startedAt) return agent;
  if ((await armOfConversation(db, split, conversation)) === 'base') return agent;
  return (await agentOf(db, agent.id, { version: split.otherVersion })) ?? agent;
}

const runningSplits = lookup<SplitRow[]>(async (db, botIds) => {
  const rows = await db
    .select()
    .from(agentSplits)
    .where(and(inArray(agentSplits.botId, [...botIds]), eq(agentSplits.outcome, 'running')));
  const byBot = new Map<string, SplitRow[]>();
  for (const row of rows) byBot.set(row.botId, [...(byBot.get(row.botId) ?? []), row]);
  return byBot;
});

/** The version of a conversation, chosen by its user when the first question is asked. */
async function armOfConversation(
  db: Database,
  split: SplitRow,
  { id: conversationId, userId, endUser }: ConversationRow,
): Promise<SplitArm> {
  const chosen = armOfUser(split, `${userId}\n${endUser}`);
  const [created] = await db
    .insert(agentSplitConversations)
    .values({ splitId: split.id, conversationId, arm: chosen })
    .onConflictDoNothing()
    .returning({ arm: agentSplitConversations.arm });
  if (created) return created.arm;
  const [known] = await db
    .select({ arm: agentSplitConversations.arm })
    .from(agentSplitConversations)
    .where(
      and(
        eq(agentSplitConversations.splitId, split.id),
        eq(agentSplitConversations.conversationId, conversationId),
      ),
    );
  return known?.arm ?? chosen;
}
