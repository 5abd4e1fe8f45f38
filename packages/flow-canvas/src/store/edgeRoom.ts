import type { Key } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import { pointOnEdge } from '../geometry/edgePath.js';
import type { Graph } from './Graph.js';
import type { PlacedEdge } from './placeEdge.js';

/** Distance that an inserted node keeps from its neighbours. */
const gap = 64;
/** The height at which most edges meet a card. */
const portHeight = 22;

/** Position of a node inserted into an edge, and new positions of the following nodes, which make room. */
export interface EdgeRoom {
  place: Point;
  moved: ReadonlyMap<Key, Point>;
}

/**
 * Finds room for a node of this size on an edge: in its middle, or starting at `wanted`. If the edge is too
 * short, the nodes after it move right as far as needed; an edge that leads back moves nothing.
 */
export function roomOnEdge(
  graph: Graph,
  placed: PlacedEdge,
  size: { width: number; height: number },
  wanted?: Point,
): EdgeRoom {
  const { start, end } = placed.path;
  const room = end.x - start.x;
  const middle = pointOnEdge(placed.path, 0.5);
  const isForward = room > 0 && placed.source !== placed.target;
  if (!isForward)
    return {
      place: wanted ?? { x: middle.x - size.width / 2, y: middle.y - portHeight },
      moved: new Map(),
    };
  const least = start.x + gap;
  const centred = { x: Math.max(least, middle.x - size.width / 2), y: (start.y + end.y) / 2 - portHeight };
  const place = wanted === undefined ? centred : { x: Math.max(least, wanted.x), y: wanted.y };
  const by = Math.round(place.x + size.width + gap - end.x);
  return { place, moved: by > 0 ? followersMoved(graph, placed, by) : new Map() };
}

/** The nodes that follow the edge, at any distance, moved right; nodes it leads back to stay. */
function followersMoved(graph: Graph, { edge, source, target }: PlacedEdge, by: number): Map<Key, Point> {
  const moved = new Map<Key, Point>();
  // The end of a body is its container, which grows by itself.
  if (target.node.key === edge.parent) return moved;
  const seen = new Set<Key>([source.node.key, target.node.key]);
  const queue: [Key, Box][] = [[target.node.key, target.box]];
  for (const [key, box] of queue) {
    moved.set(key, { x: box.x + by, y: box.y });
    for (const next of graph.edgesOf(key)) {
      const follower = next.target;
      const isFollower = next.source.node.key === key && next.edge.parent === edge.parent;
      if (!isFollower || seen.has(follower.node.key) || follower.node.key === edge.parent) continue;
      seen.add(follower.node.key);
      if (follower.box.x >= target.box.x) queue.push([follower.node.key, follower.box]);
    }
  }
  return moved;
}
