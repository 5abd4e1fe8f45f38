import { errorCodes, WorkflowSchemaError } from '../errors.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { readText } from '../keys.js';
import { DocumentStore, readEdge, type StoredEdge, type StoredNode, splitLists } from './DocumentStore.js';
import { type Key, rootKey, type WorkflowDocument } from './WorkflowDocument.js';

/**
 * Imports a document without loss: unknown keys, duplicate ids, dangling edges and entries that are not
 * objects are preserved. Throws `WorkflowSchemaError` only if there is no `nodes` array.
 */
export function importDocument(json: JsonObject): WorkflowDocument {
  const parts = isJsonObject(json) ? splitLists(json, 'nodes') : undefined;
  if (parts?.nodes === undefined) {
    throw new WorkflowSchemaError(
      errorCodes.notADocument,
      'A workflow document is an object with a "nodes" array.',
      { field: 'nodes' },
    );
  }
  const store = new DocumentStore();
  store.head = parts.rest;
  store.headShape = parts.shape;
  const makeKey = () => store.nextKey();
  const lists = fillNodes(store, rootKey, parts.nodes, parts.edges, makeKey);
  // Copy the lists: the caller may modify them before the edges are read.
  const kept = lists.map(({ parent, edges }) => ({ parent, edges: edges.slice() }));
  store.readEdgesLater(() => fillEdges(store, kept, makeKey));
  return store;
}

/** Stores one node entry with its descendants; keys come from `makeKey`, the node's own first. */
export function storeNode(store: DocumentStore, parent: Key, entry: Json, makeKey: () => Key): StoredNode {
  const { node, nodes, edges } = readNode(store, parent, entry, makeKey());
  store.putNode(node);
  fillEdges(store, fillNodes(store, node.key, nodes, edges, makeKey), makeKey);
  return node;
}

/** Stores one edge entry under `key`. */
export function storeEdge(store: DocumentStore, parent: Key, entry: Json, key: Key): StoredEdge {
  const json = isJsonObject(entry) ? entry : {};
  const { source, target, sourcePort, targetPort } = readEdge(json);
  const own = { key, parent, source, target, sourcePort, targetPort, json };
  const edge: StoredEdge = json === entry ? own : { ...own, foreign: { value: entry } };
  store.putEdge(edge);
  return edge;
}

/** The edges of one container, or of the top level. */
interface EdgeList {
  parent: Key;
  edges: Json[];
}

/** Stores the nodes below `parent`, and returns the edge lists next to them. */
function fillNodes(
  store: DocumentStore,
  parent: Key,
  nodes: Json[] | undefined,
  edges: Json[] | undefined,
  makeKey: () => Key,
): EdgeList[] {
  const found: EdgeList[] = [];
  // A stack instead of recursion: containers may be nested arbitrarily deep.
  const open = [{ parent, nodes, edges }];
  for (let list = open.pop(); list !== undefined; list = open.pop()) {
    if (list.edges !== undefined) found.push({ parent: list.parent, edges: list.edges });
    if (list.nodes === undefined) continue;
    const order: Key[] = [];
    store.nodeOrder.set(list.parent, order);
    for (const entry of list.nodes) {
      const read = readNode(store, list.parent, entry, makeKey());
      const { key } = read.node;
      store.putNode(read.node);
      order.push(key);
      if (read.nodes !== undefined || read.edges !== undefined)
        open.push({ parent: key, nodes: read.nodes, edges: read.edges });
    }
  }
  return found;
}

function fillEdges(store: DocumentStore, lists: readonly EdgeList[], makeKey: () => Key): void {
  for (const { parent, edges } of lists) {
    const order: Key[] = [];
    store.edgeOrder.set(parent, order);
    for (const entry of edges) order.push(storeEdge(store, parent, entry, makeKey()).key);
  }
}

function readNode(
  store: DocumentStore,
  parent: Key,
  entry: Json,
  key: Key,
): { node: StoredNode; nodes: Json[] | undefined; edges: Json[] | undefined } {
  if (!isJsonObject(entry)) {
    const node = { key, parent, id: '', type: '', json: {}, shape: { keys: [] }, foreign: { value: entry } };
    return { node, nodes: undefined, edges: undefined };
  }
  const { rest, shape, nodes, edges } = splitLists(entry, 'blocks');
  const id = readText(rest, 'id');
  const node = { key, parent, id, type: readText(rest, 'type'), json: rest, shape: store.share(shape) };
  return { node, nodes, edges };
}
