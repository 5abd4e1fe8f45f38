import { type DocumentPatch, type Key, rewriteNode, rootKey } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import { formatToolMessage } from '../toolMessages.js';
import type { CanvasStore, CommitDetails } from './createCanvasStore.js';
import type { Graph } from './Graph.js';
import { outermost } from './nesting.js';
import { positionOf } from './readNode.js';
import { copyUnder, writePosition } from './writeNode.js';

/** Moves nodes to these positions on the canvas as one step. */
export function moveNodes(
  store: CanvasStore,
  places: ReadonlyMap<Key, Point>,
  details: CommitDetails,
): boolean {
  return store.commit(placePatches(store.graph, places), details);
}

/** Moves nodes by an offset as one step; their contents move along. */
export function moveNodesBy(store: CanvasStore, keys: Iterable<Key>, by: Point, mergeKey?: string): boolean {
  const places = placesMovedBy(store.graph, keys, by);
  const [only, ...others] = places.keys();
  const title = others.length > 0 ? undefined : only && store.graph.nodeAt(only)?.title;
  const label =
    title === undefined
      ? formatToolMessage(store, 'stepMove', { count: places.size })
      : formatToolMessage(store, 'stepMoveOne', { title });
  return moveNodes(store, places, mergeKey === undefined ? { label } : { label, mergeKey });
}

/** Positions of nodes after a move by an offset. */
export function placesMovedBy(graph: Graph, keys: Iterable<Key>, by: Point): Map<Key, Point> {
  const places = new Map<Key, Point>();
  for (const key of outermost(graph, keys)) {
    const box = graph.nodeAt(key)?.box;
    if (box !== undefined) places.set(key, { x: box.x + by.x, y: box.y + by.y });
  }
  return places;
}

/**
 * The patches that place nodes at positions on the canvas, in their current container or in `container` if
 * given. A container grows towards a node placed before its origin, and its contents stay in place.
 */
export function placePatches(
  graph: Graph,
  places: ReadonlyMap<Key, Point>,
  container?: Key,
): DocumentPatch[] {
  const positions = new Map<Key, Point>();
  const groups = new Map<Key, Map<Key, Point>>();
  const group = (parent: Key) => {
    const members = groups.get(parent) ?? new Map<Key, Point>();
    groups.set(parent, members);
    return members;
  };
  for (const [key, place] of withTiles(graph, places)) {
    const parent = container ?? graph.nodeAt(key)?.node.parent;
    if (parent !== undefined) group(parent).set(key, place);
  }
  // Innermost first: a container that grows moves within the one around it.
  const depthOf = (key: Key) => (key === rootKey ? -1 : (graph.nodeAt(key)?.depth ?? 0));
  for (;;) {
    const [next] = [...groups].sort(([a], [b]) => depthOf(b) - depthOf(a));
    if (next === undefined) break;
    const [parent, members] = next;
    groups.delete(parent);
    const grown = settle(graph, parent, members, positions);
    if (grown === undefined) continue;
    const { node, box } = graph.nodeAt(parent)!;
    const around = group(node.parent);
    const place = around.get(parent) ?? box;
    around.set(parent, { x: place.x + grown.x, y: place.y + grown.y });
  }
  return positionPatches(graph, positions);
}

/** Nodes under a tile keep their offset to the tile when it moves. */
export function withTiles(graph: Graph, places: ReadonlyMap<Key, Point>): ReadonlyMap<Key, Point> {
  if (graph.groups.foldedMembers.length === 0) return places;
  const all = new Map<Key, Point>();
  for (const [key, place] of places) {
    const group = graph.groups.foldedAround(key);
    const { box } = graph.nodeAt(key)!;
    if (group === undefined) all.set(key, place);
    else
      for (const member of graph.groups.membersOf(group)) {
        const position = positionOf(graph.document.nodes.get(member)!) ?? box;
        all.set(member, { x: position.x + place.x - box.x, y: position.y + place.y - box.y });
      }
  }
  return all;
}

/** The patches that write positions as the document stores them: relative to the node's container. */
export function positionPatches(graph: Graph, positions: ReadonlyMap<Key, Point>): DocumentPatch[] {
  const patches: DocumentPatch[] = [];
  for (const [key, position] of positions) {
    const json = copyUnder(graph.document.nodes.get(key)!.json, 'meta', 'position');
    writePosition(json, position);
    const patch = rewriteNode(graph.document, key, json);
    if (patch !== undefined) patches.push(patch);
  }
  return patches;
}

/** Writes the positions inside one container; returns how far its corner has to move. */
function settle(
  graph: Graph,
  parent: Key,
  moved: ReadonlyMap<Key, Point>,
  positions: Map<Key, Point>,
): Point | undefined {
  if (parent === rootKey) {
    for (const [key, place] of moved) positions.set(key, place);
    return undefined;
  }
  const origin = graph.originOf(parent);
  const grown = { x: 0, y: 0 };
  for (const { x, y } of moved.values()) {
    grown.x = Math.min(grown.x, Math.round(x - origin.x));
    grown.y = Math.min(grown.y, Math.round(y - origin.y));
  }
  for (const [key, { x, y }] of moved) {
    positions.set(key, { x: x - origin.x - grown.x, y: y - origin.y - grown.y });
  }
  if (grown.x === 0 && grown.y === 0) return undefined;
  for (const key of graph.document.nodeOrder.get(parent) ?? []) {
    const position = moved.has(key) ? undefined : positionOf(graph.document.nodes.get(key)!);
    if (position !== undefined) positions.set(key, { x: position.x - grown.x, y: position.y - grown.y });
  }
  return grown;
}
