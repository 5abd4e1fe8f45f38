import type {
  AgentDefinition,
  Jump,
  MemberAgent,
  MultiAgentDefinition,
  NextRule,
  Recognition,
} from '@heddle/agent';
import type { BotBlocks } from '@heddle/api-contract';
import {
  agentTypes,
  backtracks,
  judgeTimings,
  recognitions,
  sessionTypes,
} from '@heddle/api-contract/families/bot';
import type { ListedModel } from '../../models/models.js';
import type { Agent, AgentMember, AgentNode } from '../bot/index.js';
import { modelOf } from './modelOf.js';

const usualRounds = 3;

/** What the runtime needs of several agents; undefined for one. */
export async function multiAgentDefinition(
  agent: Agent,
  models: readonly ListedModel[],
  definitionOf: (agent: Agent) => Promise<AgentDefinition>,
): Promise<MultiAgentDefinition | undefined> {
  const { blocks, isMulti, members } = agent;
  if (!isMulti) return undefined;
  const typed = (type: number) => blocks.agents.find((node) => node.agent_type === type);
  const [start, global] = [typed(agentTypes.start), typed(agentTypes.global)];
  const agents = await Promise.all(
    members.map(async (member): Promise<MemberAgent> => {
      const own = await definitionOf(member.agent);
      return { ...memberOf(member, start, models), definition: own };
    }),
  );
  const root = members.find(({ node }) => node.root_agent) ?? members[0];
  return {
    agents,
    startId: root?.node.agent_id ?? '',
    globalJumps: jumpsOf(global, agents),
    globalRecognition: recognitionOf(global?.jump_config, models),
    ...(blocks.multi_agent_info.session_type === sessionTypes.host && { isHosted: true }),
  };
}

function memberOf(
  { node, agent, isReference }: AgentMember,
  start: AgentNode | undefined,
  models: readonly ListedModel[],
): Omit<MemberAgent, 'definition'> {
  return {
    id: node.agent_id,
    name: agent.name,
    description: node.description ?? '',
    ...(isReference && { hasOwnPersona: true }),
    jumps: jumpsOf(node),
    recognition: recognitionOf(node.jump_config, models),
    next:
      node.agent_type === agentTypes.task
        ? 'previous'
        : nextOf(node.jump_config?.backtrack || start?.jump_config?.backtrack),
  };
}

const rules: Record<number, NextRule> = {
  [backtracks.current]: 'current',
  [backtracks.previous]: 'previous',
  [backtracks.start]: 'start',
  [backtracks.mostSuitable]: 'mostSuitable',
};

function nextOf(backtrack: number | undefined): NextRule {
  return rules[backtrack ?? backtracks.current] ?? 'current';
}

/** Conditions without a text or a target are unfinished, and never hold. */
function jumpsOf(node: AgentNode | undefined, there?: readonly MemberAgent[]): Jump[] {
  return (node?.intents ?? []).flatMap(({ prompt = '', next_agent_id: targetId, session_type: type }) => {
    if (prompt.trim() === '' || targetId === undefined) return [];
    if (there && !there.some(({ id }) => id === targetId)) return [];
    return [{ condition: prompt.trim(), targetId, ...(type === sessionTypes.flow && { isImmediate: true }) }];
  });
}

const timings = {
  [judgeTimings.before]: 'before',
  [judgeTimings.after]: 'after',
  [judgeTimings.both]: 'both',
} as const;

function recognitionOf(config: AgentNode['jump_config'], models: readonly ListedModel[]): Recognition {
  if (config?.recognition !== recognitions.independent) return { by: 'tool' };
  const { judge_timing: timing, history_round: rounds, model_id: id, prompt } = config.independent_conf ?? {};
  const info: BotBlocks['model_info'] = { model_id: id };
  return {
    by: 'model',
    timing: timings[timing as keyof typeof timings] ?? 'before',
    rounds: rounds ?? usualRounds,
    ...(id !== undefined && {
      model: modelOf(
        info,
        models.find((model) => model.id === id),
      ),
    }),
    ...(prompt && { prompt }),
  };
}
