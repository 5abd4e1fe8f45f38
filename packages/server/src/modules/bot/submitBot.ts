import type { Input, Result } from '@heddle/api-contract';
import { type bot, botBranches, commitResults, commitStatuses } from '@heddle/api-contract/families/bot';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { changedBlocks } from './botContent.js';
import { type BotDraft, findOwnDraft, nextCommit, readDraft, readSharedDraft } from './botDraft.js';
import { keepVersion } from './keepVersion.js';
import { conflictsOf, mergeBlocks } from './mergeBlocks.js';
import { type BotHead, requireBot } from './requireBot.js';
import { botDrafts, bots, botVersions } from './tables.js';
import { writeSharedDraft } from './writeDraft.js';

type Calls = typeof bot.calls;

/**
 * Submits the caller's draft in collaboration; blocks that nobody else changed merge by themselves, and a
 * conflict is refused with `behind`. Otherwise the draft is kept in the history.
 */
export async function submitBot(
  context: Context,
  { bot_id, remark = '' }: Input<Calls['commit']>,
): Promise<Result<Calls['commit']>> {
  const { head, access } = await requireBot(context, bot_id, 'edit');
  const { userId } = access;
  const { result, commitId } = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    const shared = await readSharedDraft(transaction, head.id);
    const own = head.isCollaborative ? await findOwnDraft(transaction, head.id, userId) : undefined;
    if (own?.base === undefined && head.isCollaborative)
      return { result: commitResults.committed, commitId: shared.commitId };
    const merged = own ? merge(shared, own) : shared;
    if (!merged) return { result: commitResults.behind, commitId: shared.commitId };
    if (own) {
      await writeSharedDraft(transaction, head, merged);
      await dropOwnDraft(transaction, head.id, userId);
    }
    await keepVersion(transaction, head, merged, { type: 'commit', userId, note: remark });
    return { result: commitResults.committed, commitId: merged.commitId };
  });
  return {
    commit_result: result,
    committer: await latestCommitter(context, head),
    branch: botBranches.base,
    commit_version: commitId,
    same_with_online: commitId === head.publishedCommitId,
  };
}

/** What everybody sees after a submission; undefined if a block was changed on both sides. */
function merge(shared: BotDraft, own: BotDraft): BotDraft | undefined {
  if (!own.base) return undefined;
  const sides = { base: own.base.blocks, mine: own.blocks, theirs: shared.blocks };
  if (conflictsOf(sides).length > 0) return undefined;
  const blocks = mergeBlocks(sides);
  const commitId = nextCommit(shared.commitId, own.commitId);
  const changes = changedBlocks(shared.blocks, blocks).map((name) => [name, commitId]);
  return {
    blocks,
    blockCommits: { ...shared.blockCommits, ...Object.fromEntries(changes) },
    commitId,
    base: undefined,
    updatedAt: new Date(),
  };
}

/** Whether the caller's draft is based on the latest submission. */
export async function checkCommit(
  context: Context,
  input: Input<Calls['checkCommit']>,
): Promise<Result<Calls['checkCommit']>> {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const shared = await readSharedDraft(context.db, head.id);
  const draft = await readDraft(context.db, head, context.user.id);
  const { base } = draft;
  const isBehind = base !== undefined && changedBlocks(base.blocks, shared.blocks).length > 0;
  const { upToDate, behind, noDraft } = commitStatuses;
  return {
    status: head.isCollaborative && !base ? noDraft : isBehind ? behind : upToDate,
    base_commit_version: shared.commitId,
    base_committer: await latestCommitter(context, head),
    commit_version: draft.commitId,
  };
}

/** Who submitted last; the creator before the first submission. */
async function latestCommitter({ db }: Context, head: BotHead) {
  const [row] = await db
    .select({ creatorId: botVersions.creatorId, createdAt: botVersions.createdAt })
    .from(botVersions)
    .where(and(eq(botVersions.botId, head.id), eq(botVersions.type, 'commit')))
    .orderBy(desc(botVersions.id))
    .limit(1);
  const { creatorId: id, createdAt } = row ?? head;
  const person = (await findPeople(db, [id])).get(id);
  return { id, name: person?.name ?? '', commit_time: String(toSeconds(createdAt)) };
}

/** Deletes the draft of a person. */
export async function dropOwnDraft(transaction: Database, botId: string, userId: string): Promise<void> {
  await transaction.delete(botDrafts).where(and(eq(botDrafts.botId, botId), eq(botDrafts.userId, userId)));
}
