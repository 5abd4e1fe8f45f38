import type { BotBlocks } from '@heddle/api-contract';
import { botModes } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type DescribedTool, describeTool } from '../plugin/index.js';
import { findHead, languageOf, latestVersion } from '../workflow/index.js';
import { withPartsOfNodes } from './agentNodes.js';
import { hooksOf, workflowOfHook } from './botReferences.js';
import { requireAnswering } from './checkAgents.js';
import type { FrozenParts, FrozenWorkflow } from './FrozenParts.js';
import { listShortcuts } from './shortcuts.js';

/** What a publication uses, in the agent's space. */
interface Published {
  id: string;
  spaceId: string;
  mode: number;
  blocks: BotBlocks;
}

/** Freezes what an agent uses. Refuses a model, a workflow or a chat flow that it cannot run with. */
export async function freezeParts(context: Context, given: Published): Promise<FrozenParts> {
  await requireModel(context, given.blocks);
  const isMulti = given.mode === botModes.multi;
  if (isMulti) await requireAnswering(context, given.spaceId, given.blocks);
  // Outside of the mode, nodes are kept and not used.
  const published = isMulti ? { ...given, blocks: withPartsOfNodes(given.blocks) } : given;
  const frozen: Record<string, FrozenWorkflow> = {};
  const following = new Set(
    published.blocks.workflow_info_list.filter((item) => item.follow_latest).map((item) => item.workflow_id),
  );
  for (const id of workflowsOf(published)) {
    const workflow = await requirePublished(context, published.spaceId, id);
    if (!following.has(id)) frozen[id] = workflow;
  }
  return {
    workflows: frozen,
    tools: await freezeTools(context, published),
    shortcuts: await listShortcuts(context.db, published.id, published.blocks.shortcut_sort),
  };
}

async function freezeTools(
  { db }: Context,
  { spaceId, mode, blocks }: Published,
): Promise<FrozenParts['tools']> {
  if (mode === botModes.chatFlow) return {};
  const frozen: Record<string, DescribedTool> = {};
  for (const entry of blocks.plugin_info_list) {
    const tool = await describeTool(db, spaceId, entry);
    if (!tool) throw new DomainError('botInvalid', botReasons.missingTool());
    frozen[entry.api_id] = tool;
  }
  return frozen;
}

async function requireModel(context: Context, { model_info: { model_id: id } }: BotBlocks): Promise<void> {
  const listed = await context.models.list(languageOf(context.user.locale));
  if (id === undefined || !listed.some((model) => model.id === id))
    throw new DomainError('botInvalid', botReasons.unknownModel({ field: 'model_info', id: id ?? '' }));
}

function workflowsOf({ mode, blocks }: Published): Set<string> {
  const hooked = hooksOf(blocks).flatMap(({ uri }) => workflowOfHook(uri) ?? []);
  if (mode !== botModes.chatFlow)
    return new Set([...blocks.workflow_info_list.map(({ workflow_id }) => workflow_id), ...hooked]);
  const flow = blocks.layout_info.workflow_id;
  if (flow === undefined)
    throw new DomainError('botInvalid', botReasons.noChatFlow({ field: 'layout_info' }));
  return new Set([flow, ...hooked]);
}

async function requirePublished({ db }: Context, spaceId: string, id: string): Promise<FrozenWorkflow> {
  const head = await findHead(db, id);
  if (!head || head.deletedAt !== null || head.spaceId !== spaceId)
    throw new DomainError('botInvalid', botReasons.missingWorkflow());
  const latest = await latestVersion(db, id);
  if (!latest) throw new DomainError('botInvalid', botReasons.notPublishedWorkflow({ name: head.name }));
  const { name, description } = head;
  return { version: latest.version, name, description };
}
