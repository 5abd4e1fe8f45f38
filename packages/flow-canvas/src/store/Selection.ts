import type { Key } from '@heddle/workflow-schema';

const nothing: ReadonlySet<Key> = new Set();

/** The selected nodes and edges. A store of its own, so that a click rerenders only cards. */
export class Selection {
  #nodes: ReadonlySet<Key> = nothing;
  #edges: ReadonlySet<Key> = nothing;
  readonly #listeners = new Set<() => void>();

  get nodes(): ReadonlySet<Key> {
    return this.#nodes;
  }

  get edges(): ReadonlySet<Key> {
    return this.#edges;
  }

  get isEmpty(): boolean {
    return this.#nodes.size === 0 && this.#edges.size === 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  replace(nodes: Iterable<Key>, edges: Iterable<Key> = nothing): void {
    const nextNodes = new Set(nodes);
    const nextEdges = new Set(edges);
    if (same(nextNodes, this.#nodes) && same(nextEdges, this.#edges)) return;
    this.#nodes = nextNodes;
    this.#edges = nextEdges;
    for (const listener of this.#listeners) listener();
  }

  toggleNode(key: Key): void {
    this.replace(toggled(this.#nodes, key), this.#edges);
  }

  toggleEdge(key: Key): void {
    this.replace(this.#nodes, toggled(this.#edges, key));
  }

  clear(): void {
    this.replace(nothing);
  }

  /** Drops what no longer exists. */
  retain(hasNode: (key: Key) => boolean, hasEdge: (key: Key) => boolean): void {
    this.replace([...this.#nodes].filter(hasNode), [...this.#edges].filter(hasEdge));
  }
}

function same(a: ReadonlySet<Key>, b: ReadonlySet<Key>): boolean {
  if (a.size !== b.size) return false;
  for (const key of a) if (!b.has(key)) return false;
  return true;
}

function toggled(keys: ReadonlySet<Key>, key: Key): Set<Key> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
