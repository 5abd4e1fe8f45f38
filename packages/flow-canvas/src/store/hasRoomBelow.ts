import { type Box, boxesTouch, boxHolds } from '../geometry/box.js';
import type { Graph } from './Graph.js';
import type { PlacedNode } from './placeNode.js';

/** Height of the status bar below a card, with its distance from the card and from the next one. */
const barHeight = 34;

/** Whether the status bar fits below a card: no other card is there, and the card's container ends below it. */
export function hasRoomBelow(graph: Graph, { node, box }: PlacedNode): boolean {
  const bar: Box = { x: box.x, y: box.y + box.height + 1, width: box.width, height: barHeight };
  for (const key of graph.nodeIndex.query(bar)) {
    const other = graph.nodeAt(key);
    if (other === undefined || other.node.parent !== node.parent || key === node.key) continue;
    if (boxesTouch(other.box, bar)) return false;
  }
  const container = graph.nodeAt(node.parent);
  return container === undefined || boxHolds(container.box, bar);
}
