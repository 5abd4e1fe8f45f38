import type { Key } from '@heddle/workflow-schema';
import type { Graph } from '../store/Graph.js';

/** Directions of the arrow keys. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The node an arrow key leads to: along an edge to the left or right, otherwise the nearest in that
 * direction.
 */
export function neighbour(graph: Graph, from: Key | undefined, direction: Direction): Key | undefined {
  const start = from === undefined ? undefined : graph.nodeAt(from);
  if (start === undefined) return graph.order[0];
  const { key } = start.node;
  const next = direction === 'left' || direction === 'right' ? along(graph, key, direction) : undefined;
  return next ?? nearest(graph, key, direction);
}

/** The node before or after another along its edges; the topmost of several. */
export function along(graph: Graph, from: Key, direction: 'left' | 'right'): Key | undefined {
  const start = graph.nodeAt(from);
  // A tile's edges are those of all nodes it represents.
  const own = new Set(graph.standsFor(from));
  const ends = [...own]
    .flatMap((key) => graph.edgesOf(key))
    .filter(({ edge }) => edge.parent === start?.node.parent)
    .map(({ source, target }) => (direction === 'right' ? target : source))
    .filter(({ node }) => !own.has(node.key))
    .sort((a, b) => a.box.y - b.box.y);
  return ends[0] && graph.shownFor(ends[0].node.key);
}

function nearest(graph: Graph, from: Key, direction: Direction): Key | undefined {
  const { box } = graph.nodeAt(from)!;
  const reach = 2400;
  const area = {
    x: box.x - reach,
    y: box.y - reach,
    width: 2 * reach + box.width,
    height: 2 * reach + box.height,
  };
  let found: Key | undefined;
  let least = Number.POSITIVE_INFINITY;
  const tiles = graph.groups.groups.flatMap((group) =>
    group.isFolded ? graph.groups.membersOf(group).slice(0, 1) : [],
  );
  for (const key of [...graph.nodeIndex.query(area), ...tiles]) {
    const other = graph.nodeAt(key)!.box;
    const dx = other.x + other.width / 2 - box.x - box.width / 2;
    const dy = other.y + other.height / 2 - box.y - box.height / 2;
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (key === from || along <= 0 || along + 2 * aside >= least) continue;
    least = along + 2 * aside;
    found = key;
  }
  return found;
}
