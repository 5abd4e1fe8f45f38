import { type BotBlocks, botLimits, cutVisible, type Input, type Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { IdMap } from '../../resources/ResourceKind.js';
import { findPeople } from '../account/index.js';
import { readDraft } from './botDraft.js';
import { toCreator } from './draftBotList.js';
import { insertBot } from './insertBot.js';
import { findBot, requireBot } from './requireBot.js';
import { botShortcuts } from './tables.js';

type Calls = typeof bot.calls;

/** Duplicates the draft that the caller sees; versions, channels and conversations stay with the original. */
export async function duplicateBot(
  context: Context,
  input: Input<Calls['duplicate']>,
): Promise<Result<Calls['duplicate']>> {
  const { access } = await requireBot(context, input.bot_id, 'copy', { spaceId: input.space_id });
  const target = await context.spaceAccess(access.spaceId, 'createResource');
  const bot_id = newId();
  await copyInto(context, input.bot_id, target, new Map([[input.bot_id, bot_id]]));
  const made = await findBot(context.db, bot_id);
  const person = (await findPeople(context.db, [context.user.id])).get(context.user.id);
  const { name = '', uniqueName = '', avatarUrl = '' } = person ?? {};
  const creator = { id: context.user.id, name, uniqueName, avatarUrl };
  return { bot_id, name: made?.name ?? '', user_info: toCreator(creator, context.user.id) };
}

/**
 * Copies a draft with its shortcuts, under its name and three digits; see `ResourceKind.copy`. In another
 * space, workflows that are not copied along are left out, because its members cannot run them.
 */
export async function copyInto(
  context: Context,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
): Promise<void> {
  const { head, access } = await requireBot(context, id, 'copy');
  const { blocks } = await readDraft(context.db, head, access.userId);
  const isSameSpace = head.spaceId === target.spaceId;
  await context.db.transaction(async (transaction) => {
    // The copies have ids of their own, in the order of the originals.
    const shortcuts = new Map(blocks.shortcut_sort.map((shortcut) => [shortcut, newId()]));
    const copied = withNewWorkflows(blocks, idMap, isSameSpace);
    const botId = await insertBot(transaction, target, {
      id: idMap.get(id),
      name: copyName(head.name),
      description: head.description,
      icon: head.icon,
      mode: head.mode,
      blocks: { ...copied, shortcut_sort: [...shortcuts.values()] },
    });
    await copyShortcuts(transaction, shortcuts, botId);
  });
}

function copyName(name: string): string {
  const digits = String(crypto.getRandomValues(new Uint16Array(1))[0]! % 1000).padStart(3, '0');
  return `${cutVisible(name, botLimits.name - digits.length)}${digits}`;
}

function withNewWorkflows(blocks: BotBlocks, idMap: IdMap, isSameSpace: boolean): BotBlocks {
  const renewed = (id: string) => idMap.get(id) ?? (isSameSpace ? id : undefined);
  const flow = blocks.layout_info.workflow_id;
  return {
    ...blocks,
    workflow_info_list: blocks.workflow_info_list.flatMap((item) => {
      const workflow_id = renewed(item.workflow_id);
      return workflow_id === undefined ? [] : [{ ...item, workflow_id }];
    }),
    layout_info: { workflow_id: flow === undefined ? undefined : renewed(flow) },
  };
}

async function copyShortcuts(transaction: Database, idMap: IdMap, botId: string): Promise<void> {
  if (idMap.size === 0) return;
  const rows = await transaction
    .select()
    .from(botShortcuts)
    .where(inArray(botShortcuts.id, [...idMap.keys()]));
  if (rows.length === 0) return;
  const now = new Date();
  const copies = rows.map((row) => ({ ...row, id: idMap.get(row.id) ?? newId(), botId }));
  await transaction
    .insert(botShortcuts)
    .values(copies.map((copy) => ({ ...copy, createdAt: now, updatedAt: now })));
}
