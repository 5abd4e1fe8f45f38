import { errorCodes, WorkflowSchemaError } from '../errors.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { readText } from '../keys.js';
import { DocumentStore, readEdge, type StoredEdge, type StoredNode, splitLists } from './DocumentStore.js';
import { type Key, rootKey, type WorkflowDocument } from './WorkflowDocument.js';

/**
 * Reads a document and keeps all of it: unknown keys, duplicate ids, edges to nowhere, entries that are no
 * objects. Throws `WorkflowSchemaError` only when there is no `nodes` array.
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
  fillLists(store, rootKey, parts.nodes, parts.edges, () => store.createKey());
  return store;
}

/** Stores one node entry and everything below it; keys come from `makeKey`, the node's own first. */
export function storeNode(store: DocumentStore, parent: Key, entry: Json, makeKey: () => Key): StoredNode {
  const { node, nodes, edges } = readNode(store, parent, entry, makeKey());
  store.putNode(node);
  fillLists(store, node.key, nodes, edges, makeKey);
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

// A stack instead of recursion: containers may stand in containers as deep as the text goes.
function fillLists(
  store: DocumentStore,
  parent: Key,
  nodes: Json[] | undefined,
  edges: Json[] | undefined,
  makeKey: () => Key,
): void {
  const open: { parent: Key; nodes: Json[] | undefined; edges: Json[] | undefined }[] = [
    { parent, nodes, edges },
  ];
  for (let list = open.pop(); list !== undefined; list = open.pop()) {
    if (list.nodes !== undefined) store.nodeOrder.set(list.parent, []);
    if (list.edges !== undefined) store.edgeOrder.set(list.parent, []);
    for (const entry of list.nodes ?? []) {
      const read = readNode(store, list.parent, entry, makeKey());
      store.putNode(read.node);
      store.insert(store.nodeOrder, list.parent, Number.POSITIVE_INFINITY, read.node.key);
      if (read.nodes !== undefined || read.edges !== undefined) {
        open.push({ parent: read.node.key, nodes: read.nodes, edges: read.edges });
      }
    }
    for (const entry of list.edges ?? []) {
      const edge = storeEdge(store, list.parent, entry, makeKey());
      store.insert(store.edgeOrder, list.parent, Number.POSITIVE_INFINITY, edge.key);
    }
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
