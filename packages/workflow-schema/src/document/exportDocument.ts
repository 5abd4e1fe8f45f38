import type { Json, JsonObject } from '../json.js';
import { setOwn } from '../keys.js';
import { type DocumentStore, type Shape, storeOf } from './DocumentStore.js';
import { type Key, rootKey, type WorkflowDocument } from './WorkflowDocument.js';

/** The document as JSON: the imported value, with its key order and spelling, including all changes. */
export function exportDocument(document: WorkflowDocument): JsonObject {
  const store = storeOf(document);
  return writeTree(store, rootKey, store.head, store.headShape, 'nodes');
}

/** One node as JSON, with its blocks and edges. */
export function exportNode(document: WorkflowDocument, key: Key): JsonObject {
  const store = storeOf(document);
  const node = store.nodes.get(key);
  if (node === undefined) throw new TypeError(`The document has no node with the key ${key}.`);
  return writeTree(store, key, node.json, node.shape, 'blocks');
}

// Top down with a stack: objects are created with empty lists that are filled later.
function writeTree(
  store: DocumentStore,
  key: Key,
  json: JsonObject,
  shape: Shape,
  nodesName: string,
): JsonObject {
  const open: { key: Key; nodes: Json[]; edges: Json[] }[] = [];
  const write = (key: Key, json: JsonObject, shape: Shape, nodesName: string): JsonObject => {
    const nodes: Json[] = [];
    const edges: Json[] = [];
    open.push({ key, nodes, edges });
    return withLists(json, shape, nodesName, {
      nodes: isWritten(store.nodeOrder.get(key), shape.nodesKey) ? nodes : undefined,
      edges: isWritten(store.edgeOrder.get(key), shape.edgesKey) ? edges : undefined,
    });
  };
  const result = write(key, json, shape, nodesName);
  for (let list = open.pop(); list !== undefined; list = open.pop()) {
    for (const childKey of store.nodeOrder.get(list.key) ?? []) {
      const child = store.nodes.get(childKey)!;
      list.nodes.push(
        child.foreign ? child.foreign.value : write(childKey, child.json, child.shape, 'blocks'),
      );
    }
    for (const edgeKey of store.edgeOrder.get(list.key) ?? []) {
      const edge = store.edges.get(edgeKey)!;
      list.edges.push(edge.foreign ? edge.foreign.value : edge.json);
    }
  }
  return result;
}

function isWritten(order: readonly Key[] | undefined, key: string | undefined): boolean {
  return key !== undefined || (order !== undefined && order.length > 0);
}

/** `json` with its lists at their original positions among the keys. */
export function withLists(
  json: JsonObject,
  shape: Shape,
  nodesName: string,
  lists: { nodes: Json[] | undefined; edges: Json[] | undefined },
): JsonObject {
  const result: JsonObject = {};
  const nodesKey = shape.nodesKey ?? nodesName;
  const edgesKey = shape.edgesKey ?? 'edges';
  for (const key of shape.keys) {
    if (key === nodesKey && lists.nodes !== undefined) setOwn(result, key, lists.nodes);
    else if (key === edgesKey && lists.edges !== undefined) setOwn(result, key, lists.edges);
    else if (Object.hasOwn(json, key)) setOwn(result, key, json[key]!);
  }
  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(result, key)) setOwn(result, key, json[key]!);
  }
  if (lists.nodes !== undefined) setOwn(result, nodesKey, lists.nodes);
  if (lists.edges !== undefined) setOwn(result, edgesKey, lists.edges);
  return result;
}
