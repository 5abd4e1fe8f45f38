import {
  type BotBlockName,
  type BotBlocks,
  botBlockNames,
  type Input,
  type Result,
} from '@heddle/api-contract';
import { type bot, botBranches } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { replaceReferences } from '../../resources/references.js';
import { iconReference, shareIcon } from '../file/index.js';
import { changedBlocks } from './botContent.js';
import { type BotDraft, findOwnDraft, nextCommit, readDraft, readSharedDraft } from './botDraft.js';
import { checkBlocks } from './checkBlocks.js';
import { requireMode, requireName } from './createBot.js';
import { type AuthorizedBot, type BotHead, requireBot } from './requireBot.js';
import { bots } from './tables.js';
import { writeFor } from './writeDraft.js';

type Calls = typeof bot.calls;
type Changed = Result<Calls['update']>;

interface Change {
  blocks: Partial<BotBlocks>;
  name?: string | undefined;
  description?: string | undefined;
  icon_uri?: string | undefined;
  bot_mode?: number | undefined;
  /** The commit that the change is based on; without it, the change replaces whatever is there. */
  base?: string | undefined;
}

/** Replaces the given blocks of the caller's draft, and name, description, icon and mode. */
export async function updateBotInfo(
  context: Context,
  { bot_info, base_commit_version: base }: Input<Calls['updateInfo']>,
): Promise<Changed> {
  const found = await requireBot(context, bot_info.bot_id, 'edit');
  return changeBot(context, found, { ...bot_info, blocks: blocksIn(bot_info), base });
}

/** Replaces name, description, icon and mode, as far as they are given. */
export async function updateBot(context: Context, input: Input<Calls['update']>): Promise<Changed> {
  const found = await requireBot(context, input.bot_id, 'edit', { spaceId: input.space_id });
  return changeBot(context, found, { ...input, blocks: {} });
}

/** Changes an agent whose access was checked. */
export async function changeBot(
  context: Context,
  { head, access }: AuthorizedBot,
  change: Change,
): Promise<Changed> {
  const meta = metaOf(change);
  await checkBlocks(
    context,
    access,
    (await readDraft(context.db, head, access.userId)).blocks,
    change.blocks,
    head.id,
  );
  if (meta.icon !== undefined) await shareIcon(context.db, access, meta.icon);
  const { draft, hasChange } = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    const isMetaChanged = await writeMeta(transaction, head, meta);
    const written = await writeBlocks(transaction, head.id, access.userId, change);
    return { ...written, hasChange: written.hasChange || isMetaChanged };
  });
  return {
    has_change: hasChange,
    check_not_pass: false,
    check_not_pass_msg: '',
    branch: draft.base === undefined ? botBranches.base : botBranches.personalDraft,
    same_with_online: draft.commitId === head.publishedCommitId,
    commit_version: draft.commitId,
  };
}

/** The given blocks. Without a model, the agent keeps the one that it has. */
export function blocksIn(info: Partial<BotBlocks>): Partial<BotBlocks> {
  const given = botBlockNames.flatMap((name) => (info[name] === undefined ? [] : [[name, info[name]]]));
  const blocks = Object.fromEntries(given) as Partial<BotBlocks>;
  if (blocks.model_info?.model_id === undefined) delete blocks.model_info;
  return blocks;
}

type Meta = Partial<Pick<BotHead, 'name' | 'description' | 'icon' | 'mode'>>;

function metaOf({ name, description, icon_uri: icon, bot_mode: mode }: Change): Meta {
  if (mode !== undefined) requireMode(mode);
  return {
    ...(name !== undefined && { name: requireName(name) }),
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(mode !== undefined && { mode }),
  };
}

/** Writes name, description, icon and mode, and returns whether that changed anything. Requires the lock of the row. */
async function writeMeta(transaction: Database, head: BotHead, meta: Meta): Promise<boolean> {
  const isChanged = Object.entries(meta).some(([key, value]) => head[key as keyof Meta] !== value);
  if (!isChanged) return false;
  const { commitId } = await readSharedDraft(transaction, head.id);
  // A publication contains them, so they are a change of the draft.
  const commit = { commitId: nextCommit(commitId), updatedAt: new Date() };
  await transaction
    .update(bots)
    .set({ ...meta, ...commit })
    .where(eq(bots.id, head.id));
  if (meta.icon !== undefined)
    await replaceReferences(transaction, { kind: 'bot', ...head }, 'icon', iconReference(meta.icon));
  return true;
}

async function writeBlocks(
  transaction: Database,
  botId: string,
  userId: string,
  { blocks: given, base }: Change,
): Promise<{ draft: BotDraft; hasChange: boolean }> {
  const [head] = await transaction.select().from(bots).where(eq(bots.id, botId));
  if (!head) throw new Error(`the agent ${botId} was purged during a request`);
  const shared = await readSharedDraft(transaction, botId);
  const own = head.isCollaborative ? await findOwnDraft(transaction, botId, userId) : undefined;
  const draft = own ?? shared;
  const names = changedBlocks(draft.blocks, given);
  if (base !== undefined) refuseOverwriting(draft, names, base);
  if (names.length === 0) return { draft, hasChange: false };
  const commitId = nextCommit(draft.commitId, shared.commitId);
  const changed = {
    blocks: { ...draft.blocks, ...Object.fromEntries(names.map((name) => [name, given[name]])) },
    blockCommits: { ...draft.blockCommits, ...Object.fromEntries(names.map((name) => [name, commitId])) },
    commitId,
    base: undefined,
    updatedAt: new Date(),
  };
  return { draft: await writeFor(transaction, head, userId, changed), hasChange: true };
}

/** Refuses to replace a block that was changed after the commit that the new value is based on. */
function refuseOverwriting(draft: BotDraft, names: readonly BotBlockName[], base: string): void {
  const newer = names.filter((name) => BigInt(draft.blockCommits[name] ?? 0) > BigInt(base));
  if (newer.length > 0)
    throw new DomainError('changedElsewhere', botReasons.changedElsewhere(), {
      data: { commit_version: draft.commitId, blocks: newer },
    });
}
