import type { Key, WorkflowEdge, WorkflowNode } from '@heddle/workflow-schema';
import { strongComponents } from './strongComponents.js';

/** One graph of a document: the top level, or the body of a container. Isolated nodes are left out. */
export class Level {
  readonly byId = new Map<string, WorkflowNode>();
  /** Edges by the id they leave and by the id they enter. */
  readonly outgoing = new Map<string, WorkflowEdge[]>();
  /** Ids that a run can come to. */
  readonly reachable = new Set<string>();
  readonly #places = new Map<string, number>();
  readonly #indexes = new Map<Key, number>();
  #components: number[] | undefined;
  #successors: number[][] | undefined;
  #ancestors: { bits: Uint32Array; width: number } | undefined;

  constructor(
    /** The container, of a body. */
    public container: WorkflowNode | undefined,
    /** The level in which the container stands. */
    readonly above: Level | undefined,
    readonly nodes: WorkflowNode[],
    readonly edges: readonly WorkflowEdge[],
  ) {
    for (const [index, node] of nodes.entries()) {
      this.#indexes.set(node.key, index);
      if (!this.byId.has(node.id)) this.byId.set(node.id, node);
    }
    for (const id of this.byId.keys()) this.#places.set(id, this.#places.size);
    for (const edge of edges) {
      const list = this.outgoing.get(edge.source);
      if (list === undefined) this.outgoing.set(edge.source, [edge]);
      else list.push(edge);
    }
  }

  /** Puts a node in the place of its former self. */
  renew(node: WorkflowNode): void {
    const index = this.#indexes.get(node.key);
    if (index !== undefined) this.nodes[index] = node;
    if (this.byId.get(node.id)?.key === node.key) this.byId.set(node.id, node);
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
    if (from === to) return true;
    const { bits, width } = this.#ancestorsOnce();
    return (bits[to * width + (from >> 5)]! & (1 << (from & 31))) !== 0;
  }

  #componentsOnce(): number[] {
    this.#components ??= strongComponents(this.#successorsOnce());
    return this.#components;
  }

  #successorsOnce(): number[][] {
    if (this.#successors !== undefined) return this.#successors;
    const successors: number[][] = [];
    for (const id of this.byId.keys()) {
      const places: number[] = [];
      for (const { target } of this.outgoing.get(id) ?? []) {
        const place = this.#places.get(target);
        if (place !== undefined) places.push(place);
      }
      successors.push(places);
    }
    this.#successors = successors;
    return successors;
  }

  // One bit for every pair of components: 10,000 nodes take 12 MB, and a question one step.
  #ancestorsOnce(): { bits: Uint32Array; width: number } {
    if (this.#ancestors !== undefined) return this.#ancestors;
    const components = this.#componentsOnce();
    const successors = this.#successorsOnce();
    let count = 0;
    for (const component of components) count = Math.max(count, component + 1);
    const members: number[][] = Array.from({ length: count }, () => []);
    for (const [place, component] of components.entries()) members[component]!.push(place);
    const width = (count >> 5) + 1;
    const bits = new Uint32Array(count * width);
    // From the sources down: an edge always leads to a smaller component.
    for (let component = count - 1; component >= 0; component -= 1) {
      for (const member of members[component]!) {
        for (const successor of successors[member]!) {
          const next = components[successor]!;
          if (next === component) continue;
          for (let word = 0; word < width; word += 1) {
            bits[next * width + word]! |= bits[component * width + word]!;
          }
          bits[next * width + (component >> 5)]! |= 1 << (component & 31);
        }
      }
    }
    this.#ancestors = { bits, width };
    return this.#ancestors;
  }
}
