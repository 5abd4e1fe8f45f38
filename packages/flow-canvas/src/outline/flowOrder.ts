import { type Key, rootKey } from '@heddle/workflow-schema';
import type { Graph } from '../store/Graph.js';
import { endOf, type PlacedEdge } from '../store/placeEdge.js';
import { arrangeFlow, type FlowEdge, type FlowLine } from './arrangeFlow.js';

/** One line in the outline of a whole document. */
export type OutlineLine =
  | {
      kind: 'node';
      key: Key;
      /** Indentation: the number of enclosing branches and containers. */
      indent: number;
      /** The number of enclosing containers, plus one. */
      level: number;
      /** Position of the node among the nodes of its scope, from 1, and their number. */
      position: number;
      size: number;
    }
  | { kind: 'branch'; key: Key; port: string; indent: number }
  | { kind: 'loose'; scope: Key; indent: number };

/** The nodes on the canvas in flow order, each container before its contents. */
export function outlineLines(graph: Graph): OutlineLine[] {
  const edges = edgesByScope(graph);
  const lines: OutlineLine[] = [];
  addScope(graph, edges, rootKey, 0, 1, lines);
  return lines;
}

/** The nodes on the canvas in document order; computing it reads none of them. */
export function documentLines(graph: Graph): OutlineLine[] {
  const { nodeOrder, nodes } = graph.document;
  const levels = new Map<Key, number>();
  const positions = new Map<Key, number>();
  return [...graph.keys()].map((key) => {
    const { parent } = nodes.get(key)!;
    const level = 1 + (levels.get(parent) ?? 0);
    const position = 1 + (positions.get(parent) ?? 0);
    levels.set(key, level);
    positions.set(parent, position);
    return { kind: 'node', key, indent: level - 1, level, position, size: nodeOrder.get(parent)!.length };
  });
}

/** The nodes of one scope in flow order. */
export function flowOrder(graph: Graph, scope: Key = rootKey): Key[] {
  const keys = keysIn(graph, scope);
  return arrange(graph, keys, edgesByScope(graph).get(scope) ?? []).flatMap((line) =>
    line.kind === 'node' ? [keys[line.node]!] : [],
  );
}

function addScope(
  graph: Graph,
  edges: ReadonlyMap<Key, readonly PlacedEdge[]>,
  scope: Key,
  indent: number,
  level: number,
  lines: OutlineLine[],
): void {
  const keys = keysIn(graph, scope);
  let position = 0;
  for (const line of arrange(graph, keys, edges.get(scope) ?? [])) {
    const at = indent + line.indent;
    if (line.kind === 'loose') {
      lines.push({ kind: 'loose', scope, indent: at });
      continue;
    }
    const key = keys[line.node]!;
    if (line.kind === 'branch') {
      lines.push({ kind: 'branch', key, port: exitsOf(graph, key)[line.exit]!.id, indent: at });
      continue;
    }
    position += 1;
    lines.push({ kind: 'node', key, indent: at, level, position, size: keys.length });
    const isTile = graph.groups.foldedAround(key) !== undefined;
    if (graph.nodeAt(key)!.body !== undefined && !isTile)
      addScope(graph, edges, key, at + 1, level + 1, lines);
  }
}

function arrange(graph: Graph, keys: readonly Key[], edges: readonly PlacedEdge[]): FlowLine[] {
  const places = new Map(keys.map((key, index) => [key, index]));
  const flowEdges = edges.flatMap(({ edge, source, target }): FlowEdge[] => {
    const to = places.get(graph.shownFor(target.node.key));
    const from = edge.parent === source.node.key ? -1 : places.get(graph.shownFor(source.node.key));
    // Skip an edge that ends at the border of the body (no node to list) or inside a folded group (same row).
    if (from === undefined || to === undefined) return [];
    if (from === to && source !== target) return [];
    const port = from < 0 ? undefined : endOf(edge, source, 'out', edge.sourcePort);
    const exit = port === undefined ? -1 : exitsOf(graph, source.node.key).indexOf(port);
    return [{ from, to, exit }];
  });
  const nodes = keys.map((key) => ({
    isEntry: graph.nodeAt(key)!.definition?.entry !== undefined,
    exits: exitsOf(graph, key).length,
  }));
  return arrangeFlow(nodes, flowEdges);
}

function keysIn(graph: Graph, scope: Key): Key[] {
  const keys = graph.document.nodeOrder.get(scope) ?? [];
  // A folded group is one row, as it is one tile; its first node represents all of them.
  return keys.filter((key) => graph.nodeAt(key) !== undefined && graph.shownFor(key) === key);
}

/**
 * The output ports of a node in drawing order; none for the tile of a folded group, which does not tell them
 * apart.
 */
export function exitsOf(graph: Graph, key: Key) {
  if (graph.groups.foldedAround(key) !== undefined) return [];
  return graph.nodeAt(key)?.ports.filter(({ direction }) => direction === 'out') ?? [];
}

function edgesByScope(graph: Graph): Map<Key, PlacedEdge[]> {
  const scopes = new Map<Key, PlacedEdge[]>();
  for (const key of graph.edgeKeys) {
    const placed = graph.edgeAt(key)!;
    const edges = scopes.get(placed.edge.parent) ?? [];
    edges.push(placed);
    scopes.set(placed.edge.parent, edges);
  }
  return scopes;
}
