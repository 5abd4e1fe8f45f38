import type { WorkflowEdge } from '@heddle/workflow-schema';
import type { Order } from './Order.js';

/**
 * The choices that a run must have made to reach a node: by branching node, the paths of which one was taken.
 * `unknown` if there are too many to track.
 */
export type Guard = ReadonlyMap<number, ReadonlySet<string>> | 'unknown';

/** Maximum number of choices per guard. Deeper nesting of branches is not tracked, and never reported. */
const maxChoices = 32;

/** A graph of numbered nodes. */
export interface Guarded {
  readonly order: Order;
  readonly reachable: Uint8Array;
  edgesOf(node: number): readonly WorkflowEdge[];
  targetOf(edge: WorkflowEdge): number | undefined;
  /** Number of outgoing paths of a node; a node with one path, or none, is not a choice. */
  countOf(node: number): number;
  wayOf(node: number, edge: WorkflowEdge): string;
}

const none: Guard = new Map();

/** The guard of every reachable node. Undefined if nothing branches, or if the graph has cycles. */
export function guardsOf(graph: Guarded): (Guard | undefined)[] | undefined {
  const { order, reachable } = graph;
  if (order.hasCycles) return undefined;
  const counts = order.sorted.map((node) => (reachable[node] === 1 ? graph.countOf(node) : 1));
  if (counts.every((count) => count < 2)) return undefined;
  const guards = new Array<Guard | undefined>(order.sorted.length);
  const countByNode = new Map(order.sorted.map((node, index) => [node, counts[index]!]));
  for (const [index, node] of order.sorted.entries()) {
    if (reachable[node] !== 1) continue;
    const count = counts[index]!;
    const guard = guards[node] ?? none;
    guards[node] = guard;
    for (const edge of graph.edgesOf(node)) {
      const target = graph.targetOf(edge);
      if (target === undefined || reachable[target] !== 1 || target === node) continue;
      const own = count < 2 ? guard : choose(guard, node, graph.wayOf(node, edge));
      const before = guards[target];
      guards[target] = before === undefined ? own : either(before, own, countByNode);
    }
  }
  return guards;
}

function choose(guard: Guard, node: number, way: string): Guard {
  if (guard === 'unknown' || guard.size >= maxChoices) return 'unknown';
  return new Map(guard).set(node, new Set([way]));
}

/** The guard after two paths merge; a choice for which every path is possible is dropped. */
function either(left: Guard, right: Guard, counts: ReadonlyMap<number, number>): Guard {
  if (left === right) return left;
  if (left === 'unknown' || right === 'unknown') return 'unknown';
  const joined = new Map<number, ReadonlySet<string>>();
  for (const [node, ways] of left) {
    const others = right.get(node);
    if (others === undefined) continue;
    const all = new Set([...ways, ...others]);
    if (all.size < counts.get(node)!) joined.set(node, all);
  }
  return joined.size === 0 ? none : joined;
}

/** Whether `given` implies every condition of `needed`. */
export function isImplied(needed: Guard | undefined, given: Guard | undefined): boolean {
  if (needed === undefined || given === undefined || needed === given) return true;
  if (needed === 'unknown' || given === 'unknown') return true;
  for (const [node, ways] of needed) {
    const chosen = given.get(node);
    if (chosen === undefined) return false;
    for (const way of chosen) if (!ways.has(way)) return false;
  }
  return true;
}

export function sameGuard(left: Guard | undefined, right: Guard | undefined): boolean {
  if (left === right) return true;
  if (left === undefined || right === undefined || left === 'unknown' || right === 'unknown') return false;
  return left.size === right.size && isImplied(left, right) && isImplied(right, left);
}
