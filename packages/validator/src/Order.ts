import { strongComponents } from './strongComponents.js';

/** Maximum number of nodes for the ancestor matrix: one bit per pair would take 50 MB. */
const maxNodes = 20_000;

/** The reachability of nodes in a graph. Nodes are numbered; a node is not compared with itself. */
export class Order {
  /** Mutually reachable nodes share a number; an edge between components leads to the smaller number. */
  readonly components: readonly number[];
  readonly hasCycles: boolean;
  /** Topological order: except for cycles, every edge leads to a later node. */
  readonly sorted: readonly number[];
  /** One row of bits per node, one bit for each node that leads to it. */
  readonly #bits: Uint32Array | undefined;
  readonly #width: number;

  constructor(successors: readonly (readonly number[] | undefined)[]) {
    const count = successors.length;
    this.components = strongComponents(successors);
    this.sorted = sortByComponent(this.components);
    this.hasCycles = count > 0 && this.components[this.sorted[0]!]! + 1 < count;
    this.#width = (count + 31) >> 5;
    this.#bits = count > maxNodes ? undefined : this.#ancestors(successors);
  }

  /** Whether edges lead from one node to another. For enormous graphs, false is exact but true is not. */
  runsBefore(first: number, later: number): boolean {
    if (this.#bits === undefined) return this.components[first]! >= this.components[later]!;
    return (this.#bits[later * this.#width + (first >> 5)]! & (1 << (first & 31))) !== 0;
  }

  /** Whether a node has the same ancestors as in another graph of the same nodes. */
  hasSameAncestors(other: Order, node: number): boolean {
    const [ours, theirs] = [this.#bits, other.#bits];
    if (ours === undefined || theirs === undefined) return false;
    for (let word = node * this.#width; word < (node + 1) * this.#width; word += 1) {
      if (ours[word] !== theirs[word]) return false;
    }
    return true;
  }

  #ancestors(successors: readonly (readonly number[] | undefined)[]): Uint32Array {
    const { components, sorted } = this;
    const width = this.#width;
    const bits = new Uint32Array(components.length * width);
    const add = (from: number, to: number) => {
      const [source, target] = [from * width, to * width];
      for (let word = 0; word < width; word += 1) {
        const ancestors = bits[source + word]!;
        if (ancestors !== 0) bits[target + word]! |= ancestors;
      }
      bits[target + (from >> 5)]! |= 1 << (from & 31);
    };
    for (let start = 0; start < sorted.length; ) {
      const component = components[sorted[start]!]!;
      let end = start + 1;
      while (end < sorted.length && components[sorted[end]!] === component) end += 1;
      const [first, ...others] = sorted.slice(start, end) as [number, ...number[]];
      // All nodes of a cycle have the same ancestors, including the whole cycle.
      for (const other of others) add(other, first);
      for (const other of others) add(first, other);
      if (others.length > 0) bits[first * width + (first >> 5)]! |= 1 << (first & 31);
      for (const member of [first, ...others]) {
        for (const next of successors[member] ?? []) {
          if (components[next] !== component) add(member, next);
        }
      }
      start = end;
    }
    return bits;
  }
}

function sortByComponent(components: readonly number[]): number[] {
  const count = components.length;
  const starts = new Uint32Array(count + 1);
  for (const component of components) starts[count - component]! += 1;
  for (let index = 1; index <= count; index += 1) starts[index]! += starts[index - 1]!;
  const sorted = new Array<number>(count);
  for (const [node, component] of components.entries()) {
    const place = starts[count - component - 1]!;
    sorted[place] = node;
    starts[count - component - 1]! += 1;
  }
  return sorted;
}
