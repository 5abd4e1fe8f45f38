import { code, http, llm, text } from '@heddle/node-types';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Graph } from './graph.js';

const kinds = [llm, text, code, http];

/** The nodes as workflow JSON that uses our node types. */
export function toNodes({ nodes }: Graph): JsonObject[] {
  return nodes.map(({ id, x, y, title }, index) => {
    const kind = kinds[index % kinds.length]!;
    return {
      id,
      type: kind.code,
      meta: { position: { x, y } },
      data: kind.create({ language: 'en', title }),
    };
  });
}

/** The graph as a workflow document. */
export function toDocument(graph: Graph): JsonObject {
  return {
    nodes: toNodes(graph),
    edges: graph.edges.map(({ source, target }) => ({
      sourceNodeID: source,
      targetNodeID: target,
      sourcePortID: '',
    })),
  };
}
