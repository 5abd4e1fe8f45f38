import type { CardBinding, Input, Result } from '@heddle/api-contract';
import type { card } from '@heddle/api-contract/families/card';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { requirePlugin } from '../plugin/index.js';
import { findCreators } from '../workflow/index.js';
import { presentBinding } from './binding.js';
import { toCard, toMeta } from './readCards.js';
import { cardPresets, cards } from './tables.js';
import { findTool, requireTool, type ToolName } from './tools.js';
import { findVersion } from './versions.js';

type Calls = typeof card.calls;

interface ToolIds {
  pluginId: string;
  toolId: string;
}

const of = ({ pluginId, toolId }: ToolIds) =>
  and(eq(cardPresets.pluginId, pluginId), eq(cardPresets.toolId, toolId));

/** The card that the author of a tool has chosen. */
export async function presetOf(db: Database, tool: ToolIds): Promise<CardBinding | undefined> {
  const [row] = await db.select().from(cardPresets).where(of(tool));
  return row && (JSON.parse(row.binding) as CardBinding);
}

/** Chooses the card for those who use a tool; needs the right to edit the plugin. */
export async function savePreset(
  context: Context,
  tool: ToolName,
  read: (spaceId: string) => Promise<CardBinding | undefined>,
): Promise<void> {
  const { access } = await requirePlugin(context, tool.plugin_id, 'edit');
  const { pluginId, toolId } = await requireTool(context.db, access.spaceId, tool);
  const binding = await read(access.spaceId);
  if (!binding) {
    await context.db.delete(cardPresets).where(of({ pluginId, toolId }));
    return;
  }
  const values = { cardId: binding.card_id, binding: JSON.stringify(binding) };
  await context.db
    .insert(cardPresets)
    .values({ pluginId, toolId, ...values })
    .onConflictDoUpdate({ target: [cardPresets.pluginId, cardPresets.toolId], set: values });
}

/** The preset card of a tool with its content. */
export async function readPreset(
  context: Context,
  input: Input<Calls['preset']>,
): Promise<Result<Calls['preset']>> {
  const { access } = await requirePlugin(context, input.plugin_id, 'view');
  const tool = await findTool(context.db, access.spaceId, input);
  const binding = tool && (await presetOf(context.db, tool));
  if (!binding) return { card_meta_info: [] };
  const [row] = await context.db.select().from(cards).where(eq(cards.id, binding.card_id));
  const version =
    row?.deletedAt === null ? await findVersion(context.db, row.id, binding.version) : undefined;
  if (!row || !version) return { card_meta_info: [] };
  return {
    card_bind_info: presentBinding(binding),
    card_info: await toCard(access, row, await findCreators(context, [row]), version),
    card_meta_info: [toMeta(version, binding.version)],
  };
}
