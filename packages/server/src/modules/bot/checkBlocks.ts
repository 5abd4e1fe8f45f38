import type { BotBlocks, Reason } from '@heddle/api-contract';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { describeTool } from '../plugin/index.js';
import { findHead, languageOf } from '../workflow/index.js';
import { withPartsOfNodes } from './agentNodes.js';
import { hooksOf, workflowOfHook } from './botReferences.js';
import { checkAgents } from './checkAgents.js';
import { findBot } from './requireBot.js';

/**
 * Refuses resources that the agent did not have before and that its space does not have. What has been deleted
 * since it was added does not prevent saving.
 */
export async function checkBlocks(
  context: Context,
  access: SpaceAccess,
  own: BotBlocks,
  changed: Partial<BotBlocks>,
  botId?: string,
): Promise<void> {
  await checkAgents(context, access, botId, own, changed);
  const before = withPartsOfNodes(own);
  const given = changed.agents ? withGivenParts(own, changed) : changed;
  await checkModel(context, before, given);
  const known = new Set(workflowsOf(before));
  for (const id of workflowsOf({ ...before, ...given }))
    if (!known.has(id)) await requireInSpace(context, access, id);
  await checkTools(context, access, before, given);
  await checkMcpServers(context, access, before, given);
  await checkCards(context, access, before, given);
  await checkDatabases(context, access, before, given);
  await checkKnowledge(context, access, before, given);
  await checkMemoryBase(context, access, before, given);
  const flow = given.layout_info?.workflow_id;
  if (flow === undefined || flow === before.layout_info.workflow_id) return;
  const { flowMode } = await requireInSpace(context, access, flow);
  if (flowMode !== workflowModes.chatFlow)
    throw new DomainError('botInvalid', botReasons.notChatFlow({ field: 'layout_info', id: flow }));
}

/** The changed blocks with the parts of changed nodes in their lists. */
function withGivenParts(own: BotBlocks, changed: Partial<BotBlocks>): Partial<BotBlocks> {
  const { workflow_info_list, plugin_info_list, knowledge } = withPartsOfNodes({ ...own, ...changed });
  return { ...changed, workflow_info_list, plugin_info_list, knowledge };
}

async function checkTools(
  { db }: Context,
  { spaceId }: SpaceAccess,
  before: BotBlocks,
  given: Partial<BotBlocks>,
): Promise<void> {
  const known = new Set(before.plugin_info_list.map(({ api_id }) => api_id));
  for (const entry of given.plugin_info_list ?? [])
    if (!known.has(entry.api_id) && !(await describeTool(db, spaceId, entry)))
      throw new DomainError('botInvalid', botReasons.noTool({ field: 'plugin_info_list', id: entry.api_id }));
}

async function checkModel(context: Context, before: BotBlocks, given: Partial<BotBlocks>): Promise<void> {
  const id = given.model_info?.model_id;
  if (id === undefined || id === before.model_info.model_id) return;
  const listed = await context.models.list(languageOf(context.user.locale));
  if (!listed.some((model) => model.id === id))
    throw new DomainError('botInvalid', botReasons.unknownModel({ field: 'model_info', id }));
}

function checkMcpServers(
  context: Context,
  access: SpaceAccess,
  before: BotBlocks,
  { mcp_servers: given = [] }: Partial<BotBlocks>,
): Promise<void> {
  const idsOf = (servers: BotBlocks['mcp_servers']) => servers.map(({ mcp_server_id }) => mcp_server_id);
  const added = withoutKnown(idsOf(given), idsOf(before.mcp_servers));
  return requireRows(context, access, 'mcp', added, (id) => botReasons.noMcpServer({ id }));
}

function checkCards(
  context: Context,
  access: SpaceAccess,
  before: BotBlocks,
  { plugin_info_list: given = [] }: Partial<BotBlocks>,
): Promise<void> {
  const idsOf = (tools: BotBlocks['plugin_info_list']) => tools.flatMap(({ card }) => card?.card_id ?? []);
  const added = withoutKnown(idsOf(given), idsOf(before.plugin_info_list));
  return requireRows(context, access, 'card', added, (id) => botReasons.noCard({ id }));
}

function checkDatabases(
  context: Context,
  access: SpaceAccess,
  before: BotBlocks,
  { database_list: given = [] }: Partial<BotBlocks>,
): Promise<void> {
  const idsOf = (list: BotBlocks['database_list']) => list.map(({ database_id }) => database_id);
  const added = withoutKnown(idsOf(given), idsOf(before.database_list));
  return requireRows(context, access, 'database', added, (id) => databaseReasons.notFound({ id }));
}

function checkKnowledge(
  context: Context,
  access: SpaceAccess,
  before: BotBlocks,
  { knowledge: given }: Partial<BotBlocks>,
): Promise<void> {
  const idsOf = (knowledge: BotBlocks['knowledge'] | undefined) =>
    knowledge?.knowledge_info?.map(({ id }) => id) ?? [];
  const added = withoutKnown(idsOf(given), idsOf(before.knowledge));
  return requireRows(context, access, 'knowledge', added, (id) => botReasons.noKnowledge({ id }));
}

/** A memory is shared within a space only: what an agent remembers stays there. */
async function checkMemoryBase(
  { db }: Context,
  { spaceId }: SpaceAccess,
  before: BotBlocks,
  { time_capsule_info: given }: Partial<BotBlocks>,
): Promise<void> {
  const id = given?.memorybase_id;
  if (id === undefined || id === before.time_capsule_info.memorybase_id) return;
  const head = await findBot(db, id);
  if (!head || head.deletedAt !== null || head.spaceId !== spaceId)
    throw new DomainError('botInvalid', botReasons.noMemoryBase({ id }));
}

function withoutKnown(ids: readonly string[], known: readonly string[]): string[] {
  return ids.filter((id) => !known.includes(id));
}

/** Refuses ids of which the space has no resource. */
async function requireRows(
  context: Context,
  { spaceId }: SpaceAccess,
  kind: 'mcp' | 'card' | 'database' | 'knowledge',
  ids: readonly string[],
  reasonFor: (id: string) => Reason,
): Promise<void> {
  if (ids.length === 0) return;
  const { id, table, spaceId: space, deletedAt } = kindOf(context, kind).rows;
  const rows = await context.db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), eq(space, spaceId), deletedAt && isNull(deletedAt)));
  const missing = ids.find((one) => !rows.some((row) => row.id === one));
  if (missing !== undefined) throw new DomainError('botInvalid', reasonFor(missing));
}

function workflowsOf(blocks: BotBlocks): string[] {
  return [
    ...blocks.workflow_info_list.map(({ workflow_id }) => workflow_id),
    ...hooksOf(blocks).flatMap(({ uri }) => workflowOfHook(uri) ?? []),
  ];
}

/** The workflow of the library of a space; refuses any other. */
export async function requireInSpace({ db }: Context, { spaceId }: SpaceAccess, id: string) {
  const head = await findHead(db, id);
  if (!head || head.deletedAt !== null || head.spaceId !== spaceId || head.projectId !== null)
    throw new DomainError('botInvalid', botReasons.noWorkflow({ id }));
  return head;
}
