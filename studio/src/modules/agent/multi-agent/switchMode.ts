import { agentTypes } from '@heddle/api-contract/families/bot';
import { type AgentBlocks, agentModes } from '../draft/AgentBlocks.js';
import type { AgentNode, AgentNodes } from './agentDocument.js';

/** What changes when an agent is switched to another mode. */
export type ModeChange = Partial<AgentBlocks> & Pick<AgentBlocks, 'bot_mode'>;

/**
 * The blocks that a switch of the mode changes. Tools and workflows move to the first agent and back; everything else
 * is kept, also what the new mode does not use.
 */
export function switchMode(blocks: AgentBlocks, mode: number, firstName: string): ModeChange {
  if (mode === agentModes.multi) return toMulti(blocks, firstName);
  if (blocks.bot_mode !== agentModes.multi) return { bot_mode: mode };
  const root = rootOf(blocks.agents);
  if (!root) return { bot_mode: mode };
  return {
    bot_mode: mode,
    plugin_info_list: root.plugin_info_list ?? [],
    workflow_info_list: root.workflow_info_list ?? [],
    agents: changed(blocks.agents, root, { plugin_info_list: [], workflow_info_list: [] }),
  };
}

function toMulti(blocks: AgentBlocks, firstName: string): ModeChange {
  const { plugin_info_list, workflow_info_list } = blocks;
  const moved = { plugin_info_list, workflow_info_list };
  const root = rootOf(blocks.agents);
  return {
    bot_mode: agentModes.multi,
    plugin_info_list: [],
    workflow_info_list: [],
    agents: root ? changed(blocks.agents, root, moved) : [...blocks.agents, ...firstAgents(firstName, moved)],
  };
}

function firstAgents(agent_name: string, moved: Partial<AgentNode>): AgentNodes {
  return [
    { agent_id: '10001', agent_type: agentTypes.start, agent_position: { x: 0, y: 0 } },
    {
      ...{ agent_id: '10002', agent_name, agent_type: agentTypes.agent, root_agent: true },
      agent_position: { x: 260, y: 0 },
      ...moved,
    },
  ];
}

const rootOf = (agents: AgentNodes) =>
  agents.find(({ root_agent, agent_type }) => root_agent && agent_type !== agentTypes.bot);

function changed(agents: AgentNodes, node: AgentNode, change: Partial<AgentNode>): AgentNodes {
  return agents.map((one) => (one === node ? { ...one, ...change } : one));
}
