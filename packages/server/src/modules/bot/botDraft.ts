import type { BotBlocks } from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { type BlockCommits, readBlockCommits, readBlocks } from './botContent.js';
import type { BotHead } from './requireBot.js';
import { botDrafts, bots } from './tables.js';

/** The draft that a person edits. */
export interface BotDraft {
  blocks: BotBlocks;
  blockCommits: BlockCommits;
  commitId: string;
  /** In collaboration, the submission that the person's own draft is based on; undefined without one. */
  base: { commitId: string; blocks: BotBlocks } | undefined;
  updatedAt: Date;
}

/** What everybody sees: the draft, or in collaboration the latest submission. */
export async function readSharedDraft(db: Database, botId: string): Promise<BotDraft> {
  const [row] = await db
    .select({
      blocks: bots.blocks,
      blockCommits: bots.blockCommits,
      commitId: bots.commitId,
      updatedAt: bots.updatedAt,
    })
    .from(bots)
    .where(eq(bots.id, botId));
  if (!row) throw new Error(`the agent ${botId} was purged during a request`);
  return { ...toDraft(row), base: undefined };
}

/** The draft of a person in collaboration, if they have changed anything since they last submitted. */
export async function findOwnDraft(
  db: Database,
  botId: string,
  userId: string,
): Promise<BotDraft | undefined> {
  const [row] = await db
    .select()
    .from(botDrafts)
    .where(and(eq(botDrafts.botId, botId), eq(botDrafts.userId, userId)));
  if (!row) return undefined;
  const base = { commitId: row.baseCommitId, blocks: readBlocks(row.baseBlocks) };
  return { ...toDraft(row), base };
}

/** The draft that the person sees and edits. */
export async function readDraft(
  db: Database,
  head: Pick<BotHead, 'id' | 'isCollaborative'>,
  userId: string,
): Promise<BotDraft> {
  const own = head.isCollaborative ? await findOwnDraft(db, head.id, userId) : undefined;
  return own ?? readSharedDraft(db, head.id);
}

function toDraft(row: { blocks: string; blockCommits: string; commitId: string; updatedAt: Date }) {
  const { commitId, updatedAt } = row;
  return {
    blocks: readBlocks(row.blocks),
    blockCommits: readBlockCommits(row.blockCommits),
    commitId,
    updatedAt,
  };
}

/** A commit after these, also if the clocks of two processes differ. */
export function nextCommit(...before: readonly string[]): string {
  const last = before.map(BigInt).reduce((one, other) => (one > other ? one : other), 0n);
  const made = BigInt(newId());
  return String(made > last ? made : last + 1n);
}

/** The stored form of a draft. */
export function storedDraft({ blocks, blockCommits }: Pick<BotDraft, 'blocks' | 'blockCommits'>) {
  return { blocks: JSON.stringify(blocks), blockCommits: JSON.stringify(blockCommits) };
}
