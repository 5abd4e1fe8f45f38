import type { BotBlocks, Input, Result, ShortcutCommand } from '@heddle/api-contract';
import { type bot, botBranches } from '@heddle/api-contract/families/bot';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { withPartsOfNodes } from './agentNodes.js';
import { changedBlocks } from './botContent.js';
import { nextCommit, readDraft, readSharedDraft } from './botDraft.js';
import { requireVersion, stateOfVersion } from './botVersions.js';
import { isAsPublished } from './compareBots.js';
import { keepVersion } from './keepVersion.js';
import { findWorkflowsOf } from './presentBot.js';
import { requireBot } from './requireBot.js';
import { botShortcuts, bots } from './tables.js';
import { writeFor } from './writeDraft.js';

type Calls = typeof bot.calls;

/**
 * Makes a version the draft that the caller edits, with its name, picture, mode and shortcuts. The draft is kept
 * in the history. Workflows that do not exist any more are left out and listed.
 */
export async function revertBot(
  context: Context,
  input: Input<Calls['revert']>,
): Promise<Result<Calls['revert']>> {
  const { head, access } = await requireBot(context, input.bot_id, 'rollback', { spaceId: input.space_id });
  const version = await requireVersion(context.db, head, input.version);
  const state = stateOfVersion(head, version);
  const { blocks, missing } = withoutMissing(state.blocks, await findWorkflowsOf(context, state));
  const { name, description, icon, mode } = version;
  const draft = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    const shared = await readSharedDraft(transaction, head.id);
    const before = await readDraft(transaction, head, access.userId);
    await keepVersion(transaction, head, before, { type: 'draft', userId: access.userId });
    const commitId = nextCommit(before.commitId, shared.commitId);
    const changes = changedBlocks(before.blocks, blocks).map((changed) => [changed, commitId]);
    const written = await writeFor(transaction, head, access.userId, {
      blocks,
      blockCommits: { ...before.blockCommits, ...Object.fromEntries(changes) },
      commitId,
      base: before.base,
      updatedAt: new Date(),
    });
    await transaction.update(bots).set({ name, description, icon, mode }).where(eq(bots.id, head.id));
    if (version.type === 'publish') await restoreShortcuts(transaction, head.id, state.frozen.shortcuts);
    return written;
  });
  return {
    branch: draft.base === undefined ? botBranches.base : botBranches.personalDraft,
    same_with_online: await isAsPublished(context.db, { ...head, name, description, icon, mode }, draft),
    commit_version: draft.commitId,
    missing_workflow_ids: missing,
  };
}

function withoutMissing(blocks: BotBlocks, there: ReadonlyMap<string, unknown>) {
  const flow = blocks.layout_info.workflow_id;
  const ids = [
    ...withPartsOfNodes(blocks).workflow_info_list.map(({ workflow_id }) => workflow_id),
    ...(flow === undefined ? [] : [flow]),
  ];
  const restored: BotBlocks = {
    ...blocks,
    workflow_info_list: blocks.workflow_info_list.filter(({ workflow_id }) => there.has(workflow_id)),
    agents: blocks.agents.map((node) => ({
      ...node,
      ...(node.workflow_info_list && {
        workflow_info_list: node.workflow_info_list.filter(({ workflow_id }) => there.has(workflow_id)),
      }),
    })),
    layout_info: flow !== undefined && there.has(flow) ? blocks.layout_info : {},
  };
  return { blocks: restored, missing: [...new Set(ids.filter((id) => !there.has(id)))] };
}

async function restoreShortcuts(
  transaction: Database,
  botId: string,
  shortcuts: readonly ShortcutCommand[],
): Promise<void> {
  await transaction.delete(botShortcuts).where(eq(botShortcuts.botId, botId));
  if (shortcuts.length === 0) return;
  const now = new Date();
  const rows = shortcuts.map((shortcut) => {
    const { command_id, ...content } = shortcut;
    return { id: command_id, botId, content: JSON.stringify(content), createdAt: now, updatedAt: now };
  });
  await transaction.insert(botShortcuts).values(rows);
}
