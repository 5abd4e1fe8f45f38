import type { PlainDocument } from '@heddle/flow-canvas';
import type { References } from './referenceQueries.js';

/** The type of every node in the graph. */
export const nodeType = 'resource';

const column = 300;
const row = 76;

/** References as a document of the canvas: a column for each level, users on the left. */
export function graphDocument({ nodes, edges }: References): PlainDocument {
  const placed = new Map<number, number>();
  const heights = new Map<number, number>();
  for (const { level } of nodes) heights.set(level, (heights.get(level) ?? 0) + 1);
  return {
    nodes: nodes.map(({ key, level, ...node }) => {
      const index = placed.get(level) ?? 0;
      placed.set(level, index + 1);
      const top = (-((heights.get(level) ?? 1) - 1) * row) / 2;
      return {
        id: key,
        type: nodeType,
        position: { x: level * column, y: top + index * row },
        data: { ...node, level, label: node.name },
      };
    }),
    // A resource that refers to itself has no edge that could be drawn.
    edges: edges
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }) => ({ id: `${from}>${to}`, source: from, target: to })),
  };
}
