import type { Key } from '@heddle/workflow-schema';
import { boxHasPoint, growBox, type Point } from '../geometry/box.js';
import { drawsCards } from '../geometry/camera.js';
import { distanceToEdge } from '../geometry/distanceToEdge.js';
import type { Hovered, PortPlace } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { isInBody } from '../store/nesting.js';
import type { PlacedNode } from '../store/placeNode.js';

/** Distance in screen pixels within which the pointer hits a port or an edge. */
export interface Reach {
  port: number;
  edge: number;
}

/** At every zoom a port is 24 px wide for the mouse and 44 px for a finger, if its card has room for that. */
export const mouse: Reach = { port: 12, edge: 8 };
export const finger: Reach = { port: 22, edge: 16 };

/** Finds a port, node or edge (in this order) at a flow position, by the spatial index, not the DOM. */
export function hitTest(store: CanvasStore, at: Point, reach = mouse): Hovered {
  const { camera } = store;
  const port = store.isReadOnly ? undefined : portAt(store, at, reach.port);
  if (port !== undefined) return { node: port.node, port };
  const { card, body } = nodesUnder(store, at);
  if (card !== undefined) return { node: card };
  // Edges inside a container lie above its body.
  const edge = edgeAt(store, at, reach.edge / camera.value.zoom);
  if (edge !== undefined) return { edge };
  return body === undefined ? {} : { node: body };
}

/** The topmost card at a position, preferring selected ones, and the innermost body under it. */
function nodesUnder({ graph, selection }: CanvasStore, at: Point): { card?: Key; body?: Key } {
  let card: PlacedNode | undefined;
  let body: PlacedNode | undefined;
  for (const key of graph.nodeIndex.query({ ...at, width: 0, height: 0 })) {
    const placed = graph.nodeAt(key)!;
    if (isInBody(placed, at)) {
      if (body === undefined || placed.depth > body.depth) body = placed;
    } else if (card === undefined || placed.depth > card.depth || selection.nodes.has(key)) {
      card = placed;
    }
  }
  // A card under the body of another container is covered by it.
  const isCovered = card !== undefined && body !== undefined && card.depth < body.depth;
  return { ...(card && !isCovered && { card: card.node.key }), ...(body && { body: body.node.key }) };
}

/** The nearest port within reach for which `fits` returns true. */
export function portAt(
  store: CanvasStore,
  at: Point,
  reach: number,
  fits: (place: PortPlace) => boolean = () => true,
): PortPlace | undefined {
  const { graph, camera } = store;
  if (!drawsCards(camera.level)) return undefined;
  const within = reach / camera.value.zoom;
  let nearest = within;
  let found: PortPlace | undefined;
  for (const key of graph.nodeIndex.query(growBox({ ...at, width: 0, height: 0 }, within))) {
    const node = graph.nodeAt(key)!;
    for (const port of [...node.ports, ...node.bodyPorts]) {
      const distance = Math.hypot(node.box.x + port.x - at.x, node.box.y + port.y - at.y);
      // Inside its own card a port takes up to a quarter of the width, so that small cards stay clickable.
      const isInside = boxHasPoint(node.box, at);
      if (
        distance > nearest ||
        (isInside && distance > Math.max(mouse.port / camera.value.zoom, node.box.width / 4))
      )
        continue;
      const place: PortPlace = { node: key, direction: port.direction, port: port.id };
      if (!fits(place)) continue;
      nearest = distance;
      found = place;
    }
  }
  return found;
}

/** The node at a position, ignoring ports. */
export function nodeUnder(store: CanvasStore, at: Point): Key | undefined {
  const { card, body } = nodesUnder(store, at);
  return card ?? body;
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
