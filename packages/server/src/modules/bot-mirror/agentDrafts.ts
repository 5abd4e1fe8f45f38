import type { Input, Result } from '@heddle/api-contract';
import { botModes } from '@heddle/api-contract/families/bot';
import { type botMirror, mirroredBotModes } from '@heddle/api-contract/families/bot-mirror';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import {
  type BotHead,
  changeBot,
  createIn,
  initialBlocks,
  listBotsOf,
  readDraft,
  requireBot,
} from '../bot/index.js';
import { readMirrored, toMirrored, withStoredSecrets } from './mirroredBlocks.js';

type Calls = typeof botMirror.calls;
type Draft = Result<Calls['save']>;

const largestPage = 20;
const modes = { single: botModes.single, multi: botModes.multi, chatflow: botModes.chatFlow } as const;

/** Lists the drafts that the caller sees in the editor, without secrets. */
export async function listAgentDrafts(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.workspace_id, 'view');
  const page = pageOf(input, { largest: largestPage });
  // By creation: drafts that are saved meanwhile do not move between pages.
  const { listed, total } = await listBotsOf(context, access, { order: 'created' }, page);
  const items: Draft[] = [];
  for (const { head } of listed) items.push(await present(context, head));
  return { items, has_more: afterPage(page, total).hasMore };
}

export async function createAgentDraft(
  context: Context,
  { workspace_id, name, description = '', mode = 'single', blocks }: Input<Calls['create']>,
): Promise<Draft> {
  const access = await context.spaceAccess(workspace_id, 'createResource');
  const given = readMirrored(blocks);
  const id = await createIn(context, access, {
    ...{ name, description, icon: '', mode: modes[mode] },
    blocks: () => given,
  });
  return presentById(context, id);
}

/** Saves a draft; empty secrets keep the values of the stored one. */
export async function saveAgentDraft(
  context: Context,
  { bot_id, commit_id, name, description, mode, blocks }: Input<Calls['save']>,
): Promise<Draft> {
  const found = await requireBot(context, bot_id, 'edit');
  const draft = await readDraft(context.db, found.head, context.user.id);
  const given = withStoredSecrets(readMirrored(blocks, initialBlocks), draft.blocks);
  // The base of the change guards each block; name, description and mode have only this check.
  if (draft.commitId !== commit_id)
    throw new DomainError('changedElsewhere', botReasons.changedElsewhere(), {
      data: { commit_version: draft.commitId, blocks: [] },
    });
  await changeBot(context, found, {
    ...{ name, description, blocks: given, base: commit_id },
    bot_mode: mode && modes[mode],
  });
  return presentById(context, bot_id);
}

async function presentById(context: Context, id: string): Promise<Draft> {
  const { head } = await requireBot(context, id, 'view');
  return present(context, head);
}

async function present({ db, user }: Context, head: BotHead): Promise<Draft> {
  const { blocks, commitId } = await readDraft(db, head, user.id);
  const { id, name, description, mode } = head;
  return {
    ...{ bot_id: id, name, description, commit_id: commitId },
    mode: mirroredBotModes.find((one) => modes[one] === mode) ?? 'single',
    blocks: toMirrored(blocks),
  };
}
