import type { WorkflowEdge, WorkflowNode } from '@heddle/workflow-schema';
import { strongComponents } from './strongComponents.js';

/** One graph of a document: the top level, or the body of a container. Isolated nodes are left out. */
export class Level {
  readonly byId = new Map<string, WorkflowNode>();
  /** Edges by the id they leave and by the id they enter. */
  readonly outgoing = new Map<string, WorkflowEdge[]>();
  /** Ids that a run can come to. */
  readonly reachable = new Set<string>();
  readonly #places = new Map<string, number>();
  #components: number[] | undefined;
  #ancestors: Map<number, Uint32Array> | undefined;

  constructor(
    /** The container, of a body. */
    readonly container: WorkflowNode | undefined,
    /** The level in which the container stands. */
    readonly above: Level | undefined,
    readonly nodes: readonly WorkflowNode[],
    readonly edges: readonly WorkflowEdge[],
  ) {
    for (const node of nodes) if (!this.byId.has(node.id)) this.byId.set(node.id, node);
    for (const id of this.byId.keys()) this.#places.set(id, this.#places.size);
    for (const edge of edges) {
      const list = this.outgoing.get(edge.source);
      if (list === undefined) this.outgoing.set(edge.source, [edge]);
      else list.push(edge);
    }
  }

  /** Marks what can be reached from `id`. */
  reachFrom(id: string): void {
    const ids = [id];
    if (this.byId.has(id)) this.reachable.add(id);
    // Grows while it is walked.
    for (const from of ids) {
      for (const { target } of this.outgoing.get(from) ?? []) {
        if (this.reachable.has(target) || !this.byId.has(target)) continue;
        this.reachable.add(target);
        ids.push(target);
      }
    }
  }

  /** True for two nodes that lead to each other. */
  areInOneCycle(left: string, right: string): boolean {
    const components = this.#componentsOnce();
    const place = this.#places.get(left);
    const other = this.#places.get(right);
    return place !== undefined && other !== undefined && components[place] === components[other];
  }

  /** Whether edges lead from `first` to `later`, in however many steps. */
  runsBefore(first: string, later: string): boolean {
    const components = this.#componentsOnce();
    const from = components[this.#places.get(first) ?? -1];
    const to = components[this.#places.get(later) ?? -1];
    if (from === undefined || to === undefined || first === later) return false;
    return from === to || hasBit(this.#ancestorsOnce().get(to)!, from);
  }

  #componentsOnce(): number[] {
    this.#components ??= strongComponents(this.#successors());
    return this.#components;
  }

  #successors(): number[][] {
    return [...this.byId.keys()].map((id) =>
      (this.outgoing.get(id) ?? []).flatMap((edge) => this.#places.get(edge.target) ?? []),
    );
  }

  // One bit for every component: 10,000 nodes take 12 MB for as long as a check lasts, and a question one step.
  #ancestorsOnce(): Map<number, Uint32Array> {
    if (this.#ancestors !== undefined) return this.#ancestors;
    const components = this.#componentsOnce();
    const successors = this.#successors();
    const count = components.reduce((most, component) => Math.max(most, component + 1), 0);
    const members: number[][] = Array.from({ length: count }, () => []);
    for (const [place, component] of components.entries()) members[component]!.push(place);
    const ancestors = new Map<number, Uint32Array>();
    for (let component = 0; component < count; component += 1) {
      ancestors.set(component, new Uint32Array((count >> 5) + 1));
    }
    // From the sources down: an edge always leads to a smaller component.
    for (let component = count - 1; component >= 0; component -= 1) {
      const own = ancestors.get(component)!;
      for (const successor of members[component]!.flatMap((place) => successors[place]!)) {
        const next = components[successor]!;
        if (next === component) continue;
        const theirs = ancestors.get(next)!;
        for (let word = 0; word < own.length; word += 1) theirs[word]! |= own[word]!;
        theirs[component >> 5]! |= 1 << (component & 31);
      }
    }
    this.#ancestors = ancestors;
    return ancestors;
  }
}

function hasBit(bits: Uint32Array, index: number): boolean {
  return (bits[index >> 5]! & (1 << (index & 31))) !== 0;
}
