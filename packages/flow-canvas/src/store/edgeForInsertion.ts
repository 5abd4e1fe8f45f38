import type { Key } from '@heddle/workflow-schema';
import { growBox, type Point } from '../geometry/box.js';
import { distanceToEdge } from '../geometry/distanceToEdge.js';
import type { CanvasStore } from './createCanvasStore.js';
import { firstPort } from './openPorts.js';

/** Maximum distance, in screen pixels, between the middle of a dragged card and an edge that takes it in. */
const reach = 18;
const portHeight = 22;

/**
 * The edge into which a node dropped at this position would be inserted. Only an unconnected node is
 * inserted, so that dragging across the canvas never loses a connection.
 */
export function edgeForInsertion(store: CanvasStore, key: Key, corner: Point): Key | undefined {
  const { graph, camera } = store;
  const placed = graph.nodeAt(key);
  if (placed === undefined || placed.problem?.kind === 'unknown-type' || placed.definition?.isolated)
    return undefined;
  const hasPorts = firstPort(placed, 'in') !== undefined && firstPort(placed, 'out') !== undefined;
  if (!hasPorts || graph.edgesOf(key).length > 0) return undefined;
  const at = { x: corner.x + placed.box.width / 2, y: corner.y + portHeight };
  let nearest = reach / camera.value.zoom;
  let found: Key | undefined;
  for (const edgeKey of graph.edgeIndex.query(growBox({ ...at, width: 0, height: 0 }, nearest))) {
    const edge = graph.edgeAt(edgeKey)!;
    if (edge.edge.parent !== placed.node.parent || edge.isBroken) continue;
    const distance = distanceToEdge(edge.path, at);
    if (distance > nearest) continue;
    nearest = distance;
    found = edgeKey;
  }
  return found;
}
