import type { Key } from '@heddle/workflow-schema';
import { exitsOf, type OutlineLine } from '../outline/flowOrder.js';
import type { AddPanel } from '../store/CanvasState.js';
import type { Graph } from '../store/Graph.js';
import { endOf, type PlacedEdge } from '../store/placeEdge.js';

/** Heights of the rows, as `list.css` has them: rows that nobody sees are not there to be measured. */
export const heights: Readonly<Record<OutlineLine['kind'], number>> = { node: 56, branch: 40, loose: 40 };

/** Where each row begins, and at the end how high they are together. */
export function tops(lines: readonly OutlineLine[]): number[] {
  const places = [0];
  for (const { kind } of lines) places.push(places.at(-1)! + heights[kind]);
  return places;
}

/** The first row that reaches below a place. */
export function rowAt(places: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, places.length - 2)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle + 1]! > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The edges that leave a node by one exit, or by all. */
export function edgesFrom(graph: Graph, key: Key, port?: string): PlacedEdge[] {
  return graph
    .edgesOf(key)
    .filter(({ edge, source }) => source.node.key === key && edge.parent !== key)
    .filter(
      ({ edge, source }) => port === undefined || endOf(edge, source, 'out', edge.sourcePort)?.id === port,
    );
}

/**
 * Titles of what follows a row, less what the next row shows anyway: where the list goes on elsewhere than the flow
 * does, it says so.
 */
export function goesOnAt(graph: Graph, lines: readonly OutlineLine[], index: number): string[] {
  const line = lines[index]!;
  if (line.kind === 'loose' || graph.groups.foldedAround(line.key) !== undefined) return [];
  const hasBranches = line.kind === 'node' && exitsOf(graph, line.key).length > 1;
  if (hasBranches) return [];
  let next = index + 1;
  // What lies in a container stands between it and what follows it.
  while (line.kind === 'node' && (lines[next]?.indent ?? -1) > line.indent) next += 1;
  const below = lines[next];
  const edges = edgesFrom(graph, line.key, line.kind === 'branch' ? line.port : undefined);
  return (
    edges
      .map(({ target }) => target.node)
      .filter(({ key }) => !(below?.kind === 'node' && below.key === key))
      // The end of a body is the end of its rows.
      .filter(({ key }) => graph.nodeAt(line.key)?.node.parent !== key)
      .map(({ key }) => graph.nodeAt(key)!.title)
  );
}

/** What the add panel has to know to put a step after a node or at one of its exits: on the edge that is there, or at its end. */
export function stepAfter(graph: Graph, key: Key, port: string): AddPanel {
  const [placed] = edgesFrom(graph, key, port);
  return placed === undefined ? { from: { node: key, direction: 'out', port } } : { onEdge: placed.edge.key };
}
