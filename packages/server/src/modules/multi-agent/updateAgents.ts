import type { Input, Result } from '@heddle/api-contract';
import { updateTypes } from '@heddle/api-contract/families/bot';
import { type multiAgent, versionOperations } from '@heddle/api-contract/families/multi-agent';
import type { Context } from '../../kernel/Context.js';
import { type AgentNode, newestPublications } from '../bot/index.js';
import { readWorkInfo } from './agentInfo.js';
import { changeAgents, requireNode } from './changeAgents.js';

type Calls = typeof multiAgent.calls;
type Details = Omit<Input<Calls['updateLegacy']>, 'work_info'>;

/** Replaces the given parts of an agent, or deletes it with the jumps to it. */
export function updateAgent(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const { prompt_info, model_info, plugin_info_list, knowledge } = input;
  const { workflow_info_list, jump_config, suggest_reply_info } = input;
  return updateNode(context, input, {
    ...(prompt_info && { prompt_info }),
    // A block without a model comes from a client that has not loaded the models.
    ...(model_info?.model_id !== undefined && { model_info }),
    ...(plugin_info_list && { plugin_info_list }),
    ...(knowledge && { knowledge }),
    ...(workflow_info_list && { workflow_info_list }),
    ...(jump_config && { jump_config }),
    ...(suggest_reply_info && { suggest_reply_info }),
  });
}

export function updateAgentLegacy(
  context: Context,
  { work_info: parts, ...input }: Input<Calls['updateLegacy']>,
): Promise<Result<Calls['updateLegacy']>> {
  return updateNode(context, input, parts ? readWorkInfo(parts) : {});
}

function updateNode(context: Context, input: Details, parts: Partial<AgentNode>) {
  return changeAgents(context, input, (blocks) => {
    const node = requireNode(blocks, input.id);
    if (input.is_delete) return { agents: without(blocks.agents, input.id) };
    const changed = { ...node, ...detailsOf(input), ...parts };
    return { agents: blocks.agents.map((one) => (one === node ? changed : one)) };
  });
}

function detailsOf(input: Details): Partial<AgentNode> {
  const { name, description, position, icon_uri, reference_id, current_version, intents } = input;
  return {
    ...(name !== undefined && { agent_name: name }),
    ...(description !== undefined && { description }),
    ...(position && { agent_position: position }),
    ...(icon_uri !== undefined && { icon_uri }),
    ...(reference_id !== undefined && { reference_id }),
    ...(current_version !== undefined && { current_version, update_type: updateTypes.manual }),
    ...(intents && { intents }),
  };
}

function without(agents: readonly AgentNode[], id: string): AgentNode[] {
  return agents
    .filter((agent) => agent.agent_id !== id)
    .map((agent) =>
      agent.intents?.some((intent) => intent.next_agent_id === id)
        ? { ...agent, intents: agent.intents.filter((intent) => intent.next_agent_id !== id) }
        : agent,
    );
}

export function updateSettings(
  context: Context,
  input: Input<Calls['updateSettings']>,
): Promise<Result<Calls['updateSettings']>> {
  const { session_type, connector_type } = input;
  return changeAgents(context, input, ({ multi_agent_info }) => ({
    multi_agent_info: {
      ...multi_agent_info,
      ...(session_type !== undefined && { session_type }),
      ...(connector_type !== undefined && { connector_type }),
    },
  }));
}

/** Brings references that stay at a version to the latest one; the other operation changes nothing. */
export async function switchVersions(context: Context, input: Input<Calls['switchVersions']>) {
  await changeAgents(context, input, async ({ agents }) => {
    if (input.operate_type !== versionOperations.upgrade) return {};
    const ids = agents.flatMap((agent) => agent.reference_id ?? []);
    const latest = await newestPublications(context.db, ids);
    return {
      agents: agents.map((agent) => {
        const version = agent.reference_id === undefined ? undefined : latest.get(agent.reference_id);
        if (agent.current_version === undefined || !version) return agent;
        return { ...agent, current_version: version.id };
      }),
    };
  });
  return {};
}
