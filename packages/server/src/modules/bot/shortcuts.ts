import type { Input, Result, ShortcutCommand } from '@heddle/api-contract';
import { botLimits } from '@heddle/api-contract';
import { type bot, shortcutTools } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { and, asc, eq, lt, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { shareIcon } from '../file/index.js';
import { readDraft } from './botDraft.js';
import { requireInSpace } from './checkBlocks.js';
import { requireBot } from './requireBot.js';
import { botShortcuts, bots } from './tables.js';

type Calls = typeof bot.calls;

/** A command that the agent does not list this long after it was written is deleted. */
const unlistedMilliseconds = 24 * 60 * 60 * 1000;

/** The shortcut commands that an agent lists, in its order. */
export async function listShortcuts(
  db: Database,
  botId: string,
  order: readonly string[],
): Promise<ShortcutCommand[]> {
  if (order.length === 0) return [];
  const found = new Map((await storedShortcuts(db, botId)).map((command) => [command.command_id, command]));
  return order.flatMap((id) => found.get(id) ?? []);
}

async function storedShortcuts(db: Database, botId: string): Promise<ShortcutCommand[]> {
  const rows = await db
    .select()
    .from(botShortcuts)
    .where(eq(botShortcuts.botId, botId))
    .orderBy(asc(botShortcuts.id));
  return rows.map(({ id, content }) => ({
    ...(JSON.parse(content) as ShortcutCommand),
    command_id: id,
  }));
}

/** Creates or replaces a shortcut command; the editor then lists it in the block `shortcut_sort`. */
export async function saveShortcut(
  context: Context,
  { object_id, space_id: spaceId, shortcuts: given }: Input<Calls['saveShortcut']>,
): Promise<Result<Calls['saveShortcut']>> {
  const { head, access } = await requireBot(context, object_id, 'edit', { spaceId });
  if (given.work_flow_id !== undefined) await requireInSpace(context, access, given.work_flow_id);
  if (given.shortcut_icon?.uri) await shareIcon(context.db, access, given.shortcut_icon.uri);
  const { command_id: id = newId(), ...content } = given;
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, bots, head.id);
    const { blocks } = await readDraft(transaction, head, access.userId);
    if (given.tool_type === shortcutTools.plugin && !toolOfShortcut(given, blocks.plugin_info_list))
      throw new DomainError('botInvalid', botReasons.noPluginTool({ field: 'plugin_api_id' }));
    await dropUnlisted(transaction, head.id, blocks.shortcut_sort);
    const others = (await storedShortcuts(transaction, head.id)).filter((other) => other.command_id !== id);
    refuseTaken(content.shortcut_command, others);
    if (others.length >= maxStored)
      throw new DomainError('botInvalid', inputReasons.tooMany({ maximum: botLimits.shortcuts }));
    const values = { content: JSON.stringify(content), updatedAt: new Date() };
    if (given.command_id === undefined)
      await transaction
        .insert(botShortcuts)
        .values({ id, botId: head.id, ...values, createdAt: values.updatedAt });
    else if (!(await replaceShortcut(transaction, head.id, id, values)))
      throw new DomainError('botInvalid', botReasons.noShortcut({ field: 'command_id', id }));
  });
  return { shortcuts: { ...content, command_id: id } };
}

/** The tool of an agent that a shortcut names, by its id or by its plugin and name. */
export function toolOfShortcut<
  Tool extends { plugin_id: string; api_id: string; api_name?: string | undefined },
>(
  { plugin_id, plugin_api_id, plugin_api_name }: Partial<ShortcutCommand>,
  tools: readonly Tool[],
): Tool | undefined {
  return tools.find((tool) =>
    plugin_api_id
      ? tool.api_id === plugin_api_id
      : tool.plugin_id === plugin_id && tool.api_name === plugin_api_name,
  );
}

// A command replaces a removed one before it is listed; more than twice the limit is no editing.
const maxStored = botLimits.shortcuts * 2;

async function replaceShortcut(
  transaction: Database,
  botId: string,
  id: string,
  values: { content: string; updatedAt: Date },
): Promise<boolean> {
  const replaced = await transaction
    .update(botShortcuts)
    .set(values)
    .where(and(eq(botShortcuts.id, id), eq(botShortcuts.botId, botId)))
    .returning({ id: botShortcuts.id });
  return replaced.length > 0;
}

function refuseTaken(command: string | undefined, others: readonly ShortcutCommand[]): void {
  if (command && others.some((other) => other.shortcut_command === command))
    throw new DomainError('botInvalid', botReasons.commandTaken({ field: 'shortcut_command', command }));
}

async function dropUnlisted(transaction: Database, botId: string, listed: readonly string[]): Promise<void> {
  await transaction
    .delete(botShortcuts)
    .where(
      and(
        eq(botShortcuts.botId, botId),
        lt(botShortcuts.updatedAt, new Date(Date.now() - unlistedMilliseconds)),
        listed.length === 0 ? undefined : notInArray(botShortcuts.id, [...listed]),
      ),
    );
}

/** Nodes that a shortcut could address; single agents have none. */
export async function listShortcutNodes(
  context: Context,
  input: Input<Calls['shortcutNodes']>,
): Promise<Result<Calls['shortcutNodes']>> {
  await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  return { has_more: false, nodes: [] };
}
