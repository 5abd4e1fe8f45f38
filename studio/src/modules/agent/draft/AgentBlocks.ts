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
    | 'onboarding_info'
    | 'variable_list'
    | 'suggest_reply_info'
    | 'background_image_info_list'
    | 'shortcut_sort'
    | 'hook_info'
    | 'mcp_servers'
    | 'voices_info'
    | 'layout_info'
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
  onboarding_info: {},
  variable_list: [],
  suggest_reply_info: {},
  background_image_info_list: [],
  shortcut_sort: [],
  hook_info: {},
  mcp_servers: [],
  voices_info: {},
  layout_info: {},
  bot_mode: agentModes.single,
};

/** The blocks among the fields of an agent. */
export function blocksOf(agent: { [Name in BlockName]?: AgentBlocks[Name] | null | undefined }): AgentBlocks {
  const entries = Object.entries(emptyBlocks).map(([name, empty]) => [
    name,
    agent[name as BlockName] ?? empty,
  ]);
  return Object.fromEntries(entries) as AgentBlocks;
}
