import type { Input, Result } from '@heddle/api-contract';
import { agentTypes, updateTypes } from '@heddle/api-contract/families/bot';
import type { multiAgent } from '@heddle/api-contract/families/multi-agent';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import type { AgentNode } from '../bot/index.js';
import { toAgentInfo } from './agentInfo.js';
import { changeAgents, type DraftState, requireNode } from './changeAgents.js';

type Calls = typeof multiAgent.calls;
type One = Input<Calls['create']>;
type Many = Input<Calls['createMany']>;
type Copied = Input<Calls['copy']>;

/** Space between agents that are created at once without positions. */
const step = 320;

export async function createAgent(context: Context, input: One): Promise<Result<Calls['create']>> {
  const { nodes, state } = await create(context, asMany(input));
  return { data: nodes[0]!, ...state };
}

export async function createAgents(context: Context, input: Many): Promise<Result<Calls['createMany']>> {
  const { nodes, state } = await create(context, input);
  return { data: nodes, ...state };
}

export async function createAgentsLegacy(
  context: Context,
  input: Many,
): Promise<Result<Calls['createManyLegacy']>> {
  const { nodes, state } = await create(context, input);
  return { data: nodes.map(toAgentInfo), ...state };
}

export async function createAgentLegacy(
  context: Context,
  input: One,
): Promise<Result<Calls['createLegacy']>> {
  const { nodes, state } = await create(context, asMany(input));
  return { agentData: { agentInfo: toAgentInfo(nodes[0]!), ...state } };
}

export async function copyAgent(context: Context, input: Copied): Promise<Result<Calls['copy']>> {
  const { node, state } = await copy(context, input);
  return { data: node, ...state };
}

export async function copyAgentLegacy(context: Context, input: Copied): Promise<Result<Calls['copyLegacy']>> {
  const { node, state } = await copy(context, input);
  return { agentData: { agentInfo: toAgentInfo(node), ...state } };
}

function asMany({ agent_type = agentTypes.agent, position, references, ...bot }: One): Many {
  return {
    ...bot,
    agent_type,
    agent_cnt: 1,
    position: position && [position],
    references: references && [references],
  };
}

async function create(context: Context, input: Many): Promise<{ nodes: AgentNode[]; state: DraftState }> {
  const { agent_type, position = [], references = [], agent_cnt } = input;
  const length = agent_cnt ?? Math.max(1, position.length, references.length);
  const nodes = Array.from({ length }, (_, index): AgentNode => {
    const { ReferenceId, Version, reference_id = ReferenceId, version = Version } = references[index] ?? {};
    return {
      agent_id: newId(),
      agent_type,
      agent_position: position[index] ?? { x: index * step, y: 0 },
      ...(reference_id !== undefined && {
        reference_id,
        update_type: version === undefined ? updateTypes.auto : updateTypes.manual,
        ...(version !== undefined && { current_version: version }),
      }),
    };
  });
  const state = await changeAgents(context, input, ({ agents }) => ({ agents: [...agents, ...nodes] }));
  return { nodes, state };
}

/** A copy stands beside the original and jumps where it does; nothing leads to it. */
async function copy(context: Context, input: Copied): Promise<{ node: AgentNode; state: DraftState }> {
  const agent_id = newId();
  let node: AgentNode | undefined;
  const state = await changeAgents(context, input, (blocks) => {
    const { root_agent: _, agent_position: at, ...rest } = requireNode(blocks, input.agent_id);
    node = { ...rest, agent_id, agent_position: { x: (at?.x ?? 0) + step, y: at?.y ?? 0 } };
    return { agents: [...blocks.agents, node] };
  });
  return { node: node!, state };
}
