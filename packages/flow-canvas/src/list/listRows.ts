import type { Key } from '@heddle/workflow-schema';
import { exitsOf, type OutlineLine } from '../outline/flowOrder.js';
import type { AddPanel } from '../store/CanvasState.js';
import type { Graph } from '../store/Graph.js';
import { endOf, type PlacedEdge } from '../store/placeEdge.js';

/** Row heights, as in `list.css`. Unmounted rows cannot be measured. */
export const heights: Readonly<Record<OutlineLine['kind'], number>> = { node: 56, branch: 40, loose: 40 };

/** Top of each row, and the total height as the last entry. */
export function tops(lines: readonly OutlineLine[]): number[] {
  const places = [0];
  for (const { kind } of lines) places.push(places.at(-1)! + heights[kind]);
  return places;
}

/** Index of the first row that extends below `y`. */
export function rowAt(places: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, places.length - 2)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle + 1]! > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The outgoing edges of a node, at one exit or at all. */
export function edgesFrom(graph: Graph, key: Key, port?: string): PlacedEdge[] {
  return graph
    .edgesOf(key)
    .filter(({ edge, source }) => source.node.key === key && edge.parent !== key)
    .filter(
      ({ edge, source }) => port === undefined || endOf(edge, source, 'out', edge.sourcePort)?.id === port,
    );
}

/**
 * Titles of the successors of a row, except the node of the next row: a row shows them where the flow
 * continues elsewhere than the list.
 */
export function goesOnAt(graph: Graph, lines: readonly OutlineLine[], index: number): string[] {
  const line = lines[index]!;
  if (line.kind === 'loose' || graph.groups.foldedAround(line.key) !== undefined) return [];
  const hasBranches = line.kind === 'node' && exitsOf(graph, line.key).length > 1;
  if (hasBranches) return [];
  let next = index + 1;
  // Skip the nodes inside a container to find the row after it.
  while (line.kind === 'node' && (lines[next]?.indent ?? -1) > line.indent) next += 1;
  const below = lines[next];
  const edges = edgesFrom(graph, line.key, line.kind === 'branch' ? line.port : undefined);
  return (
    edges
      .map(({ target }) => target.node)
      .filter(({ key }) => !(below?.kind === 'node' && below.key === key))
      // An edge to the end of the body needs no hint: its rows end there.
      .filter(({ key }) => graph.nodeAt(line.key)?.node.parent !== key)
      .map(({ key }) => graph.nodeAt(key)!.title)
  );
}

/**
 * Target of the add panel for a step after a node: its edge at this exit, or the exit itself if it has none.
 */
export function stepAfter(graph: Graph, key: Key, port: string): AddPanel {
  const [placed] = edgesFrom(graph, key, port);
  return placed === undefined ? { from: { node: key, direction: 'out', port } } : { onEdge: placed.edge.key };
}
