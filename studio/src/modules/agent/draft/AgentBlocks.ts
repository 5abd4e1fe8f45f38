import type { BotBlocks } from '@heddle/api-contract';

/** How an agent answers, by API number. */
export const agentModes = { single: 0, multi: 1, chatFlow: 2 } as const;

/** Parts of an agent that are saved each as a whole, by their names in the API. */
export interface AgentBlocks
  extends Pick<
    BotBlocks,
    | 'prompt_info'
    | 'model_info'
    | 'workflow_info_list'
    | 'plugin_info_list'
    | 'knowledge'
    | 'onboarding_info'
    | 'variable_list'
    | 'suggest_reply_info'
    | 'background_image_info_list'
    | 'shortcut_sort'
    | 'hook_info'
    | 'database_list'
    | 'mcp_servers'
    | 'voices_info'
    | 'layout_info'
    | 'time_capsule_info'
    | 'filebox_info'
    | 'agents'
    | 'multi_agent_info'
    | 'task_info'
  > {
  /** One of `agentModes`. */
  bot_mode: number;
}

export type BlockName = keyof AgentBlocks;

/** Blocks of an agent that stores none. */
export const emptyBlocks: AgentBlocks = {
  prompt_info: {},
  model_info: {},
  workflow_info_list: [],
  plugin_info_list: [],
  knowledge: {},
  onboarding_info: {},
  variable_list: [],
  suggest_reply_info: {},
  background_image_info_list: [],
  shortcut_sort: [],
  hook_info: {},
  database_list: [],
  mcp_servers: [],
  voices_info: {},
  layout_info: {},
  time_capsule_info: {},
  filebox_info: {},
  agents: [],
  multi_agent_info: {},
  task_info: {},
  bot_mode: agentModes.single,
};

/**
 * The blocks among the fields of an agent, without what answers add to them: what comes back equals what was saved, so
 * that the autosave does not take it for a colleague's change.
 */
export function blocksOf(agent: { [Name in BlockName]?: AgentBlocks[Name] | null | undefined }): AgentBlocks {
  const entries = Object.entries(emptyBlocks).map(([name, empty]) => [
    name,
    agent[name as BlockName] ?? empty,
  ]);
  const blocks = Object.fromEntries(entries) as AgentBlocks;
  return {
    ...blocks,
    workflow_info_list: blocks.workflow_info_list.map(({ workflow_id, flow_mode, follow_latest }) => ({
      workflow_id,
      flow_mode: flow_mode ?? 0,
      ...(follow_latest && { follow_latest }),
    })),
    plugin_info_list: blocks.plugin_info_list.map(
      ({ plugin_id, api_id, api_name, plugin_version, inputs, environment, card }) => ({
        ...{ plugin_id, api_id },
        ...(api_name && { api_name }),
        ...(plugin_version && { plugin_version }),
        ...(inputs && { inputs }),
        ...(environment && { environment }),
        ...(card && { card }),
      }),
    ),
    agents: blocks.agents.map(withoutReference),
    database_list: blocks.database_list.map(({ table_id, database_id, prompt_disabled, confirm_writes }) => ({
      ...{ table_id, database_id },
      ...(prompt_disabled && { prompt_disabled }),
      ...(confirm_writes && { confirm_writes }),
    })),
  };
}

/** A node without what answers say of the agent that it refers to. */
function withoutReference(node: AgentBlocks['agents'][number]): AgentBlocks['agents'][number] {
  const {
    reference_info_status: _,
    last_version: __,
    reference_name: ___,
    ...stored
  } = node as typeof node & Record<'reference_info_status' | 'last_version' | 'reference_name', unknown>;
  return stored;
}
