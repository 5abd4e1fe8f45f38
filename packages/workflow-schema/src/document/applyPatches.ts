import { errorCodes, WorkflowSchemaError } from '../errors.js';
import type { JsonObject } from '../json.js';
import { readText } from '../keys.js';
import {
  type DocumentStore,
  readEdge,
  rememberShape,
  type StoredEdge,
  type StoredNode,
  storeOf,
} from './DocumentStore.js';
import { withLists } from './exportDocument.js';
import { storeEdge, storeNode } from './importDocument.js';
import { applyJsonPatches } from './jsonPatches.js';
import { type DocumentPatch, type Key, rootKey, type WorkflowDocument } from './WorkflowDocument.js';

/**
 * Modifies the document in place and returns the inverse patches. The cost depends only on what changes.
 * Throws if a patch is invalid, and then nothing is changed.
 */
export function applyPatches(document: WorkflowDocument, patches: readonly DocumentPatch[]): DocumentPatch[] {
  const store = storeOf(document);
  const steps: DocumentPatch[][] = [];
  store.change(patches.length, () => {
    try {
      for (const patch of patches) steps.push(applyOne(store, patch));
    } catch (error) {
      for (const step of steps.reverse()) for (const patch of step) applyOne(store, patch);
      throw error;
    }
  });
  store.revision += 1;
  return steps.reverse().flat();
}

/** A key that is not used by any node or edge of the document. */
export function createKey(document: WorkflowDocument): Key {
  return storeOf(document).createKey();
}

function applyOne(store: DocumentStore, patch: DocumentPatch): DocumentPatch[] {
  switch (patch.op) {
    case 'add-node':
      return addNode(store, patch);
    case 'remove-node':
      return removeNode(store, nodeAt(store, patch.key));
    case 'move-node':
      return moveNode(store, nodeAt(store, patch.key), patch.parent, patch.index);
    case 'edit-node': {
      const node = nodeAt(store, patch.key);
      if (node.foreign) throw misfit('An entry that is no object cannot be edited, only removed.');
      const json = applyJsonPatches(node.json, patch.patches);
      store.putNode({ ...node, json, id: readText(json, 'id'), type: readText(json, 'type') });
      return [{ op: 'edit-node', key: patch.key, patches: [replaceAll(node.json)] }];
    }
    case 'add-edge': {
      refuseKnownKey(store, patch.key);
      requireParent(store, patch.parent);
      storeEdge(store, patch.parent, patch.json, patch.key);
      store.insert(store.edgeOrder, patch.parent, patch.index, patch.key);
      return [{ op: 'remove-edge', key: patch.key }];
    }
    case 'remove-edge':
      return [removeEdge(store, edgeAt(store, patch.key))];
    case 'edit-edge': {
      const edge = edgeAt(store, patch.key);
      if (edge.foreign) throw misfit('An entry that is no object cannot be edited, only removed.');
      const json = applyJsonPatches(edge.json, patch.patches);
      store.putEdge({ ...edge, ...readEdge(json), json });
      return [{ op: 'edit-edge', key: patch.key, patches: [replaceAll(edge.json)] }];
    }
    case 'edit-head': {
      const before = store.head;
      store.head = applyJsonPatches(before, patch.patches);
      return [{ op: 'edit-head', patches: [replaceAll(before)] }];
    }
  }
}

// Undo restores the old object as it was: inverting single steps would append keys that a step had removed,
// and so change their order.
function replaceAll(json: JsonObject) {
  return { op: 'replace' as const, path: [], value: json };
}

function addNode(store: DocumentStore, patch: DocumentPatch & { op: 'add-node' }): DocumentPatch[] {
  refuseKnownKey(store, patch.key);
  requireParent(store, patch.parent);
  // Keys of nested nodes are derived from the node's key, so that redo assigns the same keys again.
  let count = 0;
  const makeKey = () => {
    const key = count === 0 ? patch.key : `${patch.key}/${count}`;
    count += 1;
    return key;
  };
  storeNode(store, patch.parent, patch.json, makeKey);
  store.insert(store.nodeOrder, patch.parent, patch.index, patch.key);
  return [{ op: 'remove-node', key: patch.key }];
}

function removeNode(store: DocumentStore, node: StoredNode): DocumentPatch[] {
  const steps: DocumentPatch[] = [];
  // A stack instead of recursion, as in an import. The contents of a container are removed before it, last
  // ones first.
  const open: { node: StoredNode; isEmpty: boolean }[] = [{ node, isEmpty: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key } = next.node;
    if (next.isEmpty) {
      store.nodeOrder.delete(key);
      store.edgeOrder.delete(key);
      steps.push(removeEmpty(store, next.node));
      continue;
    }
    open.push({ node: next.node, isEmpty: true });
    for (const edge of store.keysIn(store.edgeOrder, key).toReversed())
      steps.push(removeEdge(store, edgeAt(store, edge)));
    for (const inner of store.keysIn(store.nodeOrder, key))
      open.push({ node: nodeAt(store, inner), isEmpty: false });
  }
  return steps.reverse();
}

function removeEmpty(store: DocumentStore, node: StoredNode): DocumentPatch {
  const index = store.remove(store.nodeOrder, node.parent, node.key, keepsEmptyNodes(store, node.parent));
  store.dropNode(node);
  // Entries that are not objects are restored unchanged, which the type of a patch cannot express.
  const json = node.foreign ? (node.foreign.value as JsonObject) : withEmptyLists(node);
  if (!node.foreign) rememberShape(json, node.shape);
  return { op: 'add-node', key: node.key, parent: node.parent, index, json };
}

/**
 * A node without lists is its own JSON: keep its identity, so that data cached by it is found again after
 * undo.
 */
function withEmptyLists({ json, shape }: StoredNode): JsonObject {
  const nodes = shape.nodesKey === undefined ? undefined : [];
  const edges = shape.edgesKey === undefined ? undefined : [];
  return nodes === undefined && edges === undefined
    ? json
    : withLists(json, shape, 'blocks', { nodes, edges });
}

function moveNode(store: DocumentStore, node: StoredNode, parent: Key, index: number): DocumentPatch[] {
  requireParent(store, parent);
  for (let above = parent; above !== rootKey; above = nodeAt(store, above).parent) {
    if (above === node.key) throw misfit('A node cannot move into itself.', node.id);
  }
  const before = store.remove(store.nodeOrder, node.parent, node.key, keepsEmptyNodes(store, node.parent));
  store.putNode({ ...node, parent });
  store.insert(store.nodeOrder, parent, index, node.key);
  return [{ op: 'move-node', key: node.key, parent: node.parent, index: before }];
}

function removeEdge(store: DocumentStore, edge: StoredEdge): DocumentPatch {
  const shape = edge.parent === rootKey ? store.headShape : store.nodes.get(edge.parent)?.shape;
  const index = store.remove(store.edgeOrder, edge.parent, edge.key, shape?.edgesKey !== undefined);
  store.dropEdge(edge);
  const json = edge.foreign ? (edge.foreign.value as JsonObject) : edge.json;
  return { op: 'add-edge', key: edge.key, parent: edge.parent, index, json };
}

function keepsEmptyNodes(store: DocumentStore, parent: Key): boolean {
  return parent === rootKey || store.nodes.get(parent)?.shape.nodesKey !== undefined;
}

function nodeAt(store: DocumentStore, key: Key): StoredNode {
  const node = store.nodes.get(key);
  if (node === undefined) throw misfit(`The document has no node with the key ${key}.`);
  return node;
}

function edgeAt(store: DocumentStore, key: Key): StoredEdge {
  const edge = store.edges.get(key);
  if (edge === undefined) throw misfit(`The document has no edge with the key ${key}.`);
  return edge;
}

function requireParent(store: DocumentStore, parent: Key): void {
  if (parent !== rootKey) nodeAt(store, parent);
}

function refuseKnownKey(store: DocumentStore, key: Key): void {
  if (key === rootKey || store.nodes.has(key) || store.edges.has(key)) {
    throw misfit(`The document already has the key ${key}.`);
  }
}

function misfit(message: string, nodeId?: string): WorkflowSchemaError {
  return new WorkflowSchemaError(
    errorCodes.invalidParameter,
    message,
    nodeId === undefined ? {} : { nodeId },
  );
}
