import type { Json, JsonObject } from '../json.js';
import { findKey, readText, setOwn } from '../keys.js';
import { KeysById } from './KeysById.js';
import { OwnLists } from './OwnLists.js';
import { type KeptRows, Rows } from './Rows.js';
import { findFrom, SplitOrder } from './SplitOrder.js';
import { Table } from './Table.js';
import type { Key, WorkflowDocument, WorkflowEdge, WorkflowNode } from './WorkflowDocument.js';

/** From so many steps on and in so long a list, a change is made to pieces of the list. */
const manySteps = 100;
const longList = 512;

/** How an object stood in the imported text, so that it can be written back the same way. */
export interface Shape {
  /** All its keys in their order, those of the two lists included. */
  readonly keys: readonly string[];
  /** The key that held the nodes (`nodes`, `blocks`), in the document's spelling; absent when there was none. */
  readonly nodesKey?: string;
  readonly edgesKey?: string;
}

/** A node with what only import and export need. */
export interface StoredNode extends WorkflowNode {
  readonly shape: Shape;
  /** The entry itself where it is not an object: kept and written back as it is. */
  readonly foreign?: { readonly value: Json };
}

/** An edge, likewise. */
export interface StoredEdge extends WorkflowEdge {
  readonly foreign?: { readonly value: Json };
}

/** What a document held at one moment. */
export interface KeptDocument {
  readonly head: JsonObject;
  readonly keys: KeptRows;
  readonly ids: KeptRows;
}

/** The one implementation of `WorkflowDocument`. Only this folder writes to it. */
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
  /** Nodes are read by their id when somebody first asks for one. */
  #hasNodeKeys = false;
  readonly #edgeKeysById = new KeysById(this.#idRows);
  readonly #nodeCrowds = new Crowds<StoredNode>();
  readonly #edgeCrowds = new Crowds<StoredEdge>();
  /**
   * Where a key last stood in its list: a search begins there and is short, since lists shift by little. Kept for
   * lists out of which something was taken.
   */
  readonly #places = new Table<number>(this.#rows);
  readonly #placedLists = new WeakSet<readonly Key[]>();
  /** Lists that are in pieces while a change is made. */
  readonly #splits = new Map<Key[], SplitOrder>();
  #isSplitting = false;
  /** Shapes that many nodes have, which is nearly all of them. */
  readonly #shapes: Shape[] = [];
  #lastKey = 0;

  /** Has `read` put edges in when somebody first asks for any: who shows a large document wants its nodes first. */
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

  /** The same shape, shared with other nodes that have it. */
  share(shape: Shape): Shape {
    const known = this.#shapes.find((other) => isSameShape(shape, other));
    // A document in which every node has another shape is not worth a search.
    if (known === undefined && this.#shapes.length < 16) this.#shapes.push(shape);
    return known ?? shape;
  }

  createKey(): Key {
    let key: Key;
    do key = this.nextKey();
    while (this.nodes.has(key) || this.edges.has(key));
    return key;
  }

  /** The same where nothing can have a key that was not made here, as in an import. */
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

  /** Makes a change of so many steps. Where they are many, long lists are in pieces meanwhile. */
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

  /** Remembers all of the document, in a time and a room that hardly grow with it. */
  keep(): KeptDocument {
    this.#takeEdges();
    this.#indexNodes();
    this.#share();
    return { head: this.head, keys: this.#rows.keep(), ids: this.#idRows.keep() };
  }

  /** Puts back what was kept; false where that can no longer be done, and nothing has changed. */
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

  /** The keys in the list of `parent`, while a change is made too. */
  keysIn(orders: Table<Key[]>, parent: Key): readonly Key[] {
    const order = orders.get(parent) ?? [];
    this.#join(order);
    return order;
  }

  /** Puts `key` into the list of `parent` at `index`, or at the end where the list is shorter. */
  insert(orders: Table<Key[]>, parent: Key, index: number, key: Key): void {
    const order = this.#ownOrder(orders, parent);
    const split = this.#splitOf(order);
    const place = Math.max(0, Math.min(index, (split ?? order).length));
    if (split !== undefined) split.insert(place, key);
    else if (place === order.length) order.push(key);
    else order.splice(place, 0, key);
    if (this.#placedLists.has(order)) this.#places.set(key, place);
  }

  /** Takes `key` out of the list of `parent` and says where it stood. */
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

  /** The list of `parent`, to be written on. */
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
    // What may become empty is whole again: an empty list may have to go.
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

/** The store behind a document; a document that this package did not make cannot be changed by it. */
export function storeOf(document: WorkflowDocument): DocumentStore {
  if (document instanceof DocumentStore) return document;
  throw new TypeError('This document was not made by importDocument.');
}

// An edit may have taken keys away whose places undo must find again after the node itself has gone and come back.
const shapesOfRemoved = new WeakMap<JsonObject, Shape>();

/** Lets `splitLists` find this shape again when `json`, which an inverse patch carries, comes back. */
export function rememberShape(json: JsonObject, shape: Shape): void {
  shapesOfRemoved.set(json, shape);
}

/** Splits an object into its own part and the shape that export needs. The lists must be arrays. */
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

/** The fields of an edge that the document gives names to. */
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
 * Values by id. Where many share one, the answer is kept until the next change: whoever asks for each of 10,000 nodes of
 * one id would otherwise make 10,000 lists of 10,000.
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
