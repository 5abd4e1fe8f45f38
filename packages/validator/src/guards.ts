import type { WorkflowEdge } from '@heddle/workflow-schema';
import type { Order } from './Order.js';

/**
 * What must have been chosen for a run to come to a node: by branching node, the ways of which one was taken.
 * `unknown` where there are too many to keep.
 */
export type Guard = ReadonlyMap<number, ReadonlySet<string>> | 'unknown';

/** Choices that one guard keeps. Deeper nesting of branches is not followed, and then nothing is said. */
const maxChoices = 32;

/** A graph of numbered nodes, as guards need it. */
export interface Guarded {
  readonly order: Order;
  readonly reachable: Uint8Array;
  edgesOf(node: number): readonly WorkflowEdge[];
  targetOf(edge: WorkflowEdge): number | undefined;
  /** How many ways lead out of a node; one way, or none, is no choice. */
  countOf(node: number): number;
  wayOf(node: number, edge: WorkflowEdge): string;
}

const none: Guard = new Map();

/** The guard of every node that a run can come to. Undefined where nothing branches, and where lines form circles. */
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

/** What holds whichever of two ways a run has come; a choice of which every way will do is none. */
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

/** Whether everything that `needed` says follows from `given`. */
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
