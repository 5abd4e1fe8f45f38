import { immediateDominators } from './immediateDominators.js';

/** A node of one scope, in the order of the document. */
export interface FlowNode {
  /** A run begins here. */
  isEntry: boolean;
  /** How many exits it has; two or more are branches. */
  exits: number;
}

/** An edge between two nodes of the scope, by their places in the list; `from` -1 is the border of a body. */
export interface FlowEdge {
  from: number;
  to: number;
  /** Which exit it leaves by; -1 for one that the node does not have. */
  exit: number;
}

/** A line of the outline of one scope: a node, the head of a branch, or the head of what hangs at nothing. */
export type FlowLine =
  | { kind: 'node'; node: number; indent: number }
  | { kind: 'branch'; node: number; exit: number; indent: number }
  | { kind: 'loose'; indent: number };

/**
 * A graph as one indented list in the order of its flow: each node once, after what leads to it. What can only be
 * reached through one branch stands under that branch, and where branches meet again the list goes on at the level
 * of the node they part at. Circles begin at the first of their nodes that the flow comes to; nodes without any
 * edge come last. The order depends on nothing but the lists given.
 */
export function arrangeFlow(nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowLine[] {
  const vertices = makeVertices(nodes, edges);
  const { heads, loose } = findHeads(nodes, edges, vertices);
  vertices.next[0] = heads.map((node) => node + 1);
  const { order, dominator } = immediateDominators(vertices.next);
  const under: number[][] = vertices.next.map(() => []);
  // In the order of the flow, so that what follows several branches comes after all of them.
  for (const vertex of order) if (vertex !== 0) under[dominator[vertex]!]!.push(vertex);
  const lines = writeLines(vertices, under);
  if (loose.length > 0) lines.push({ kind: 'loose', indent: 0 });
  for (const node of loose) lines.push({ kind: 'node', node, indent: 0 });
  return lines;
}

/** The graph with a vertex for the beginning (0), for each node (from 1 on), and for each branch after those. */
interface Vertices {
  next: number[][];
  /** Node and exit of each branch vertex. */
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

/** Where the list begins: entries, then what nothing leads to, then one node of each circle; and what hangs at nothing. */
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
    // The last one put here comes first.
    for (const child of after.toReversed()) waiting.push({ vertex: child, indent });
    for (const child of own.toReversed()) waiting.push({ vertex: child, indent: indent + 1 });
  }
  return lines;
}
