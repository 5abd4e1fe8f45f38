import { code, http, llm, text } from '@heddle/node-types';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Graph } from './graph.js';

const kinds = [llm, text, code, http];

/** The graph as a workflow of our own node types with their own cards. */
export function toDocument({ nodes, edges }: Graph): JsonObject {
  return {
    nodes: nodes.map(({ id, x, y, title }, index) => {
      const kind = kinds[index % kinds.length]!;
      return {
        id,
        type: kind.code,
        meta: { position: { x, y } },
        data: kind.create({ language: 'en', title }),
      };
    }),
    edges: edges.map(({ source, target }) => ({
      sourceNodeID: source,
      targetNodeID: target,
      sourcePortID: '',
    })),
  };
}
