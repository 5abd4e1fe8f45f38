import { type Key, rootKey } from '@heddle/workflow-schema';
import { BoxIndex } from '../geometry/BoxIndex.js';
import type { Box } from '../geometry/box.js';
import { isInFlow, pathThrough } from '../geometry/edgePath.js';
import type { Graph } from '../store/Graph.js';
import { laneOf, type PlacedEdge } from '../store/placeEdge.js';
import { type RouteQuestion, routeEdge, searchArea } from './routeEdge.js';

/**
 * Routes edges around nodes, area by area on request. An edge is routed again only when one of its ends
 * moved, or when a box appeared or disappeared in its search area.
 */
export class EdgeRouter {
  readonly #graph: Graph;
  /** Placed edges that have been routed; moving an end creates a new placed edge. */
  readonly #routed = new Map<Key, PlacedEdge>();
  readonly #areas = new BoxIndex();
  /** Former boxes of nodes that changed and have not returned to the same place. */
  readonly #left = new Map<Key, Box>();

  constructor(graph: Graph) {
    this.#graph = graph;
    graph.onBox = (key, before, after) => this.#boxChanged(key, before, after);
  }

  /** Stops listening to the graph. */
  stop(): void {
    this.#graph.onBox = undefined;
  }

  /**
   * Routes the edges that touch an area (only those already read), or all of them, until `until` (on the
   * clock of `performance.now()`). Returns how many changed and whether all are routed.
   */
  route(area?: Box, until = Number.POSITIVE_INFINITY): { changed: number; isDone: boolean } {
    for (const box of this.#left.values()) this.#forget(box);
    this.#left.clear();
    let changed = 0;
    // Copied, because rerouted edges are inserted into the index again.
    const keys = area === undefined ? [...this.#graph.edgeKeys] : this.#graph.edgeIndex.present(area);
    for (const key of keys) {
      const placed = this.#graph.edgeAt(key);
      if (placed === undefined || this.#routed.get(key) === placed || !isInFlow(placed.sides)) continue;
      if (performance.now() > until) return { changed, isDone: false };
      if (this.#lead(key, placed)) changed += 1;
    }
    return { changed, isDone: true };
  }

  #lead(key: Key, placed: PlacedEdge): boolean {
    const question = questionFor(this.#graph, placed);
    this.#areas.set(key, searchArea(question));
    const { start, end, corners: before } = placed.path;
    const corners = routeEdge(question);
    const isSame = JSON.stringify(corners) === JSON.stringify(before);
    const routed = isSame ? placed : this.#graph.setPath(key, pathThrough(start, corners, end));
    if (routed !== undefined) this.#routed.set(key, routed);
    return !isSame;
  }

  #boxChanged(key: Key, before: Box | undefined, after: Box | undefined): void {
    if (before !== undefined) this.#left.set(key, before);
    if (after === undefined) return;
    const { x, y, width, height } = this.#left.get(key) ?? { x: Number.NaN, y: 0, width: 0, height: 0 };
    // The node was reread without moving, as with every edit of its data.
    const isBack = after.x === x && after.y === y && after.width === width && after.height === height;
    if (isBack) this.#left.delete(key);
    else this.#forget(after);
  }

  #forget(box: Box): void {
    for (const key of this.#areas.query(box)) {
      this.#routed.delete(key);
      this.#areas.delete(key);
    }
  }
}

/** The obstacles for an edge: the nodes in its scope, except notes. */
export function questionFor(graph: Graph, { edge, source, target, path }: PlacedEdge): RouteQuestion {
  const boxOf = (end: PlacedEdge['source']) => (end.node.key === edge.parent ? undefined : end.box);
  const around = edge.parent === rootKey ? undefined : graph.nodeAt(edge.parent);
  const body = around?.body?.box;
  const within = around && body && { ...body, x: around.box.x + body.x, y: around.box.y + body.y };
  const { start, end } = path;
  const ends = { start, end, source: boxOf(source), target: boxOf(target), within, lane: laneOf(edge) };
  const obstacles: Box[] = [];
  for (const key of graph.nodeIndex.query(searchArea(ends))) {
    const placed = graph.nodeAt(key);
    if (placed === undefined || placed === source || placed === target) continue;
    if (placed.node.parent === edge.parent && !placed.definition?.isolated) obstacles.push(placed.box);
  }
  obstacles.sort((a, b) => a.x - b.x || a.y - b.y || a.width - b.width || a.height - b.height);
  return { ...ends, obstacles };
}
