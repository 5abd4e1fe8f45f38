import type { BotBlocks } from '@heddle/api-contract';
import { agentTypes } from '@heddle/api-contract/families/bot';

/** One of several agents in an agent, as it is stored. */
export type AgentNode = BotBlocks['agents'][number];

/** The nodes that answer, without the start and the global jumps. */
export function answeringNodes({ agents }: Pick<BotBlocks, 'agents'>): AgentNode[] {
  return agents.filter(({ agent_type: type }) => type !== agentTypes.start && type !== agentTypes.global);
}

/** The agents of the space that the nodes refer to. */
export function referencedBots(blocks: Pick<BotBlocks, 'agents'>): string[] {
  const ids = blocks.agents.flatMap(({ agent_type: type, reference_id: id }) =>
    type === agentTypes.bot && id !== undefined ? [id] : [],
  );
  return [...new Set(ids)];
}

/** The blocks with which a node answers: its own, and of the agent around it what all nodes share. */
export function blocksOfNode(blocks: BotBlocks, node: AgentNode): BotBlocks {
  const { knowledge: shared } = blocks;
  const own = node.knowledge;
  const bases = [...(shared.knowledge_info ?? []), ...(own?.knowledge_info ?? [])];
  return {
    ...blocks,
    agents: [],
    prompt_info: node.prompt_info ?? {},
    model_info: node.model_info?.model_id === undefined ? blocks.model_info : node.model_info,
    plugin_info_list: node.plugin_info_list ?? [],
    workflow_info_list: node.workflow_info_list ?? [],
    knowledge: { ...shared, ...own, knowledge_info: distinct(bases, ({ id }) => id) },
    suggest_reply_info: node.suggest_reply_info ?? blocks.suggest_reply_info,
  };
}

/**
 * The blocks with the workflows, tools and knowledge bases of all nodes in their lists, for questions about everything
 * that an agent uses.
 */
export function withPartsOfNodes(blocks: BotBlocks): BotBlocks {
  const { agents: nodes } = blocks;
  if (nodes.length === 0) return blocks;
  const listOf = <Item>(own: readonly Item[], of: (node: AgentNode) => readonly Item[] | undefined) => [
    ...own,
    ...nodes.flatMap((node) => of(node) ?? []),
  ];
  const workflows = listOf(blocks.workflow_info_list, (node) => node.workflow_info_list);
  const plugins = listOf(blocks.plugin_info_list, (node) => node.plugin_info_list);
  const bases = listOf(blocks.knowledge.knowledge_info ?? [], (node) => node.knowledge?.knowledge_info);
  return {
    ...blocks,
    workflow_info_list: distinct(workflows, ({ workflow_id }) => workflow_id),
    plugin_info_list: distinct(plugins, ({ api_id }) => api_id),
    knowledge: { ...blocks.knowledge, knowledge_info: distinct(bases, ({ id }) => id) },
  };
}

function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
