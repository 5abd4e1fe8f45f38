import {
  canonicalPort,
  createKey,
  type DocumentPatch,
  editEdge,
  editNode,
  findKey,
  type Issue,
  type IssueFix,
  isJsonObject,
  type Json,
  type JsonObject,
  type NodeRegistry,
  portsOf,
  readData,
  setOwn,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { placeAt } from './placeAt.js';

type Path = readonly (string | number)[];

/**
 * The patches of a fix, ready for `applyPatches`: the issue's own fix, or another one from `fixesFor`. Empty
 * if the fix no longer applies to the current document.
 */
export function fixPatches(
  document: WorkflowDocument,
  registry: NodeRegistry,
  issue: Issue,
  fix: IssueFix | undefined = issue.fix,
): DocumentPatch[] {
  if (fix === undefined) return [];
  if (fix.kind === 'connect') return connect(document, fix);
  if (fix.kind === 'remove-edge') {
    return linesLike(document, fix).map(({ key }) => ({ op: 'remove-edge', key }));
  }
  if (fix.kind === 'change-port') {
    return linesLike(document, fix).flatMap((edge) => leaveBy(document, edge, fix.port));
  }
  const node = issue.nodeId === undefined ? undefined : document.nodesById(issue.nodeId)[0];
  if (node === undefined) return [];
  return fix.kind === 'set'
    ? write(document, node, fix.path, fix.value)
    : remove(document, registry, node, fix.path);
}

function connect(document: WorkflowDocument, fix: IssueFix & { kind: 'connect' }): DocumentPatch[] {
  const source = document.nodesById(fix.source)[0];
  const target = document.nodesById(fix.target)[0];
  if (source === undefined || target === undefined) return [];
  // An edge from a container to a node of its body belongs to the body.
  const parent = target.parent === source.key ? source.key : source.parent;
  const json: JsonObject = { sourceNodeID: source.id, targetNodeID: target.id };
  if (fix.sourcePort !== undefined) json.sourcePortID = fix.sourcePort;
  if (fix.targetPort !== undefined) json.targetPortID = fix.targetPort;
  const index = document.edgeOrder.get(parent)?.length ?? 0;
  return [{ op: 'add-edge', key: createKey(document), parent, index, json }];
}

function linesLike(
  document: WorkflowDocument,
  { source, target, sourcePort = '' }: { source: string; target: string; sourcePort?: string },
): WorkflowEdge[] {
  return document
    .edgesOf(source)
    .filter((edge) => edge.source === source && edge.target === target && edge.sourcePort === sourcePort);
}

function leaveBy(document: WorkflowDocument, edge: WorkflowEdge, port: string): DocumentPatch[] {
  const patch = editEdge(document, edge.key, (draft) => {
    const key = findKey(draft, 'sourcePortID') ?? 'sourcePortID';
    if (port === '') delete draft[key];
    else draft[key] = port;
  });
  return patch === undefined ? [] : [patch];
}

function write(document: WorkflowDocument, node: WorkflowNode, path: Path, value: Json): DocumentPatch[] {
  const patch = editNode(document, node.key, (draft) => writeAt(draft, ['data', ...path], value));
  return patch === undefined ? [] : [patch];
}

/** Writes a value at a path; missing objects are created, missing list elements are not. */
function writeAt(draft: JsonObject, path: Path, value: Json): void {
  let place: Json = draft;
  for (const [depth, segment] of path.entries()) {
    const isLast = depth === path.length - 1;
    if (Array.isArray(place)) {
      if (typeof segment !== 'number' || segment < 0 || segment >= place.length) return;
      if (isLast) place[segment] = value;
      place = place[segment]!;
    } else if (isJsonObject(place)) {
      const key: string = findKey(place, String(segment)) ?? String(segment);
      const isElement = typeof path[depth + 1] === 'number';
      if (isLast) setOwn(place, key, value);
      else if (!isElement && !isJsonObject(place[key])) setOwn(place, key, {});
      place = place[key]!;
    } else return;
  }
}

function remove(
  document: WorkflowDocument,
  registry: NodeRegistry,
  node: WorkflowNode,
  path: Path,
): DocumentPatch[] {
  const place = placeAt(node, path);
  const index = path.at(-1);
  if (place === undefined || typeof index !== 'number') return [];
  const patch = editNode(document, node.key, (draft) => {
    let list = draft[findKey(draft, 'data')!]!;
    for (const segment of place.path.slice(0, -1)) list = (list as JsonObject)[segment]!;
    (list as Json[]).splice(index, 1);
  });
  if (patch === undefined || patch.op !== 'edit-node') return [];
  return [patch, ...followPorts(document, registry, node, index)];
}

/**
 * If the elements of the list are ports, removes the edges of the removed element and renumbers those of
 * later ones.
 */
function followPorts(
  document: WorkflowDocument,
  registry: NodeRegistry,
  node: WorkflowNode,
  removed: number,
): DocumentPatch[] {
  const definition = registry.byCode(node.type);
  const read = definition && readData(definition, node.json);
  if (!definition?.branches || !read || read.issues !== undefined) return [];
  const ports = portsOf(definition, read.data, node.json);
  const names = ports.out.map((port) => port.name ?? port.id);
  // The last ports do not belong to an element: the default port and the error port.
  const numbered = names.filter((name) => name.startsWith('branch_') && name !== 'branch_error').length;
  return document.edgesOf(node.id).flatMap((edge) => {
    if (edge.source !== node.id || edge.parent !== node.parent) return [];
    const index = names.indexOf(canonicalPort(definition, edge.sourcePort, ports));
    if (index < removed || index >= numbered) return [];
    if (index === removed) return [{ op: 'remove-edge' as const, key: edge.key }];
    return leaveBy(document, edge, ports.out[index - 1]!.id);
  });
}
