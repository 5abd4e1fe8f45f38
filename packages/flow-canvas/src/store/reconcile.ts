import {
  createKey,
  type DocumentPatch,
  equalJson,
  exportNode,
  type JsonObject,
  type Key,
  rewriteHead,
  rewriteNode,
  rootKey,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { readDocument } from '../host/readDocument.js';

/**
 * The patches that turn `document` into `json`. Nodes are matched by id and edges by their ends, so that
 * unchanged ones keep their key, and with it selection, focus and history. Throws if `json` is not a
 * document.
 */
export function patchesTo(document: WorkflowDocument, json: JsonObject): DocumentPatch[] {
  const wanted = readDocument(json);
  const patches: DocumentPatch[] = [];
  const head = rewriteHead(document, wanted.head);
  if (head !== undefined) patches.push(head);
  const edgeName = (from: WorkflowDocument) => (key: Key) => JSON.stringify(from.edges.get(key)!.json);
  const nodeName = (from: WorkflowDocument) => (key: Key) => from.nodes.get(key)!.id;
  const nodes = pair(document.nodeOrder, wanted.nodeOrder, nodeName(document), nodeName(wanted));
  const edges = pair(document.edgeOrder, wanted.edgeOrder, edgeName(document), edgeName(wanted));
  for (const key of edges.gone) patches.push({ op: 'remove-edge', key });
  for (const key of nodes.gone) patches.push({ op: 'remove-node', key });
  const order = [...nodes.kept];
  nodes.wanted.forEach(({ key, mate }, index) => {
    if (mate === undefined) {
      const made = createKey(document);
      patches.push({ op: 'add-node', key: made, parent: rootKey, index, json: exportNode(wanted, key) });
      order.splice(index, 0, made);
      return;
    }
    if (order[index] !== mate) {
      order.splice(order.indexOf(mate), 1);
      order.splice(index, 0, mate);
      patches.push({ op: 'move-node', key: mate, parent: rootKey, index });
    }
    patches.push(...editsTo(document, mate, index, exportNode(wanted, key)));
  });
  edges.wanted.forEach(({ key, mate }, index) => {
    if (mate === undefined)
      patches.push({
        op: 'add-edge',
        key: createKey(document),
        parent: rootKey,
        index,
        json: wanted.edges.get(key)!.json,
      });
  });
  return patches;
}

function pair(
  before: ReadonlyMap<Key, readonly Key[]>,
  after: ReadonlyMap<Key, readonly Key[]>,
  nameBefore: (key: Key) => string,
  nameAfter: (key: Key) => string,
) {
  const free = new Map<string, Key[]>();
  for (const key of before.get(rootKey) ?? []) {
    const name = nameBefore(key);
    const namesakes = free.get(name);
    if (namesakes === undefined) free.set(name, [key]);
    else namesakes.push(key);
  }
  // Reversed, so that they can be taken from the end: any number of nodes or edges may have the same id.
  for (const namesakes of free.values()) namesakes.reverse();
  const wanted = (after.get(rootKey) ?? []).map((key) => ({ key, mate: free.get(nameAfter(key))?.pop() }));
  const mates = new Set(wanted.map(({ mate }) => mate));
  const all = before.get(rootKey) ?? [];
  return { wanted, kept: all.filter((key) => mates.has(key)), gone: all.filter((key) => !mates.has(key)) };
}

function editsTo(document: WorkflowDocument, key: Key, index: number, json: JsonObject): DocumentPatch[] {
  const present = exportNode(document, key);
  if (equalJson(present, json)) return [];
  const isContainer = document.nodeOrder.has(key) || document.edgeOrder.has(key);
  if (!isContainer && !Array.isArray(json.blocks) && !Array.isArray(json.edges)) {
    const patch = rewriteNode(document, key, json);
    return patch === undefined ? [] : [patch];
  }
  // The contents of a container change with it: keeping inner keys is not worth a diff of two graphs.
  return [
    { op: 'remove-node', key },
    { op: 'add-node', key, parent: rootKey, index, json },
  ];
}
