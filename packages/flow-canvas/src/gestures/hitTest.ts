import type { Key } from '@heddle/workflow-schema';
import { growBox, type Point } from '../geometry/box.js';
import { drawsCards } from '../geometry/camera.js';
import { distanceToEdge } from '../geometry/edgePath.js';
import type { Hovered, PortPlace } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { isOnBed } from '../store/Graph.js';
import type { PlacedNode } from '../store/placeNode.js';

/** How near, in screen pixels, counts as on it: an eye is 24 wide to the pointer at every zoom. */
const portReach = 12;
const edgeReach = 8;

/** What lies under a flow place: an eye before its node, a node before an edge. Asked of the index, not the DOM. */
export function hitTest(store: CanvasStore, at: Point): Hovered {
  const { camera } = store;
  const port = store.isReadOnly ? undefined : portAt(store, at);
  if (port !== undefined) return { node: port.node, port };
  const { card, bed } = nodesUnder(store, at);
  if (card !== undefined) return { node: card };
  // A thread of a body lies on the bed of its container.
  const edge = edgeAt(store, at, edgeReach / camera.value.zoom);
  if (edge !== undefined) return { edge };
  return bed === undefined ? {} : { node: bed };
}

/** The topmost card under a place, selected ones before others, and the innermost bed below it. */
function nodesUnder({ graph, selection }: CanvasStore, at: Point): { card?: Key; bed?: Key } {
  let card: PlacedNode | undefined;
  let bed: PlacedNode | undefined;
  for (const key of graph.nodeIndex.query({ ...at, width: 0, height: 0 })) {
    const placed = graph.nodeAt(key)!;
    if (isOnBed(placed, at)) {
      if (bed === undefined || placed.depth > bed.depth) bed = placed;
    } else if (card === undefined || placed.depth > card.depth || selection.nodes.has(key)) {
      card = placed;
    }
  }
  // A card that lies under a bed, because its container was put over it, is not seen.
  const isCovered = card !== undefined && bed !== undefined && card.depth < bed.depth;
  return { ...(card && !isCovered && { card: card.node.key }), ...(bed && { bed: bed.node.key }) };
}

/** The nearest eye within reach. */
export function portAt(store: CanvasStore, at: Point, reach = portReach): PortPlace | undefined {
  const { graph, camera } = store;
  if (!drawsCards(camera.level)) return undefined;
  const within = reach / camera.value.zoom;
  let nearest = within;
  let found: PortPlace | undefined;
  for (const key of graph.nodeIndex.query(growBox({ ...at, width: 0, height: 0 }, within))) {
    const node = graph.nodeAt(key)!;
    for (const port of [...node.ports, ...node.bodyPorts]) {
      const distance = Math.hypot(node.box.x + port.x - at.x, node.box.y + port.y - at.y);
      if (distance > nearest) continue;
      nearest = distance;
      found = { node: key, direction: port.direction, port: port.id };
    }
  }
  return found;
}

/** The node under a place, whatever its eyes. */
export function nodeUnder(store: CanvasStore, at: Point): Key | undefined {
  const { card, bed } = nodesUnder(store, at);
  return card ?? bed;
}

function edgeAt(store: CanvasStore, at: Point, reach: number): Key | undefined {
  let nearest = reach;
  let found: Key | undefined;
  for (const key of store.graph.edgeIndex.query(growBox({ ...at, width: 0, height: 0 }, reach))) {
    const distance = distanceToEdge(store.graph.edgeAt(key)!.path, at);
    if (distance > nearest) continue;
    nearest = distance;
    found = key;
  }
  return found;
}
