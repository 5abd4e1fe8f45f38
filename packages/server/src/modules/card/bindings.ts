import type { BotBlocks, CardBinding, Input, Result } from '@heddle/api-contract';
import { type card, cardBusinessTypes } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { type AuthorizedBot, changeBot, readDraft, requireBot } from '../bot/index.js';
import { bindingStatus, presentBinding, readBinding } from './binding.js';
import { findNode, nodesOf, saveNode } from './nodes.js';
import { presetOf, savePreset } from './presets.js';
import { findTool, requireTool, type ToolName } from './tools.js';

type Calls = typeof card.calls;
type Entry = BotBlocks['plugin_info_list'][number];
type Named = ToolName & Pick<Input<Calls['getBind']>, 'bot_id' | 'biz_type' | 'business_id' | 'unique_id'>;

/** Binds a card to a tool in an agent or a node, or as the preset of the tool; none unbinds it. */
export async function bindCard(context: Context, input: Input<Calls['bind']>) {
  const { card_id, bot_id } = input;
  const read = async (spaceId: string) =>
    card_id === undefined ? undefined : readBinding(context, spaceId, { ...input, card_id });
  if (bot_id !== undefined) await bindInAgent(context, bot_id, input, read);
  else if (isNode(input)) {
    const { access, place } = await requireNode(context, input, 'edit');
    const tool = await requireTool(context.db, access.spaceId, input);
    await saveNode(context.db, { ...place, ...tool }, await read(access.spaceId));
  } else await savePreset(context, input, read);
  return {};
}

/** Uses the preset card of a tool in an agent. */
export async function bindPreset(context: Context, input: Input<Calls['bindPreset']>) {
  await bindInAgent(context, input.bot_id, input, async (spaceId, tool) => {
    const preset = await presetOf(context.db, tool);
    if (!preset) throw new DomainError('cardInvalid', cardReasons.noPreset());
    const { card_id, version, mapping, max_rows, llm_text } = preset;
    return readBinding(context, spaceId, {
      card_id,
      card_version_num: version,
      mapping_rule: JSON.stringify(mapping),
      max_display_rows: max_rows,
      llm_text_card: llm_text,
      plugin_preset_card_selected: true,
    });
  });
  return {};
}

type ToolIds = { pluginId: string; toolId: string };

async function bindInAgent(
  context: Context,
  botId: string,
  tool: ToolName,
  read: (spaceId: string, tool: ToolIds) => Promise<CardBinding | undefined>,
): Promise<void> {
  const found = await requireBot(context, botId, 'edit');
  const draft = await readDraft(context.db, found.head, found.access.userId);
  const list = draft.blocks.plugin_info_list;
  const { card: _, ...entry } = await requireEntry(context, found, list, tool);
  const bound = await read(found.access.spaceId, { pluginId: entry.plugin_id, toolId: entry.api_id });
  const changed = { ...entry, ...(bound && { card: bound }) } as Entry;
  await changeBot(context, found, {
    blocks: { plugin_info_list: list.map((one) => (one.api_id === entry.api_id ? changed : one)) },
    base: draft.commitId,
  });
}

async function requireEntry(
  { db }: Context,
  { access }: AuthorizedBot,
  list: readonly Entry[],
  tool: ToolName,
): Promise<Entry> {
  const { toolId } = await requireTool(db, access.spaceId, tool);
  const entry = list.find(({ api_id }) => api_id === toolId);
  if (!entry) throw new DomainError('cardInvalid', cardReasons.noTool());
  return entry;
}

/** The card that is bound to a tool. */
export async function readBind(
  context: Context,
  input: Input<Calls['getBind']>,
): Promise<Result<Calls['getBind']>> {
  const binding = await findBinding(context, input);
  return { ...presentBinding(binding), plugin_preset_card_selected: binding?.is_preset ?? false };
}

async function findBinding(context: Context, input: Named): Promise<CardBinding | undefined> {
  if (input.bot_id !== undefined) {
    const found = await requireBot(context, input.bot_id, 'view');
    const { blocks } = await readDraft(context.db, found.head, found.access.userId);
    return (await requireEntry(context, found, blocks.plugin_info_list, input)).card;
  }
  if (isNode(input)) {
    const { place } = await requireNode(context, input, 'view');
    return (await findNode(context.db, place))?.binding;
  }
  return presetOf(context.db, await requireToolOf(context, input));
}

/** The tool of a plugin that the caller may see. */
export async function requireToolOf(context: Context, input: ToolName) {
  const { access } = await kindOf(context, 'plugin').require(context, input.plugin_id, 'view');
  return requireTool(context.db, access.spaceId, input);
}

function isNode({ biz_type }: Pick<Named, 'biz_type'>): boolean {
  return biz_type === cardBusinessTypes.workflow;
}

async function requireNode(
  context: Context,
  { business_id, unique_id }: Pick<Named, 'business_id' | 'unique_id'>,
  action: 'view' | 'edit',
) {
  if (business_id === undefined || !unique_id)
    throw new DomainError('cardInvalid', cardReasons.noUser({ field: 'business_id' }));
  const { access } = await kindOf(context, 'workflow').require(context, business_id, action);
  return { access, place: { workflowId: business_id, nodeId: unique_id } };
}

/** The cards of an agent's tools, and whether they are up to date. */
export async function listPluginCards(
  context: Context,
  { bot_id, plugins }: Input<Calls['pluginCards']>,
): Promise<Result<Calls['pluginCards']>> {
  const { head, access } = await requireBot(context, bot_id, 'view');
  const { blocks } = await readDraft(context.db, head, access.userId);
  const isWanted = ({ api_id, plugin_id }: Entry) =>
    plugins === undefined ||
    plugins.some((one) => (one.api_id ?? api_id) === api_id && (one.plugin_id ?? plugin_id) === plugin_id);
  const listed = [];
  for (const entry of blocks.plugin_info_list.filter(isWanted)) {
    if (!entry.card) continue;
    const tool = await findTool(context.db, access.spaceId, entry);
    const status = await bindingStatus(context.db, access.spaceId, entry.card, tool?.fields ?? []);
    const { plugin_id, api_id } = entry;
    listed.push({ ...status, plugin_id, api_id, api_name: tool?.name ?? '' });
  }
  return { plugin_cards: listed };
}

/** The cards of nodes, and whether they are up to date. */
export async function listNodeCards(
  context: Context,
  { business_list: given = [] }: Input<Calls['bindStatus']>,
): Promise<Result<Calls['bindStatus']>> {
  const listed = [];
  for (const workflowId of new Set(given.map(({ business_id }) => business_id))) {
    const { access } = await kindOf(context, 'workflow').require(context, workflowId, 'view');
    const wanted = given.filter((one) => one.business_id === workflowId).map(({ unique_id }) => unique_id);
    for (const { nodeId, pluginId, toolId, binding } of await nodesOf(context.db, workflowId, wanted)) {
      const tool = await findTool(context.db, access.spaceId, { plugin_id: pluginId, api_id: toolId });
      const status = await bindingStatus(context.db, access.spaceId, binding, tool?.fields ?? []);
      const business_type = cardBusinessTypes.workflow;
      listed.push({ ...status, business_id: workflowId, unique_id: nodeId, business_type });
    }
  }
  return { bind_cards: listed, publish_time: '' };
}

/** The fields of the answers of a tool. */
export async function readAnswerFields(
  context: Context,
  input: Input<Calls['answerFields']>,
): Promise<Result<Calls['answerFields']>> {
  if (input.space_id !== undefined) {
    const { spaceId } = await context.spaceAccess(input.space_id, 'view');
    return { api_struct: (await requireTool(context.db, spaceId, input)).fields };
  }
  return { api_struct: (await requireToolOf(context, input)).fields };
}
