import type { Key } from '@heddle/workflow-schema';
import { BoxIndex } from '../geometry/BoxIndex.js';
import { type Box, boxesTouch, growBox, type Point } from '../geometry/box.js';
import type { Graph } from '../store/Graph.js';
import type { NewSizes } from './layoutGraph.js';

/** Initial and maximum distance within which a note looks for a node. */
const near = 64;
const farthest = 10_000_000;
/** Notes nearer to their node than this get room in the layout. */
const close = 120;
const gap = 16;

/**
 * The isolated nodes (notes) of a scope, each with the node it annotates: the one it covers or is nearest to.
 * The layout leaves them out, and they move with their node. Notes in an open group stay with the group.
 */
export function followersIn(graph: Graph, scope: Key): Map<Key, Key> {
  const followers = new Map<Key, Key>();
  const keys = graph.document.nodeOrder.get(scope) ?? [];
  if (!keys.some((key) => isAnchor(graph, key, scope))) return followers;
  for (const key of keys) {
    const placed = graph.nodeAt(key);
    if (placed?.definition?.isolated !== true || graph.shownFor(key) !== key) continue;
    if (graph.groups.around(key) !== undefined) continue;
    const anchor = nearestTo(graph, placed.box, scope);
    if (anchor !== undefined) followers.set(key, anchor);
  }
  return followers;
}

function isAnchor(graph: Graph, key: Key, scope: Key): boolean {
  const placed = graph.nodeAt(key);
  return placed?.node.parent === scope && placed.definition?.isolated !== true && graph.shownFor(key) === key;
}

function nearestTo(graph: Graph, box: Box, scope: Key): Key | undefined {
  for (let by = near; by < farthest; by *= 4) {
    const found = [...graph.nodeIndex.query(growBox(box, by))].filter((key) => isAnchor(graph, key, scope));
    const [first, ...others] = found;
    if (first === undefined) continue;
    const distance = (key: Key) => distanceBetween(box, graph.nodeAt(key)!.box);
    return others.reduce((best, key) => (distance(key) < distance(best) ? key : best), first);
  }
  return undefined;
}

/** Distance between the sides of two boxes; if they overlap, that of their centres, scaled to almost 0. */
function distanceBetween(a: Box, b: Box): number {
  const x = Math.max(b.x - a.x - a.width, a.x - b.x - b.width, 0);
  const y = Math.max(b.y - a.y - a.height, a.y - b.y - b.height, 0);
  if (x > 0 || y > 0) return Math.hypot(x, y);
  const middles = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
  return middles / farthest;
}

/** Space that a node needs around itself, in flow pixels. */
export interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The space for notes close to their node, which the layout keeps free. */
export function roomsFor(graph: Graph, followers: ReadonlyMap<Key, Key>): Map<Key, Room> {
  const rooms = new Map<Key, Room>();
  for (const [key, anchor] of followers) {
    const { box } = graph.nodeAt(key)!;
    const of = graph.nodeAt(anchor)!.box;
    if (distanceBetween(box, of) > close) continue;
    const { left, top, right, bottom } = rooms.get(anchor) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    rooms.set(anchor, {
      left: Math.max(left, of.x - box.x),
      top: Math.max(top, of.y - box.y),
      right: Math.max(right, box.x + box.width - of.x - of.width),
      bottom: Math.max(bottom, box.y + box.height - of.y - of.height),
    });
  }
  return rooms;
}

/**
 * Places notes relative to their node as before, on the same side and at the same distance. Where the layout
 * put another node there, the note goes above that one.
 */
export function placeFollowers(
  graph: Graph,
  followers: ReadonlyMap<Key, Key>,
  places: Map<Key, Point>,
  sizes: NewSizes,
): void {
  if (followers.size === 0) return;
  const taken = new BoxIndex();
  for (const [key, place] of places)
    taken.set(key, { ...(sizes.get(key) ?? graph.nodeAt(key)!.box), ...place });
  for (const [key, anchor] of followers) {
    const place = places.get(anchor);
    if (place === undefined) continue;
    const from = graph.nodeAt(anchor)!.box;
    const size = sizes.get(anchor) ?? from;
    const { box } = graph.nodeAt(key)!;
    const isOver = boxesTouch(box, from);
    // A note to the right of a container that grew stays to its right.
    const x = box.x >= from.x + from.width ? size.width - from.width : 0;
    const y = box.y >= from.y + from.height ? size.height - from.height : 0;
    const wanted = { ...box, x: place.x + box.x - from.x + x, y: place.y + box.y - from.y + y };
    const free = freeAbove(taken, wanted, isOver ? anchor : undefined);
    places.set(key, { x: free.x, y: free.y });
    taken.set(key, free);
  }
}

function freeAbove(taken: BoxIndex, box: Box, allowed: Key | undefined): Box {
  let free = box;
  for (let attempt = 0; attempt < 60; attempt++) {
    const inTheWay = [...taken.query(free)].filter((key) => key !== allowed);
    if (inTheWay.length === 0) break;
    const top = Math.min(...inTheWay.map((key) => taken.get(key)!.y));
    free = { ...free, y: top - gap - box.height };
  }
  return free;
}
