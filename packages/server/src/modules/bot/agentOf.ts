import type { BotBlocks, CardBinding, ShortcutCommand } from '@heddle/api-contract';
import { agentTypes, botModes } from '@heddle/api-contract/families/bot';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { InputOverride } from '@heddle/plugin';
import type { Database } from '../../db/Database.js';
import { type DescribedTool, describeTools, overridesOf } from '../plugin/index.js';
import { findHead, latestVersion } from '../workflow/index.js';
import { type AgentNode, answeringNodes, blocksOfNode } from './agentNodes.js';
import type { BotState } from './BotState.js';
import { readDraft } from './botDraft.js';
import { hooksOf, workflowOfHook } from './botReferences.js';
import { findVersion, stateOfDraft, stateOfVersion } from './botVersions.js';
import { referredBot } from './nodeAgents.js';
import { servedVersion } from './publications.js';
import { findBot } from './requireBot.js';
import { listShortcuts } from './shortcuts.js';

/** Which state of an agent answers. */
export type AgentAt =
  /** The draft that this person edits. */
  | { draftOf: string }
  /** What a channel serves. */
  | { connectorId: string }
  | { version: string };

/** A workflow that an agent calls. */
export interface AgentWorkflow {
  id: string;
  name: string;
  description: string;
  flowMode: number;
  /** The version that runs: the frozen one, or the latest. */
  version: string;
}

/** A tool of a plugin that an agent calls. */
export interface AgentTool extends DescribedTool {
  pluginId: string;
  toolId: string;
  /** What the agent sets for its inputs. */
  overrides: readonly InputOverride[];
  environment: string;
  /** What is shown for its answers. */
  card?: CardBinding;
}

/** An agent as it runs. */
export interface Agent {
  id: string;
  spaceId: string;
  creatorId: string;
  name: string;
  description: string;
  /** Empty for a draft. */
  version: string;
  /** Every block: persona, model, variables, retrieval, suggestions, opening, hooks. */
  blocks: BotBlocks;
  /** Workflows as tools. Deleted ones, and those that were never published, are left out. */
  workflows: readonly AgentWorkflow[];
  /** Workflows that hooks call; those that cannot run are left out. */
  hookWorkflows: readonly AgentWorkflow[];
  /** Tools of plugins. Deleted ones, and those that were never published, are left out. */
  tools: readonly AgentTool[];
  /** The chat flow that answers instead of the model; undefined in chat-flow mode if there is none to run. */
  chatFlow: AgentWorkflow | undefined;
  /** Whether a chat flow answers. */
  isChatFlow: boolean;
  /** In the order of the editor. */
  shortcuts: readonly ShortcutCommand[];
  /** Whether several agents answer. */
  isMulti: boolean;
  /** These agents. Those that refer to an agent that is gone are left out. */
  members: readonly AgentMember[];
}

/** One of several agents, as it runs. */
export interface AgentMember {
  node: AgentNode;
  /** With its own blocks, and those that all share. */
  agent: Agent;
  /** It is a published agent of its own. */
  isReference: boolean;
}

/**
 * An agent as it runs, without an access check. Undefined if there is no such agent, if it is deleted, or if
 * the channel does not serve it.
 */
export async function agentOf(db: Database, botId: string, at: AgentAt): Promise<Agent | undefined> {
  const found = await readState(db, botId, at);
  if (!found) return undefined;
  const { state, shortcuts } = found;
  const agent = await agentOfState(db, state, shortcuts);
  if (state.mode !== botModes.multi) return agent;
  const members = await Promise.all(
    answeringNodes(state.blocks).map((node) => findMember(db, state, shortcuts, node)),
  );
  return { ...agent, isMulti: true, members: members.filter((member) => member !== undefined) };
}

async function agentOfState(
  db: Database,
  state: BotState,
  shortcuts: readonly ShortcutCommand[],
): Promise<Agent> {
  const { blocks } = state;
  const isChatFlow = state.mode === botModes.chatFlow;
  const flowId = isChatFlow ? blocks.layout_info.workflow_id : undefined;
  const ids = isChatFlow ? [] : blocks.workflow_info_list.map(({ workflow_id }) => workflow_id);
  const workflows = await Promise.all(ids.map((id) => findWorkflow(db, state, id)));
  const hooked = new Set(hooksOf(blocks).flatMap(({ uri }) => workflowOfHook(uri) ?? []));
  const hookWorkflows = await Promise.all([...hooked].map((id) => findWorkflow(db, state, id)));
  const chatFlow = flowId === undefined ? undefined : await findWorkflow(db, state, flowId);
  return {
    id: state.id,
    spaceId: state.spaceId,
    creatorId: state.creatorId,
    name: state.name,
    description: state.description,
    version: state.version,
    blocks,
    workflows: workflows.filter((workflow) => workflow !== undefined),
    hookWorkflows: hookWorkflows.filter((workflow) => workflow !== undefined),
    tools: isChatFlow ? [] : await findTools(db, state),
    chatFlow: chatFlow?.flowMode === workflowModes.chatFlow ? chatFlow : undefined,
    isChatFlow,
    shortcuts,
    isMulti: false,
    members: [],
  };
}

/** One of several agents: a node with blocks of its own, or the published agent that it refers to. */
async function findMember(
  db: Database,
  state: BotState,
  shortcuts: readonly ShortcutCommand[],
  node: AgentNode,
): Promise<AgentMember | undefined> {
  const name = node.agent_name || state.name;
  if (node.agent_type !== agentTypes.bot) {
    const blocks = blocksOfNode(state.blocks, node);
    const agent = await agentOfState(db, { ...state, name, mode: botModes.single, blocks }, shortcuts);
    return { node, agent, isReference: false };
  }
  const found = await referredBot(db, state.spaceId, node);
  if (!found) return undefined;
  const { blocks, frozen } = stateOfVersion(found.head, found.version);
  // It answers the users of the agent around it, with what that one remembers of them.
  const { variable_list, time_capsule_info, filebox_info } = state.blocks;
  const shared = { variable_list, time_capsule_info, filebox_info };
  const own = { ...state, name, mode: botModes.single, blocks: { ...blocks, ...shared }, frozen };
  return { node, agent: await agentOfState(db, own, shortcuts), isReference: true };
}

/** The blocks of an agent alone; see `agentOf`. */
export async function blocksOf(db: Database, botId: string, at: AgentAt): Promise<BotBlocks | undefined> {
  return (await findState(db, botId, at))?.state.blocks;
}

async function findTools(db: Database, { spaceId, blocks, frozen }: BotState): Promise<AgentTool[]> {
  const entries = blocks.plugin_info_list;
  const open = entries.filter(({ api_id }) => !frozen.tools[api_id]);
  const described = await describeTools(db, spaceId, open);
  const found = new Map(open.map((entry, index) => [entry, described[index]]));
  return entries.flatMap((entry): AgentTool[] => {
    const tool = frozen.tools[entry.api_id] ?? found.get(entry);
    if (!tool) return [];
    const { plugin_id: pluginId, api_id: toolId, environment = '', card } = entry;
    const overrides = overridesOf(entry);
    return [{ ...tool, pluginId, toolId, overrides, environment, ...(card && { card }) }];
  });
}

async function readState(
  db: Database,
  botId: string,
  at: AgentAt,
): Promise<{ state: BotState; shortcuts: readonly ShortcutCommand[] } | undefined> {
  const found = await findState(db, botId, at);
  if (!found) return undefined;
  const { state, isDraft } = found;
  const shortcuts = isDraft
    ? await listShortcuts(db, botId, state.blocks.shortcut_sort)
    : state.frozen.shortcuts;
  return { state, shortcuts };
}

async function findState(
  db: Database,
  botId: string,
  at: AgentAt,
): Promise<{ state: BotState; isDraft: boolean } | undefined> {
  const head = await findBot(db, botId);
  if (!head || head.deletedAt !== null) return undefined;
  if ('draftOf' in at)
    return { state: stateOfDraft(head, await readDraft(db, head, at.draftOf)), isDraft: true };
  const id = 'version' in at ? at.version : await servedVersion(db, botId, at.connectorId);
  const version = id === undefined ? undefined : await findVersion(db, botId, id);
  return version && { state: stateOfVersion(head, version), isDraft: false };
}

async function findWorkflow(
  db: Database,
  { spaceId, frozen }: BotState,
  id: string,
): Promise<AgentWorkflow | undefined> {
  const head = await findHead(db, id);
  if (!head || head.deletedAt !== null || head.spaceId !== spaceId) return undefined;
  const { flowMode } = head;
  const kept = frozen.workflows[id];
  if (kept) return { id, flowMode, ...kept };
  const latest = await latestVersion(db, id);
  return latest && { id, flowMode, name: head.name, description: head.description, version: latest.version };
}
