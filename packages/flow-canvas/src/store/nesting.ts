import { type Key, rootKey } from '@heddle/workflow-schema';
import { boxHasPoint, type Point } from '../geometry/box.js';
import type { Graph } from './Graph.js';
import type { PlacedNode } from './placeNode.js';

/** The innermost container whose body contains a point; the root if there is none. */
export function containerAt(graph: Graph, at: Point, except?: ReadonlySet<Key>): Key {
  let found: PlacedNode | undefined;
  for (const key of graph.nodeIndex.query({ ...at, width: 0, height: 0 })) {
    const placed = graph.nodeAt(key)!;
    if (except?.has(key) || !isInBody(placed, at)) continue;
    if (found === undefined || placed.depth > found.depth) found = placed;
  }
  return found?.node.key ?? rootKey;
}

/** True if a point lies on the body of a container. */
export function isInBody({ box, body }: PlacedNode, at: Point): boolean {
  return body !== undefined && boxHasPoint(body.box, { x: at.x - box.x, y: at.y - box.y });
}

/** True if a node is in one of these containers, at any depth. */
export function isInside({ document }: Graph, key: Key, containers: ReadonlySet<Key>): boolean {
  let node = document.nodes.get(key);
  while (node !== undefined && node.parent !== rootKey) {
    if (containers.has(node.parent)) return true;
    node = document.nodes.get(node.parent);
  }
  return false;
}

/** These nodes without those contained in others of them. */
export function outermost(graph: Graph, keys: Iterable<Key>): Key[] {
  const all = new Set(keys);
  return [...all].filter((key) => !isInside(graph, key, all));
}

/** The scope shared by all these nodes; undefined if they are in several scopes, or none are given. */
export function sharedScope(graph: Graph, keys: Iterable<Key>): Key | undefined {
  const scopes = new Set([...keys].map((key) => graph.nodeAt(key)?.node.parent));
  return scopes.size === 1 ? [...scopes][0] : undefined;
}

/** These nodes and all their contents. */
export function withInside(graph: Graph, keys: Iterable<Key>): Set<Key> {
  const all = new Set<Key>();
  for (const key of keys) {
    all.add(key);
    for (const inner of graph.keys(key)) all.add(inner);
  }
  return all;
}
