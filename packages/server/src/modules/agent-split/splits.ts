import type { Input, Result } from '@heddle/api-contract';
import type { AgentSplit, agentSplit } from '@heddle/api-contract/families/agent-split';
import { agentSplitReasons } from '@heddle/api-contract/reasons/agent-split';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type BotHead, findVersion, requireBot, servedVersion, serveVersion } from '../bot/index.js';
import { mayPublish } from '../space/index.js';
import type { SplitRow } from './agentInSplit.js';
import { agentSplits } from './tables.js';

type Calls = typeof agentSplit.calls;

const mostListed = 20;

export async function listSplits(
  context: Context,
  { bot_id }: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { head } = await requireBot(context, bot_id, 'view');
  await endSuperseded(context.db, head.id);
  const rows = await context.db
    .select()
    .from(agentSplits)
    .where(eq(agentSplits.botId, head.id))
    .orderBy(desc(agentSplits.id))
    .limit(mostListed);
  return { splits: rows.map(presentSplit) };
}

/** Lets another version answer a share of the users to whom a channel serves an agent. */
export async function startSplit(
  context: Context,
  input: Input<Calls['start']>,
): Promise<Result<Calls['start']>> {
  const { head, userId } = await requirePublisher(context, input.bot_id);
  const { db } = context;
  await endSuperseded(db, head.id);
  const base = await servedVersion(db, head.id, input.connector_id);
  if (base === undefined) throw refused(agentSplitReasons.notServed({ field: 'connector_id' }));
  const other = await findVersion(db, head.id, input.version_id);
  if (other?.type !== 'publish') throw refused(agentSplitReasons.notPublished({ field: 'version_id' }));
  if (other.id === base) throw refused(agentSplitReasons.sameVersion({ field: 'version_id' }));
  try {
    const [row] = await db
      .insert(agentSplits)
      .values({
        id: newId(),
        botId: head.id,
        connectorId: input.connector_id,
        baseVersion: base,
        otherVersion: other.id,
        share: input.share,
        outcome: 'running',
        userId,
        startedAt: new Date(),
      })
      .returning();
    return { split: presentSplit(row!) };
  } catch (error) {
    throw databaseErrorOf(error)?.failure === 'duplicate'
      ? refused(agentSplitReasons.underWay({ field: 'connector_id' }))
      : error;
  }
}

export async function changeSplit(
  context: Context,
  { bot_id, split_id, share }: Input<Calls['change']>,
): Promise<Result<Calls['change']>> {
  const { head } = await requirePublisher(context, bot_id);
  await requireSplit(context.db, head, split_id);
  const [row] = await context.db.update(agentSplits).set({ share }).where(isRunning(split_id)).returning();
  if (!row) throw refused(agentSplitReasons.ended({ field: 'split_id' }));
  return { split: presentSplit(row) };
}

/** Ends a split; if the other version has won, the channel serves it to everybody. */
export async function endSplit(
  context: Context,
  { bot_id, split_id, winner }: Input<Calls['end']>,
): Promise<Result<Calls['end']>> {
  const { head } = await requirePublisher(context, bot_id);
  await requireSplit(context.db, head, split_id);
  const row = await context.db.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(agentSplits)
      .set({ outcome: winner ?? 'ended', endedAt: new Date() })
      .where(isRunning(split_id))
      .returning();
    if (ended && winner === 'other')
      await serveVersion(transaction, head.id, ended.connectorId, ended.otherVersion);
    return ended;
  });
  if (!row) throw refused(agentSplitReasons.ended({ field: 'split_id' }));
  return { split: presentSplit(row) };
}

/** A split of an agent; the same error for those of other agents. */
export async function requireSplit(db: Database, head: BotHead, splitId: string): Promise<SplitRow> {
  await endSuperseded(db, head.id);
  const [row] = await db
    .select()
    .from(agentSplits)
    .where(and(eq(agentSplits.id, splitId), eq(agentSplits.botId, head.id)));
  if (!row) throw new DomainError('accessDenied', spaceReasons.noRight());
  return row;
}

export function presentSplit(row: SplitRow): AgentSplit {
  return {
    split_id: row.id,
    connector_id: row.connectorId,
    base_version: row.baseVersion,
    other_version: row.otherVersion,
    share: row.share,
    outcome: row.outcome,
    user_id: row.userId,
    started_at: toSeconds(row.startedAt),
    ended_at: row.endedAt ? toSeconds(row.endedAt) : 0,
  };
}

async function requirePublisher(context: Context, botId: string): Promise<{ head: BotHead; userId: string }> {
  const { head, access } = await requireBot(context, botId, 'publish');
  if (!(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', botReasons.publishersOnly());
  return { head, userId: access.userId };
}

/** Ends splits whose channel serves another version since: they have no effect any more. */
async function endSuperseded(db: Database, botId: string): Promise<void> {
  const running = await db
    .select()
    .from(agentSplits)
    .where(and(eq(agentSplits.botId, botId), eq(agentSplits.outcome, 'running')));
  for (const { id, connectorId, baseVersion } of running)
    if ((await servedVersion(db, botId, connectorId)) !== baseVersion)
      await db.update(agentSplits).set({ outcome: 'superseded', endedAt: new Date() }).where(isRunning(id));
}

const isRunning = (splitId: string) => and(eq(agentSplits.id, splitId), eq(agentSplits.outcome, 'running'));

const refused = (reason: ConstructorParameters<typeof DomainError>[1]) =>
  new DomainError('agentSplitInvalid', reason);
