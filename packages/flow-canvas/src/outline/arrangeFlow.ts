import { immediateDominators } from './immediateDominators.js';

/** A node of one scope. Nodes are listed in document order. */
export interface FlowNode {
  /** Runs start at this node. */
  isEntry: boolean;
  /** Number of output ports; with two or more, each one is a branch. */
  exits: number;
}

/**
 * An edge between two nodes of the scope, by their indexes in the list; `from` -1 is the border of a body.
 */
export interface FlowEdge {
  from: number;
  to: number;
  /** Index of the output port the edge starts at; -1 for a port that the node does not have. */
  exit: number;
}

/**
 * One line in the outline of a scope: a node, the heading of a branch, or the heading of the unconnected
 * nodes.
 */
export type FlowLine =
  | { kind: 'node'; node: number; indent: number }
  | { kind: 'branch'; node: number; exit: number; indent: number }
  | { kind: 'loose'; indent: number };

/**
 * Arranges a graph as an indented list in flow order: each node once, after its predecessors. Nodes reachable
 * through only one branch are listed under that branch; where branches merge, the list continues at the level
 * of the node where they split. A cycle starts at the first of its nodes that the flow reaches. Nodes without
 * edges come last. The order depends only on the given lists.
 */
export function arrangeFlow(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowLine[] {
  const vertices = makeVertices(nodes, edges);
  const { heads, loose } = findHeads(nodes, edges, vertices);
  vertices.next[0] = heads.map((node) => node + 1);
  const { order, dominator } = immediateDominators(vertices.next);
  const under: number[][] = vertices.next.map(() => []);
  // Follow the flow order so that a node after several branches comes after all of them.
  for (const vertex of order) if (vertex !== 0) under[dominator[vertex]!]!.push(vertex);
  const lines = writeLines(vertices, under);
  if (loose.length > 0) lines.push({ kind: 'loose', indent: 0 });
  for (const node of loose) lines.push({ kind: 'node', node, indent: 0 });
  return lines;
}

/** The graph with a vertex for the root (0), one per node (from 1), and one per branch after those. */
interface Vertices {
  next: number[][];
  /** Node and output port of each branch vertex. */
  branches: Map<number, { node: number; exit: number }>;
}

function makeVertices(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): Vertices {
  const next: number[][] = Array.from({ length: nodes.length + 1 }, () => []);
  const branches: Vertices['branches'] = new Map();
  const firstBranch = nodes.map(({ exits }, node) => {
    if (exits < 2) return undefined;
    const first = next.length;
    for (let exit = 0; exit < exits; exit++) {
      next[node + 1]!.push(next.length);
      branches.set(next.length, { node, exit });
      next.push([]);
    }
    return first;
  });
  for (const { from, to, exit } of edges) {
    if (from < 0) continue;
    const first = exit < 0 ? undefined : firstBranch[from];
    next[first === undefined ? from + 1 : first + exit]!.push(to + 1);
  }
  return { next, branches };
}

/**
 * Returns the roots of the list (entries, then nodes without predecessors, then one node per cycle) and the
 * unconnected nodes.
 */
function findHeads(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
  { next }: Vertices,
): { heads: number[]; loose: number[] } {
  const isWired = new Set<number>();
  const isLedTo = new Set<number>();
  const first = new Set<number>();
  for (const { from, to } of edges) {
    isWired.add(to);
    if (from < 0) first.add(to);
    else {
      isWired.add(from);
      isLedTo.add(to);
    }
  }
  const all = nodes.map((_, node) => node);
  const loose = all.filter((node) => !isWired.has(node) && !nodes[node]!.isEntry);
  const isLoose = new Set(loose);
  const heads: number[] = [];
  const seen = new Set<number>();
  const begin = (node: number) => {
    if (seen.has(node + 1) || isLoose.has(node)) return;
    heads.push(node);
    const reached = [node + 1];
    seen.add(node + 1);
    for (const vertex of reached)
      for (const after of next[vertex]!)
        if (!seen.has(after)) {
          seen.add(after);
          reached.push(after);
        }
  };
  for (const node of all) if (nodes[node]!.isEntry) begin(node);
  for (const node of first) begin(node);
  for (const node of all) if (!isLedTo.has(node)) begin(node);
  for (const node of all) begin(node);
  return { heads, loose };
}

function writeLines({ branches }: Vertices, under: readonly (readonly number[])[]): FlowLine[] {
  const lines: FlowLine[] = [];
  const waiting: { vertex: number; indent: number }[] = [{ vertex: 0, indent: 0 }];
  for (let top = waiting.pop(); top !== undefined; top = waiting.pop()) {
    const { vertex, indent } = top;
    const branch = branches.get(vertex);
    if (branch !== undefined) lines.push({ kind: 'branch', ...branch, indent });
    else if (vertex > 0) lines.push({ kind: 'node', node: vertex - 1, indent });
    const isOwn = (child: number) => branches.get(child)?.node === vertex - 1;
    const own = under[vertex]!.filter(isOwn).sort((a, b) => a - b);
    const after = under[vertex]!.filter((child) => !isOwn(child));
    // A stack: the last vertex pushed is listed first.
    for (const child of after.toReversed()) waiting.push({ vertex: child, indent });
    for (const child of own.toReversed()) waiting.push({ vertex: child, indent: indent + 1 });
  }
  return lines;
}
