import { type Key, rootKey } from '@heddle/workflow-schema';
import { BoxIndex } from '../geometry/BoxIndex.js';
import type { Box } from '../geometry/box.js';
import { pathThrough } from '../geometry/edgePath.js';
import type { Graph } from '../store/Graph.js';
import { laneOf, type PlacedEdge } from '../store/placeEdge.js';
import { type RouteQuestion, routeEdge, searchArea } from './routeEdge.js';

/**
 * Leads the edges of a graph around its nodes, those of an area when they are asked for. An edge is looked at
 * again only when one of its ends moved, or a box came or went where its way had been looked for.
 */
export class EdgeRouter {
  readonly #graph: Graph;
  /** Placed edges that have their way; a moved end makes another placed edge. */
  readonly #routed = new Map<Key, PlacedEdge>();
  readonly #areas = new BoxIndex();
  /** Boxes as they were before a change, of nodes that have not come back to the same place. */
  readonly #left = new Map<Key, Box>();

  constructor(graph: Graph) {
    this.#graph = graph;
    graph.onBox = (key, before, after) => this.#boxChanged(key, before, after);
  }

  /** Hears no more of the graph. */
  stop(): void {
    this.#graph.onBox = undefined;
  }

  /**
   * Leads the edges that touch an area, of those that are read already, or all of them, until `until` (as `performance.now()` tells time). Says
   * how many got another way, and whether all have theirs.
   */
  route(area?: Box, until = Number.POSITIVE_INFINITY): { changed: number; isDone: boolean } {
    for (const box of this.#left.values()) this.#forget(box);
    this.#left.clear();
    let changed = 0;
    // A copy: what gets another way is put into the index anew.
    const keys = area === undefined ? [...this.#graph.edgeKeys] : this.#graph.edgeIndex.present(area);
    for (const key of keys) {
      const placed = this.#graph.edgeAt(key);
      if (placed === undefined || this.#routed.get(key) === placed) continue;
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
    // Read anew without having moved, as with every edit of its data.
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

/** What stands in the way of an edge: the nodes of its own graph, but not notes, which are no part of it. */
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
