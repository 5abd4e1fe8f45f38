import type { AgentDefinition } from '@heddle/agent';
import type { JsonObject } from '@heddle/workflow-schema';
import { type AgentNodeData, agentNodeCode, agentNodeId } from './agentNode.js';

const startId = '100001';
const endId = '900001';

const node = (id: string, type: string, title: string, data: JsonObject): JsonObject => ({
  id,
  type,
  meta: { position: { x: 0, y: 0 } },
  data: { nodeMeta: { title, description: '' }, ...data },
});

/**
 * The document of a run in which an agent answers: Start, the agent, End. It has everything that makes up the
 * agent, so that an answer that is continued later is given by the same one.
 */
export function agentDocument(definition: AgentDefinition, bot: AgentNodeData['bot']): JsonObject {
  const answer = {
    name: 'answer',
    input: {
      type: 'string',
      value: { type: 'ref', content: { source: 'block-output', blockID: agentNodeId, name: 'answer' } },
    },
  };
  return {
    nodes: [
      node(startId, '1', 'Start', { outputs: [], trigger_parameters: [] }),
      node(agentNodeId, agentNodeCode, bot.name, { definition: definition as unknown as JsonObject, bot }),
      node(endId, '2', 'End', {
        inputs: { terminatePlan: 'returnVariables', inputParameters: [answer] },
      }),
    ],
    edges: [
      { sourceNodeID: startId, targetNodeID: agentNodeId },
      { sourceNodeID: agentNodeId, targetNodeID: endId },
    ],
    versions: { loop: 'v2' },
  };
}
