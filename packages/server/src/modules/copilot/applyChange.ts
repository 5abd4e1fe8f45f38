import {
  applyPatches,
  createKey,
  type DocumentPatch,
  editNode,
  findKey,
  importDocument,
  type JsonObject,
  type Key,
  rootKey,
  setOwn,
  type WorkflowDocument,
  type WorkflowEdge,
} from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';
import type { DocumentChange, EdgeOfChange } from './DocumentChange.js';
import { freePlace } from './placeNodes.js';

/** A copy of a document with a change applied, and what of the change was impossible, in the words for a model. */
export function applyChange(
  json: JsonObject,
  change: DocumentChange,
  isShown: (nodeId: string) => boolean,
): { document: WorkflowDocument; problems: string[] } {
  const document = importDocument(json);
  const problems: string[] = [];
  const report = (problem: string | undefined) => problem !== undefined && problems.push(problem);
  for (const edge of change.removeEdges) report(removeEdges(document, edge));
  for (const id of change.removeNodes) report(removeNode(document, id));
  for (const node of change.nodes)
    report(
      document.nodesById(node.id)[0] ? replaceData(document, node, isShown) : addNode(document, node, change),
    );
  for (const edge of change.edges) report(addEdge(document, edge));
  return { document, problems };
}

type NodeOfChange = DocumentChange['nodes'][number];

function replaceData(
  document: WorkflowDocument,
  { id, type, data }: NodeOfChange,
  isShown: (nodeId: string) => boolean,
): string | undefined {
  const node = document.nodesById(id)[0]!;
  if (node.type !== type) return `node ${id} has the type "${node.type}", which cannot be changed`;
  if (!isShown(id)) return `the data of node ${id} was left out, so it cannot be replaced`;
  const patch = editNode(document, node.key, (draft) => {
    setOwn(draft, findKey(draft, 'data') ?? 'data', data);
  });
  if (patch) applyPatches(document, [patch]);
  return undefined;
}

function addNode(
  document: WorkflowDocument,
  { id, type, parent, data }: NodeOfChange,
  change: DocumentChange,
): string | undefined {
  const definition = registry.byCode(type);
  if (!definition) return `node ${id} has the type "${type}", which does not exist`;
  const container = parent == null ? undefined : document.nodesById(parent)[0];
  if (parent != null && !(container && registry.byCode(container.type)?.composite))
    return `node ${id} is in ${parent}, which is no container`;
  const parentKey = container?.key ?? rootKey;
  const before = change.edges.find(({ targetNodeID }) => targetNodeID === id)?.sourceNodeID;
  const json: JsonObject = {
    id,
    type,
    meta: { position: { ...freePlace(document, parentKey, before) } },
    data,
    ...(definition.composite && { blocks: [], edges: [] }),
  };
  const index = document.nodeOrder.get(parentKey)?.length ?? 0;
  applyPatches(document, [{ op: 'add-node', key: createKey(document), parent: parentKey, index, json }]);
  return undefined;
}

function removeNode(document: WorkflowDocument, id: string): string | undefined {
  const node = document.nodesById(id)[0];
  if (!node) return `node ${id} does not exist`;
  const edges = document.edgesOf(id).filter(({ parent }) => parent === node.parent);
  applyPatches(document, [
    ...edges.map(({ key }): DocumentPatch => ({ op: 'remove-edge', key })),
    { op: 'remove-node', key: node.key },
  ]);
  return undefined;
}

function removeEdges(document: WorkflowDocument, edge: EdgeOfChange): string | undefined {
  const found = sameEdges(document, edge);
  if (found.length === 0) return `there is no edge from ${edge.sourceNodeID} to ${edge.targetNodeID}`;
  applyPatches(
    document,
    found.map(({ key }) => ({ op: 'remove-edge', key })),
  );
  return undefined;
}

function addEdge(document: WorkflowDocument, edge: EdgeOfChange): string | undefined {
  const { sourceNodeID, targetNodeID, sourcePortID, targetPortID } = edge;
  const ends = `the edge from ${sourceNodeID} to ${targetNodeID}`;
  const source = document.nodesById(sourceNodeID)[0];
  const target = document.nodesById(targetNodeID)[0];
  if (!source || !target) return `${ends} has an end that does not exist`;
  const parent = parentOf(source, target);
  if (parent === undefined) return `${ends} leads out of a container`;
  const same = sameEdges(document, edge);
  if (same.some((one) => one.parent === parent && (sourcePortID ?? '') === one.sourcePort)) return undefined;
  const json: JsonObject = {
    sourceNodeID,
    targetNodeID,
    ...(sourcePortID && { sourcePortID }),
    ...(targetPortID && { targetPortID }),
  };
  const index = document.edgeOrder.get(parent)?.length ?? 0;
  applyPatches(document, [{ op: 'add-edge', key: createKey(document), parent, index, json }]);
  return undefined;
}

interface Placed {
  key: Key;
  parent: Key;
}

/** The container that an edge belongs to; undefined if its ends are in different ones. */
function parentOf(source: Placed, target: Placed): Key | undefined {
  if (target.parent === source.key) return source.key;
  if (source.parent === target.key) return target.key;
  return source.parent === target.parent ? source.parent : undefined;
}

/** Edges between the same nodes, and of the same ports where the change names them. */
function sameEdges(document: WorkflowDocument, edge: EdgeOfChange): WorkflowEdge[] {
  const { sourceNodeID, targetNodeID, sourcePortID, targetPortID } = edge;
  return document
    .edgesOf(sourceNodeID)
    .filter(
      (one) =>
        one.source === sourceNodeID &&
        one.target === targetNodeID &&
        (sourcePortID == null || one.sourcePort === sourcePortID) &&
        (targetPortID == null || one.targetPort === targetPortID),
    );
}
