import { type DocumentDifference, diffDocuments, type EdgeDifference } from './diff.js';
import { applyPatches, createKey } from './document/applyPatches.js';
import { editNode } from './document/editNode.js';
import { exportDocument, exportNode } from './document/exportDocument.js';
import { importDocument } from './document/importDocument.js';
import {
  type DocumentPatch,
  type Key,
  rootKey,
  type WorkflowDocument,
  type WorkflowNode,
} from './document/WorkflowDocument.js';
import type { JsonObject } from './json.js';
import { findKey, readKey, setOwn } from './keys.js';

/** The accepted differences: node ids, and edges by `edgeName`. */
export interface AcceptedDifferences {
  /** Ids of nodes whose difference is taken over. */
  nodes: ReadonlySet<string>;
  /** Names of edges, by `edgeName`. */
  edges: ReadonlySet<string>;
}

/** The name that identifies an edge in a comparison. */
export function edgeName({ parent, source, sourcePort, target, targetPort }: EdgeDifference): string {
  return JSON.stringify([parent, source, sourcePort, target, targetPort]);
}

/**
 * `before` with the accepted differences to `after` applied. A node added inside a container that was not
 * accepted is left out, and so are edges without both ends. Throws when one of the documents is not valid.
 */
export function applyDifferences(
  before: JsonObject,
  after: JsonObject,
  accepted: AcceptedDifferences,
): JsonObject {
  const result = importDocument(before);
  const wanted = importDocument(after);
  const difference = diffDocuments(before, after);
  for (const { id } of difference.added) if (accepted.nodes.has(id)) addNode(result, wanted, id);
  for (const { id } of difference.changed) if (accepted.nodes.has(id)) change(result, wanted, id);
  // Move before removing: a node moved out of a removed container must survive.
  for (const { id } of difference.moved) if (accepted.nodes.has(id)) move(result, wanted, id);
  removeNodes(result, difference, accepted);
  for (const edge of difference.removedEdges)
    if (accepted.edges.has(edgeName(edge))) removeEdge(result, edge);
  for (const edge of difference.addedEdges)
    if (accepted.edges.has(edgeName(edge))) addEdge(result, wanted, edge);
  return exportDocument(result);
}

function nodeById(document: WorkflowDocument, id: string): WorkflowNode | undefined {
  return document.nodesById(id)[0];
}

/** The key of a container by its id; the root for `''`, undefined when it does not exist. */
function containerKey(document: WorkflowDocument, id: string): Key | undefined {
  return id === '' ? rootKey : nodeById(document, id)?.key;
}

function removeNodes(
  result: WorkflowDocument,
  { removed }: DocumentDifference,
  accepted: AcceptedDifferences,
): void {
  for (const { id } of removed) {
    const node = accepted.nodes.has(id) ? nodeById(result, id) : undefined;
    if (node === undefined) continue;
    const edges = result.edgesOf(id).filter((edge) => edge.parent === node.parent);
    applyPatches(result, [
      ...edges.map(({ key }): DocumentPatch => ({ op: 'remove-edge', key })),
      { op: 'remove-node', key: node.key },
    ]);
  }
}

function addNode(result: WorkflowDocument, wanted: WorkflowDocument, id: string): void {
  const node = nodeById(wanted, id)!;
  const parent = containerKey(result, wanted.nodes.get(node.parent)?.id ?? '');
  if (parent === undefined) return;
  const index = result.nodeOrder.get(parent)?.length ?? 0;
  // Without its children: nodes in the container have differences of their own, added or moved.
  const json = { ...exportNode(wanted, node.key) };
  for (const name of [findKey(json, 'blocks'), findKey(json, 'edges')])
    if (name !== undefined) json[name] = [];
  applyPatches(result, [{ op: 'add-node', key: createKey(result), parent, index, json }]);
}

function change(result: WorkflowDocument, wanted: WorkflowDocument, id: string): void {
  edit(result, wanted, id, (name) => name !== 'meta');
}

function move(result: WorkflowDocument, wanted: WorkflowDocument, id: string): void {
  edit(result, wanted, id, (name) => name === 'meta');
  const node = nodeById(result, id);
  const parent = containerKey(result, wanted.nodes.get(nodeById(wanted, id)!.parent)?.id ?? '');
  if (node === undefined || parent === undefined || node.parent === parent) return;
  const cut = result.edgesOf(id).filter((edge) => edge.parent === node.parent);
  const index = result.nodeOrder.get(parent)?.length ?? 0;
  applyPatches(result, [
    ...cut.map(({ key }): DocumentPatch => ({ op: 'remove-edge', key })),
    { op: 'move-node', key: node.key, parent, index },
  ]);
}

/** Copies those top-level keys of a node that `takes` selects from the other document. */
function edit(
  result: WorkflowDocument,
  wanted: WorkflowDocument,
  id: string,
  takes: (name: string) => boolean,
): void {
  const node = nodeById(result, id);
  if (node === undefined) return;
  const { json } = nodeById(wanted, id)!;
  const patch = editNode(result, node.key, (draft) => {
    for (const name of Object.keys(draft))
      if (takes(name.toLowerCase()) && readKey(json, name) === undefined) delete draft[name];
    for (const name of Object.keys(json)) if (takes(name.toLowerCase())) setOwn(draft, name, json[name]!);
  });
  if (patch !== undefined) applyPatches(result, [patch]);
}

function sameEdges(document: WorkflowDocument, edge: EdgeDifference) {
  return document
    .edgesOf(edge.source)
    .filter(
      (one) => edgeName({ ...one, parent: document.nodes.get(one.parent)?.id ?? '' }) === edgeName(edge),
    );
}

function removeEdge(result: WorkflowDocument, edge: EdgeDifference): void {
  const patches = sameEdges(result, edge).map(({ key }): DocumentPatch => ({ op: 'remove-edge', key }));
  if (patches.length > 0) applyPatches(result, patches);
}

function addEdge(result: WorkflowDocument, wanted: WorkflowDocument, edge: EdgeDifference): void {
  const parent = containerKey(result, edge.parent);
  const stands = (id: string) =>
    result.nodesById(id).some((node) => node.parent === parent || node.key === parent);
  const isPossible = parent !== undefined && stands(edge.source) && stands(edge.target);
  if (!isPossible || sameEdges(result, edge).length > 0) return;
  const index = result.edgeOrder.get(parent)?.length ?? 0;
  const { json } = sameEdges(wanted, edge)[0]!;
  applyPatches(result, [{ op: 'add-edge', key: createKey(result), parent, index, json }]);
}
