import { importDocument } from './document/importDocument.js';
import type { Key, WorkflowDocument, WorkflowEdge, WorkflowNode } from './document/WorkflowDocument.js';
import { equalJson } from './equalJson.js';
import { isJsonObject, type JsonObject } from './json.js';
import { findKey, setOwn } from './keys.js';
import { titleOf } from './readData.js';

/** A node that differs, with details for display. `parent` is the container's id, `''` at the top level. */
export interface NodeDifference {
  /** Id of the node. */
  id: string;
  /** The type code in the version that has the node; the later one if both do. */
  type: string;
  /** The title in that version. */
  title: string;
  /** Id of the container; `''` on the canvas itself. */
  parent: string;
}

/** An edge that was added or removed. */
export interface EdgeDifference {
  /** Id of the node where the edge starts. */
  source: string;
  /** Id of the node where it ends. */
  target: string;
  /** Port of the source; `''` is the unnamed one. */
  sourcePort: string;
  /** Port of the target; `''` is the unnamed one. */
  targetPort: string;
  /** Id of the container whose body has the edge; `''` on the canvas itself. */
  parent: string;
}

/** The differences between two versions of a document. */
export interface DocumentDifference {
  /** Nodes that only the later version has. */
  added: NodeDifference[];
  /** Nodes that only the earlier version has. */
  removed: NodeDifference[];
  /** Same id, but other content; the canvas position does not count. */
  changed: NodeDifference[];
  /** Same id, but another canvas position or container. May include changed nodes. */
  moved: NodeDifference[];
  /** Edges that only the later version has. An edge is the same if its ends, ports and container are. */
  addedEdges: EdgeDifference[];
  /** Edges that only the earlier version has. */
  removedEdges: EdgeDifference[];
  /** Keys other than `nodes` and `edges` whose value differs. */
  changedKeys: string[];
}

/** Compares two documents by node id. Nodes with the same id are compared in document order. */
export function diffDocuments(before: JsonObject, after: JsonObject): DocumentDifference {
  const from = importDocument(before);
  const to = importDocument(after);
  const result: DocumentDifference = {
    added: [],
    removed: [],
    changed: [],
    moved: [],
    addedEdges: [],
    removedEdges: [],
    changedKeys: changedKeys(from.head, to.head),
  };
  const older = nodesByName(from);
  const newer = nodesByName(to);
  for (const [name, node] of newer) {
    const previous = older.get(name);
    if (previous === undefined) result.added.push(describe(to, node));
    else compareNodes(result, describe(from, previous), previous, describe(to, node), node);
  }
  for (const [name, node] of older) if (!newer.has(name)) result.removed.push(describe(from, node));
  const olderEdges = edgesByName(from);
  const newerEdges = edgesByName(to);
  for (const [name, edge] of newerEdges) if (!olderEdges.has(name)) result.addedEdges.push(edge);
  for (const [name, edge] of olderEdges) if (!newerEdges.has(name)) result.removedEdges.push(edge);
  return result;
}

function compareNodes(
  result: DocumentDifference,
  before: NodeDifference,
  beforeNode: WorkflowNode,
  after: NodeDifference,
  afterNode: WorkflowNode,
): void {
  const [beforeMeta, beforeRest] = splitMeta(beforeNode.json);
  const [afterMeta, afterRest] = splitMeta(afterNode.json);
  if (!equalJson(beforeRest, afterRest)) result.changed.push(after);
  if (before.parent !== after.parent || !equalJson(beforeMeta, afterMeta)) result.moved.push(after);
}

function splitMeta(json: JsonObject): [JsonObject, JsonObject] {
  const metaKey = findKey(json, 'meta');
  const meta = metaKey === undefined ? undefined : json[metaKey];
  const rest: JsonObject = {};
  for (const key of Object.keys(json)) if (key !== metaKey) setOwn(rest, key, json[key]!);
  return [isJsonObject(meta) ? meta : { meta: meta ?? null }, rest];
}

function changedKeys(before: JsonObject, after: JsonObject): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter(
    (key) =>
      Object.hasOwn(before, key) !== Object.hasOwn(after, key) ||
      !equalJson(before[key] ?? null, after[key] ?? null),
  );
}

// Numbers duplicates: the second node with an id is compared with the second one in the other document.
function byName<Item, Value>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
  makeValue: (item: Item) => Value,
): Map<string, Value> {
  const counts = new Map<string, number>();
  const result = new Map<string, Value>();
  for (const item of items) {
    const name = nameOf(item);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    result.set(`${count} ${name}`, makeValue(item));
  }
  return result;
}

function nodesByName(document: WorkflowDocument): Map<string, WorkflowNode> {
  return byName(
    document.nodes.values(),
    (node) => node.id,
    (node) => node,
  );
}

function edgesByName(document: WorkflowDocument): Map<string, EdgeDifference> {
  return byName(
    document.edges.values(),
    (edge) =>
      JSON.stringify([
        parentId(document, edge.parent),
        edge.source,
        edge.sourcePort,
        edge.target,
        edge.targetPort,
      ]),
    (edge: WorkflowEdge) => ({
      source: edge.source,
      target: edge.target,
      sourcePort: edge.sourcePort,
      targetPort: edge.targetPort,
      parent: parentId(document, edge.parent),
    }),
  );
}

function describe(document: WorkflowDocument, node: WorkflowNode): NodeDifference {
  return { id: node.id, type: node.type, title: titleOf(node.json), parent: parentId(document, node.parent) };
}

function parentId(document: WorkflowDocument, key: Key): string {
  return document.nodes.get(key)?.id ?? '';
}
