import type { AgentDefinition } from '@heddle/agent';
import { defineNode, isJsonObject, type JsonObject } from '@heddle/workflow-schema';

/** Id of the node that answers, in the documents that `agentDocument` generates. */
export const agentNodeId = 'agent';

/** Code of the node type, which no canvas document can contain: theirs are numbers. */
export const agentNodeCode = 'agent';

/** `node.data` of the node. */
export interface AgentNodeData {
  definition: AgentDefinition;
  /** The agent as its messages name it. */
  bot: { id: string; name: string };
}

/** The data of the agent's node in a document of `agentDocument`. */
export function readAgentData({ nodes }: JsonObject): AgentNodeData | undefined {
  const node = Array.isArray(nodes)
    ? nodes.filter(isJsonObject).find(({ id }) => id === agentNodeId)
    : undefined;
  return node?.data as unknown as AgentNodeData | undefined;
}

const words = { name: 'Agent', description: 'Answers a message.' };

/** The node type in whose runs agents answer. It is known to these runs only. */
export const agentNode = defineNode<AgentNodeData>({
  name: 'agent',
  code: agentNodeCode,
  displayKey: 'Agent',
  category: 'ai',
  messages: { en: words, 'zh-CN': { name: '智能体', description: '回答一条消息。' } },
  data: {
    safeParse: (value) =>
      isJsonObject(value as never) && isJsonObject((value as JsonObject).definition)
        ? { success: true, data: value as AgentNodeData }
        : { success: false, error: { issues: [{ path: ['definition'], message: 'missing' }] } },
  },
  create: () => ({}),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: () => [],
  outputs: () => [{ name: 'answer', type: 'string' }],
});
