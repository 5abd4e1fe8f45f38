import type { Json, JsonObject } from '../json.js';
import { findKey, readText, setOwn } from '../keys.js';
import { KeysById } from './KeysById.js';
import { OwnLists } from './OwnLists.js';
import { type KeptRows, Rows } from './Rows.js';
import { findFrom, SplitOrder } from './SplitOrder.js';
import { Table } from './Table.js';
import type { Key, WorkflowDocument, WorkflowEdge, WorkflowNode } from './WorkflowDocument.js';

/** Changes with at least this many steps split long lists into pieces. */
const manySteps = 100;
const longList = 512;

/** The layout of an object in the imported text, for writing it back in the same way. */
export interface Shape {
  /** All its keys in order, including those of the two lists. */
  readonly keys: readonly string[];
  /** The key of the nodes (`nodes`, `blocks`), in the document's spelling; absent if there was none. */
  readonly nodesKey?: string;
  readonly edgesKey?: string;
}

/** A node with data that only import and export need. */
export interface StoredNode extends WorkflowNode {
  readonly shape: Shape;
  /** The original entry if it is not an object: kept and written back unchanged. */
  readonly foreign?: { readonly value: Json };
}

/** An edge with data that only import and export need. */
export interface StoredEdge extends WorkflowEdge {
  readonly foreign?: { readonly value: Json };
}

/** A snapshot of a document. */
export interface KeptDocument {
  readonly head: JsonObject;
  readonly keys: KeptRows;
  readonly ids: KeptRows;
}

/** The only implementation of `WorkflowDocument`. Only this folder writes to it. */
export class DocumentStore implements WorkflowDocument {
  revision = 0;
  head: JsonObject = {};
  headShape: Shape = { keys: [] };
  readonly #rows = new Rows();
  readonly nodes = new Table<StoredNode>(this.#rows);
  readonly nodeOrder = new Table<Key[]>(this.#rows);
  readonly #edges = new Table<StoredEdge>(this.#rows);
  readonly #edgeOrder = new Table<Key[]>(this.#rows);
  readonly #ownOrders = new OwnLists();
  #readEdges: (() => void) | undefined;
  readonly #idRows = new Rows();
  readonly #nodeKeysById = new KeysById(this.#idRows);
  /** Whether the index of nodes by id has been built, which happens at the first lookup. */
  #hasNodeKeys = false;
  readonly #edgeKeysById = new KeysById(this.#idRows);
  readonly #nodeCrowds = new Crowds<StoredNode>();
  readonly #edgeCrowds = new Crowds<StoredEdge>();
  /**
   * The last known index of a key in its list: the search starts there and is short, since lists shift by
   * little. Kept for lists from which something was removed.
   */
  readonly #places = new Table<number>(this.#rows);
  readonly #placedLists = new WeakSet<readonly Key[]>();
  /** Lists that are split into pieces during a change. */
  readonly #splits = new Map<Key[], SplitOrder>();
  #isSplitting = false;
  /** Distinct shapes; nearly all nodes share one. */
  readonly #shapes: Shape[] = [];
  #lastKey = 0;

  /**
   * Defers reading the edges until the first access: to display a large document, its nodes are needed first.
   */
  readEdgesLater(read: () => void): void {
    this.#readEdges = read;
  }

  get edges(): Table<StoredEdge> {
    this.#takeEdges();
    return this.#edges;
  }

  get edgeOrder(): Table<Key[]> {
    this.#takeEdges();
    return this.#edgeOrder;
  }

  #takeEdges(): void {
    const read = this.#readEdges;
    this.#readEdges = undefined;
    read?.();
  }

  nodesById(id: string): readonly WorkflowNode[] {
    return this.#nodeCrowds.valuesOf(id, this.nodes, this.#indexNodes().of(id));
  }

  #indexNodes(): KeysById {
    if (!this.#hasNodeKeys) for (const { id, key } of this.nodes.values()) this.#nodeKeysById.add(id, key);
    this.#hasNodeKeys = true;
    return this.#nodeKeysById;
  }

  edgesOf(id: string): readonly WorkflowEdge[] {
    const { edges } = this;
    return this.#edgeCrowds.valuesOf(id, edges, this.#edgeKeysById.of(id));
  }

  /** Returns an equal shape that other nodes already use, if there is one. */
  share(shape: Shape): Shape {
    const known = this.#shapes.find((other) => isSameShape(shape, other));
    // If every node has a different shape, searching is not worthwhile.
    if (known === undefined && this.#shapes.length < 16) this.#shapes.push(shape);
    return known ?? shape;
  }

  createKey(): Key {
    let key: Key;
    do key = this.nextKey();
    while (this.nodes.has(key) || this.edges.has(key));
    return key;
  }

  /** A new key, without the check that it is free; for imports, where all keys are generated here. */
  nextKey(): Key {
    this.#lastKey += 1;
    return `k${this.#lastKey}`;
  }

  putNode(node: StoredNode): void {
    const before = this.nodes.set(node.key, node);
    if (this.#hasNodeKeys && before?.id !== node.id) {
      if (before !== undefined) this.#nodeKeysById.delete(before.id, node.key);
      this.#nodeKeysById.add(node.id, node.key);
    }
    this.#nodeCrowds.forget();
  }

  dropNode(node: StoredNode): void {
    if (this.#hasNodeKeys) this.#nodeKeysById.delete(node.id, node.key);
    this.nodes.delete(node.key);
    this.#nodeCrowds.forget();
    this.#places.delete(node.key);
  }

  putEdge(edge: StoredEdge): void {
    const before = this.edges.set(edge.key, edge);
    if (before !== undefined) this.#unindexEdge(before);
    this.#edgeKeysById.add(edge.source, edge.key);
    this.#edgeKeysById.add(edge.target, edge.key);
    this.#edgeCrowds.forget();
  }

  dropEdge(edge: StoredEdge): void {
    this.#unindexEdge(edge);
    this.edges.delete(edge.key);
    this.#edgeCrowds.forget();
    this.#places.delete(edge.key);
  }

  #unindexEdge(edge: StoredEdge): void {
    this.#edgeKeysById.delete(edge.source, edge.key);
    this.#edgeKeysById.delete(edge.target, edge.key);
  }

  /** Makes a change with this many steps. If there are many, long lists are split into pieces meanwhile. */
  change<Result>(steps: number, make: () => Result): Result {
    if (steps < manySteps) return make();
    this.#isSplitting = true;
    try {
      return make();
    } finally {
      this.#isSplitting = false;
      for (const order of [...this.#splits.keys()]) this.#join(order);
    }
  }

  /** Takes a snapshot of the whole document; time and memory hardly grow with its size. */
  keep(): KeptDocument {
    this.#takeEdges();
    this.#indexNodes();
    this.#share();
    return { head: this.head, keys: this.#rows.keep(), ids: this.#idRows.keep() };
  }

  /** Restores a snapshot; returns false, without any change, if it can no longer be restored. */
  restore({ head, keys, ids }: KeptDocument): boolean {
    if (!this.#rows.canRestore(keys) || !this.#idRows.canRestore(ids)) return false;
    this.#share();
    this.#rows.restore(keys);
    this.#idRows.restore(ids);
    this.head = head;
    this.#nodeCrowds.forget();
    this.#edgeCrowds.forget();
    this.revision += 1;
    return true;
  }

  #share(): void {
    this.#ownOrders.share();
    this.#nodeKeysById.share();
    this.#edgeKeysById.share();
  }

  /** The keys in the list of `parent`, also during a change. */
  keysIn(orders: Table<Key[]>, parent: Key): readonly Key[] {
    const order = orders.get(parent) ?? [];
    this.#join(order);
    return order;
  }

  /** Inserts `key` into the list of `parent` at `index`, or at the end if the list is shorter. */
  insert(orders: Table<Key[]>, parent: Key, index: number, key: Key): void {
    const order = this.#ownOrder(orders, parent);
    const split = this.#splitOf(order);
    const place = Math.max(0, Math.min(index, (split ?? order).length));
    if (split !== undefined) split.insert(place, key);
    else if (place === order.length) order.push(key);
    else order.splice(place, 0, key);
    if (this.#placedLists.has(order)) this.#places.set(key, place);
  }

  /** Removes `key` from the list of `parent` and returns its index. */
  remove(orders: Table<Key[]>, parent: Key, key: Key, keepsEmpty: boolean): number {
    const order = this.#ownOrder(orders, parent);
    const hint = this.#hintOf(order, key);
    const split = this.#splitOf(order);
    if (split !== undefined) return split.remove(key, hint);
    const place = findFrom(order, key, hint);
    if (place === order.length - 1) order.pop();
    else if (place >= 0) order.splice(place, 1);
    if (order.length === 0 && !keepsEmpty) orders.delete(parent);
    return place;
  }

  /** The list of `parent`, copied if it is shared with a snapshot. */
  #ownOrder(orders: Table<Key[]>, parent: Key): Key[] {
    const order = orders.get(parent);
    if (order !== undefined && this.#ownOrders.has(order)) return order;
    const own = this.#ownOrders.add(order?.slice() ?? []);
    if (order !== undefined && this.#placedLists.has(order)) this.#placedLists.add(own);
    orders.set(parent, own);
    return own;
  }

  #hintOf(order: readonly Key[], key: Key): number {
    if (!this.#placedLists.has(order)) {
      this.#placedLists.add(order);
      for (const [index, member] of order.entries()) this.#places.set(member, index);
    }
    return this.#places.get(key) ?? 0;
  }

  #splitOf(order: Key[]): SplitOrder | undefined {
    const known = this.#splits.get(order);
    // Join a list that may become empty, because an empty list may have to be removed.
    if (known?.length === 1) this.#join(order);
    if (known !== undefined || !this.#isSplitting || order.length < longList) return this.#splits.get(order);
    const split = new SplitOrder(order);
    this.#splits.set(order, split);
    return split;
  }

  #join(order: Key[]): void {
    const split = this.#splits.get(order);
    if (!this.#splits.delete(order)) return;
    split!.join((key, place) => this.#places.set(key, place));
  }
}

/** The store of a document; throws for documents that this package did not create. */
export function storeOf(document: WorkflowDocument): DocumentStore {
  if (document instanceof DocumentStore) return document;
  throw new TypeError('This document was not made by importDocument.');
}

// A removed node loses its shape with its key; undo needs the shape to put keys back in their places.
const shapesOfRemoved = new WeakMap<JsonObject, Shape>();

/** Makes `splitLists` reuse this shape when `json`, which an inverse patch contains, is added again. */
export function rememberShape(json: JsonObject, shape: Shape): void {
  shapesOfRemoved.set(json, shape);
}

/** Splits an object into its own part and its shape. The lists must be arrays. */
export function splitLists(
  json: JsonObject,
  nodesName: string,
): { rest: JsonObject; shape: Shape; nodes: Json[] | undefined; edges: Json[] | undefined } {
  const keys = Object.keys(json);
  const nodesKey = findKey(json, nodesName);
  const edgesKey = findKey(json, 'edges');
  const nodes = nodesKey === undefined ? undefined : json[nodesKey];
  const edges = edgesKey === undefined ? undefined : json[edgesKey];
  const shape: { keys: readonly string[]; nodesKey?: string; edgesKey?: string } = {
    keys: shapesOfRemoved.get(json)?.keys ?? keys,
  };
  if (Array.isArray(nodes)) shape.nodesKey = nodesKey!;
  if (Array.isArray(edges)) shape.edgesKey = edgesKey!;
  if (shape.nodesKey === undefined && shape.edgesKey === undefined) {
    return { rest: json, shape, nodes: undefined, edges: undefined };
  }
  const rest: JsonObject = {};
  for (const key of keys) {
    if (key !== shape.nodesKey && key !== shape.edgesKey) setOwn(rest, key, json[key]!);
  }
  return {
    rest,
    shape,
    nodes: Array.isArray(nodes) ? nodes : undefined,
    edges: Array.isArray(edges) ? edges : undefined,
  };
}

/** The edge's fields that are named in the document. */
export function readEdge(
  json: JsonObject,
): Pick<WorkflowEdge, 'source' | 'target' | 'sourcePort' | 'targetPort'> {
  return {
    source: readText(json, 'sourceNodeID'),
    target: readText(json, 'targetNodeID'),
    sourcePort: readText(json, 'sourcePortID'),
    targetPort: readText(json, 'targetPortID'),
  };
}

const crowd = 32;

/**
 * Values by id. If many values share an id, the result is cached until the next change: reading all of 10,000
 * nodes with the same id would otherwise create 10,000 lists of 10,000.
 */
class Crowds<Value> {
  readonly #kept = new Map<string, Value[]>();

  valuesOf(id: string, values: ReadonlyMap<Key, Value>, keys: readonly Key[] | ReadonlySet<Key>): Value[] {
    const kept = this.#kept.get(id);
    if (kept !== undefined) return kept;
    const list = keys instanceof Set ? [...keys] : (keys as readonly Key[]);
    const found = list.map((key) => values.get(key)!);
    if (found.length >= crowd) this.#kept.set(id, found);
    return found;
  }

  forget(): void {
    if (this.#kept.size > 0) this.#kept.clear();
  }
}

function isSameShape(a: Shape, b: Shape): boolean {
  return (
    a.nodesKey === b.nodesKey &&
    a.edgesKey === b.edgesKey &&
    a.keys.length === b.keys.length &&
    a.keys.every((key, index) => key === b.keys[index])
  );
}
