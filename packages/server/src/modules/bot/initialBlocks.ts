import type { BotBlocks } from '@heddle/api-contract';
import type { ListedModel } from '../../models/models.js';
import { parametersOf } from '../../models/parameters.js';

const styles = { balance: 2 } as const;
const contextModes = { functionCalls: 2 } as const;

/** The value of each block that was never saved. */
export const initialBlocks: Readonly<BotBlocks> = {
  prompt_info: {},
  model_info: {},
  onboarding_info: {},
  workflow_info_list: [],
  plugin_info_list: [],
  knowledge: {
    top_k: 1,
    min_score: 0.01,
    auto: true,
    search_strategy: 0,
    recall_strategy: { use_nl2sql: true, use_rerank: true, use_rewrite: true },
  },
  variable_list: [],
  suggest_reply_info: { suggest_reply_mode: 0 },
  voices_info: {},
  background_image_info_list: [],
  layout_info: {},
  shortcut_sort: [],
  hook_info: {},
  database_list: [],
  mcp_servers: [],
  user_query_collect_conf: {},
  time_capsule_info: {},
  filebox_info: {},
  agents: [],
  multi_agent_info: {},
  task_info: {},
};

/** The model of a new agent, with its balanced parameters. */
export function initialModel(model: ListedModel): BotBlocks['model_info'] {
  const values = Object.fromEntries(
    parametersOf(model).map(({ name, standard, presets }) => [name, Number(presets?.balance ?? standard)]),
  );
  return {
    model_id: model.id,
    ...values,
    model_style: styles.balance,
    short_memory_policy: { context_mode: contextModes.functionCalls, history_round: 3 },
  };
}
