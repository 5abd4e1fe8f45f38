import { type BotBlockName, type BotBlocks, botBlocks, type Input, type Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { changedBlocks } from './botContent.js';
import { findOwnDraft, nextCommit, readSharedDraft } from './botDraft.js';
import { checkBlocks } from './checkBlocks.js';
import { conflictsOf, mergeBlocks } from './mergeBlocks.js';
import { requireBot } from './requireBot.js';
import { bots } from './tables.js';
import { writeOwnDraft } from './writeDraft.js';

type Calls = typeof bot.calls;

/** Merges the latest submission into the caller's draft, which is based on it afterwards. */
export async function mergeBot(
  context: Context,
  input: Input<Calls['merge']>,
): Promise<Result<Calls['merge']>> {
  const { head, access } = await requireBot(context, input.bot_id, 'edit', { spaceId: input.space_id });
  const { values, chosen } = readSettled(input.settled ?? []);
  const { blocks } = await readSharedDraft(context.db, head.id);
  await checkBlocks(context, access, blocks, values);
  return context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    const shared = await readSharedDraft(transaction, head.id);
    if (input.target_version !== undefined && input.target_version !== shared.commitId)
      throw new DomainError('changedElsewhere', botReasons.changedElsewhere(), {
        data: { commit_version: shared.commitId },
      });
    const own = await findOwnDraft(transaction, head.id, access.userId);
    if (!own) return { commit_version: shared.commitId };
    const sides = { base: own.base?.blocks ?? shared.blocks, mine: own.blocks, theirs: shared.blocks };
    const settled = {
      ...values,
      ...Object.fromEntries(chosen.map(([name, side]) => [name, sides[side][name]])),
    };
    const open = conflictsOf(sides).find((name) => settled[name] === undefined);
    if (open !== undefined)
      throw new DomainError('botInvalid', botReasons.settleFirst({ field: 'settled', block: open }));
    const merged = mergeBlocks(sides, settled);
    const commitId = nextCommit(own.commitId, shared.commitId);
    const changes = changedBlocks(own.blocks, merged).map((name) => [name, commitId]);
    await writeOwnDraft(transaction, head.id, access.userId, {
      blocks: merged,
      blockCommits: { ...own.blockCommits, ...Object.fromEntries(changes) },
      commitId,
      base: { commitId: shared.commitId, blocks: shared.blocks },
      updatedAt: new Date(),
    });
    return { commit_version: commitId };
  });
}

/** The values of settled blocks, each checked against the schema of its block, and those that keep a side. */
function readSettled(settled: NonNullable<Input<Calls['merge']>['settled']>) {
  const chosen: [BotBlockName, 'mine' | 'theirs'][] = [];
  const values: [string, unknown][] = [];
  for (const { display_name, value, side } of settled) {
    const name = display_name as BotBlockName;
    if (side) {
      chosen.push([name, side]);
      continue;
    }
    const parsed = botBlocks[name]().safeParse(value);
    if (!parsed.success)
      throw new DomainError('botInvalid', programText(`${name}: ${parsed.error.issues[0]?.message}`));
    values.push([name, parsed.data]);
  }
  return { values: Object.fromEntries(values) as Partial<BotBlocks>, chosen };
}
