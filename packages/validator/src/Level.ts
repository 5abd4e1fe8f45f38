import type { Key, WorkflowEdge, WorkflowNode } from '@heddle/workflow-schema';
import { type Guard, guardsOf, isImplied, sameGuard } from './guards.js';
import { Order } from './Order.js';

/** The choices of a node where a run takes one of several outgoing paths. */
export interface Ways {
  /** Number of outgoing paths of the node. */
  count(node: WorkflowNode): number;
  /** The path of an edge: its canonical port. */
  of(node: WorkflowNode, edge: WorkflowEdge): string;
}

/** One graph of a document: the top level, or the body of a container. */
export class Level {
  /** All nodes in document order, including isolated ones. */
  readonly nodes: WorkflowNode[] = [];
  /** The edges that runs follow. */
  edges: readonly WorkflowEdge[] = [];
  /** Whether the last change of edges left the set of reachable nodes unchanged. */
  isReachSame = false;
  readonly #indexes = new Map<Key, number>();
  // Every id has a slot; nodes with the same id share it, and the container has one of its own.
  readonly #slots = new Map<string, number>();
  readonly #slotOfNode: number[] = [];
  readonly #nodeSlots: number;
  #graph: Graph;

  constructor(
    /** The key of this level in the document. */
    readonly key: Key,
    /** The container, for a body. */
    public container: WorkflowNode | undefined,
    /** The level of the container. */
    readonly above: Level | undefined,
    nodes: readonly WorkflowNode[],
  ) {
    for (const node of nodes) {
      this.#indexes.set(node.key, this.nodes.length);
      this.nodes.push(node);
      this.#slotOfNode.push(this.#slotFor(node.id));
    }
    this.#graph = emptyGraph(this.#slots.size);
    this.#nodeSlots = this.#slots.size;
    if (container !== undefined) this.#slotFor(container.id);
  }

  /** Updates the edges. Adds the ids whose graph changed to `changed`. */
  link(
    edges: readonly WorkflowEdge[],
    isGone: (key: Key) => boolean,
    starts: readonly string[],
    ways: Ways,
    changed?: Set<string>,
  ): void {
    const before = this.#graph;
    this.edges = edges;
    const count = this.#slots.size;
    const graph: Graph = { ...emptyGraph(count), reachable: new Uint8Array(count) };
    for (const [index, node] of this.nodes.entries()) {
      const slot = this.#slotOfNode[index]!;
      if (!isGone(node.key)) graph.nodes[slot] ??= index;
    }
    for (const edge of edges) {
      const from = this.#slots.get(edge.source);
      if (from === undefined) continue;
      graph.outgoing[from] ??= [];
      graph.outgoing[from].push(edge);
      const to = this.#slots.get(edge.target);
      if (to === undefined || graph.nodes[to] === undefined) continue;
      graph.successors[from] ??= [];
      graph.successors[from].push(to);
    }
    const open = starts.flatMap((id) => this.#slots.get(id) ?? []);
    for (const slot of open) graph.reachable[slot] = 1;
    // The array grows during the iteration.
    for (const slot of open) {
      for (const to of graph.successors[slot] ?? []) {
        if (graph.reachable[to] === 1) continue;
        graph.reachable[to] = 1;
        open.push(to);
      }
    }
    graph.order = new Order(graph.successors);
    graph.guards = guardsOf(this.#guarded(graph, ways));
    this.#graph = graph;
    if (changed !== undefined) this.#compare(before, graph, changed);
    this.isReachSame = before.reachable.every((bit, slot) => bit === graph.reachable[slot]);
  }

  /** Replaces a node with its new version. */
  renew(node: WorkflowNode): void {
    const index = this.#indexes.get(node.key);
    if (index !== undefined) this.nodes[index] = node;
  }

  /** The node with this id; isolated nodes are excluded. */
  nodeOf(id: string): WorkflowNode | undefined {
    const index = this.#graph.nodes[this.#slots.get(id) ?? -1];
    return index === undefined ? undefined : this.nodes[index];
  }

  /** Whether a node has this id, isolated or not. */
  hasNode(id: string): boolean {
    return (this.#slots.get(id) ?? this.#nodeSlots) < this.#nodeSlots;
  }

  /** The nodes with these ids. */
  nodesOf(ids: ReadonlySet<string>): WorkflowNode[] {
    return ids.size === 0 ? [] : this.nodes.filter(({ id }) => ids.has(id));
  }

  /** The outgoing edges of an id. */
  outgoing(id: string): readonly WorkflowEdge[] {
    return this.#graph.outgoing[this.#slots.get(id) ?? -1] ?? [];
  }

  /** Whether a run can reach a node with this id. */
  isReachable(id: string): boolean {
    return this.#graph.reachable[this.#slots.get(id) ?? -1] === 1;
  }

  /** Whether two nodes are on a common cycle. */
  areInOneCycle(left: string, right: string): boolean {
    const { order } = this.#graph;
    const slot = this.#slots.get(left) ?? -1;
    const other = this.#slots.get(right) ?? -1;
    if (this.#graph.nodes[slot] === undefined || this.#graph.nodes[other] === undefined) return false;
    return order?.components[slot] === order?.components[other];
  }

  /** Whether runs enter this level at all. */
  get isEntered(): boolean {
    return this.#graph.reachable.includes(1);
  }

  get hasCycles(): boolean {
    return this.#graph.order?.hasCycles ?? false;
  }

  /** Whether a path of edges leads from `first` to `later`. */
  runsBefore(first: string, later: string): boolean {
    const from = this.#slots.get(first) ?? -1;
    const to = this.#slots.get(later) ?? -1;
    return from >= 0 && to >= 0 && from !== to && (this.#graph.order?.runsBefore(from, to) ?? false);
  }

  /** Whether a run that reaches `later` may have skipped `first`. */
  maySkip(first: string, later: string): boolean {
    const { guards } = this.#graph;
    if (guards === undefined) return false;
    return !isImplied(guards[this.#slots.get(first) ?? -1], guards[this.#slots.get(later) ?? -1]);
  }

  #slotFor(id: string): number {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    this.#slots.set(id, slot);
    return slot;
  }

  #guarded(graph: Graph, ways: Ways) {
    const nodeOf = (slot: number) => {
      const index = graph.nodes[slot];
      return index === undefined ? undefined : this.nodes[index];
    };
    return {
      order: graph.order!,
      reachable: graph.reachable,
      edgesOf: (slot: number) => graph.outgoing[slot] ?? [],
      targetOf: (edge: WorkflowEdge) => {
        const slot = this.#slots.get(edge.target);
        return slot === undefined || graph.nodes[slot] === undefined ? undefined : slot;
      },
      countOf: (slot: number) => {
        const node = nodeOf(slot);
        return node === undefined ? 1 : ways.count(node);
      },
      wayOf: (slot: number, edge: WorkflowEdge) => ways.of(nodeOf(slot)!, edge),
    };
  }

  #compare(before: Graph, after: Graph, changed: Set<string>): void {
    for (const [id, slot] of this.#slots) {
      const isSame =
        before.nodes[slot] === after.nodes[slot] &&
        before.reachable[slot] === after.reachable[slot] &&
        sameEdges(before.outgoing[slot], after.outgoing[slot]) &&
        (before.order?.hasSameAncestors(after.order!, slot) ?? false) &&
        sameGuard(before.guards?.[slot], after.guards?.[slot]);
      if (!isSame) changed.add(id);
    }
  }
}

interface Graph {
  /** By slot: the index of the node with its id. */
  nodes: (number | undefined)[];
  outgoing: (WorkflowEdge[] | undefined)[];
  successors: (number[] | undefined)[];
  reachable: Uint8Array;
  order: Order | undefined;
  guards: readonly (Guard | undefined)[] | undefined;
}

function emptyGraph(count: number): Graph {
  return {
    nodes: new Array(count),
    outgoing: new Array(count),
    successors: new Array(count),
    reachable: new Uint8Array(0),
    order: undefined,
    guards: undefined,
  };
}

function sameEdges(left: readonly WorkflowEdge[] | undefined, right: readonly WorkflowEdge[] | undefined) {
  if (left === undefined || right === undefined) return left === right;
  return left.length === right.length && left.every((edge, index) => edge === right[index]);
}
