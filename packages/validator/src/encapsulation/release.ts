import {
  type AnyNodeDefinition,
  createKey,
  type DocumentPatch,
  exportNode,
  type Issue,
  isJsonObject,
  type Json,
  type JsonObject,
  type Key,
  type NodeReference,
  type NodeRegistry,
  type Replacement,
  readData,
  readKey,
  readReference,
  readText,
  replaceReferences,
  rootKey,
  titleOf,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { changedNodes } from './changedNodes.js';

/**
 * The change that replaces a call with the nodes of the called workflow, or the reasons why it is impossible.
 */
export type Released = { patches: DocumentPatch[]; issues?: never } | { issues: Issue[]; patches?: never };

/** Returns an input's wire value (`value`) by the input's name. */
type Values = (path: readonly string[]) => Replacement | undefined;

/**
 * Replaces a node that calls a workflow with the nodes of that workflow, without start and end. References to
 * the start and the call become the values passed to the call and returned by the end. `callee` must have ids
 * that are free in the document; its nodes keep their positions. A call can be released if it runs once and
 * nothing reads its exception or text.
 */
export function release(
  document: WorkflowDocument,
  registry: NodeRegistry,
  call: WorkflowNode,
  callee: WorkflowDocument,
): Released {
  const tops = (callee.nodeOrder.get(rootKey) ?? []).map((key) => callee.nodes.get(key)!);
  const definitionOf = (node: WorkflowNode) => registry.byCode(node.type);
  const start = tops.find((node) => definitionOf(node)?.entry !== undefined);
  const end = tops.find((node) => definitionOf(node)?.exit !== undefined);
  const inner = tops.filter((node) => node !== start && node !== end);
  const issues = placeIssues(document, registry, call, inner);
  if (issues.length > 0) return { issues };
  const lost = new Map<string, Issue>();
  const lose = (rule: string, node: WorkflowNode, path: readonly string[]) => {
    const parameters = { title: titleOf(node.json) || node.id, name: path.join('.') };
    lost.set(`${rule} ${node.id} ${parameters.name}`, {
      rule,
      severity: 'error',
      nodeId: call.id,
      parameters,
    });
    return undefined;
  };
  const handedIn = valuesOf(definitionOf(call), call.json, call.json);
  const enter = (node: WorkflowNode) => (reference: NodeReference) =>
    reference.nodeId !== start?.id
      ? undefined
      : (handedIn(reference.path) ?? lose('release.input', node, reference.path));
  const nodes = inner.map((node) => replaceReferences(exportNode(callee, node.key), enter(node)));
  const rewrittenEnd = end === undefined ? undefined : replaceReferences(end.json, enter(end));
  const exit = end && definitionOf(end);
  const givenBack =
    rewrittenEnd === undefined || answersWithText(exit, rewrittenEnd)
      ? () => undefined
      : valuesOf(exit, rewrittenEnd, rewrittenEnd);
  const readers = changedNodes(document, new Set([call.id]), (reference) =>
    reference.nodeId !== call.id
      ? undefined
      : (givenBack(reference.path) ?? lose('release.output', call, reference.path)),
  );
  if (lost.size > 0) return { issues: [...lost.values()] };
  return { patches: [...swapped(document, call, nodes, callee, start?.id, end?.id), ...readers] };
}

function placeIssues(
  document: WorkflowDocument,
  registry: NodeRegistry,
  call: WorkflowNode,
  inner: readonly WorkflowNode[],
): Issue[] {
  const issue = (rule: string, node: WorkflowNode): Issue => ({
    rule,
    severity: 'error',
    nodeId: call.id,
    parameters: { title: titleOf(node.json) || node.id },
  });
  if (inner.length === 0) return [issue('release.empty', call)];
  if (runsAsBatch(call.json)) return [issue('release.batch', call)];
  const isInside = document.nodes.has(call.parent);
  const container = isInside && inner.find(({ type }) => registry.byCode(type)?.composite);
  return container ? [issue('release.nested', container)] : [];
}

function runsAsBatch(json: JsonObject): boolean {
  let value: Json | undefined = json;
  for (const name of ['data', 'inputs', 'batch', 'batchEnable']) {
    value = isJsonObject(value) ? readKey(value, name) : undefined;
  }
  return value === true;
}

function answersWithText(definition: AnyNodeDefinition | undefined, json: JsonObject): boolean {
  const read = definition && readData(definition, json);
  return read !== undefined && read.issues === undefined && definition!.answers?.(read.data) === 'text';
}

/** Values passed in or returned, by name; a value that was never filled in is an empty text. */
function valuesOf(definition: AnyNodeDefinition | undefined, json: JsonObject, node: JsonObject): Values {
  const values = new Map<string, Json | undefined>();
  const read = definition && readData(definition, json);
  if (read !== undefined && read.issues === undefined)
    for (const { name, path } of definition!.inputs(read.data)) {
      let value: Json | undefined = readKey(node, 'data');
      for (const segment of path) {
        if (Array.isArray(value)) value = value[Number(segment)];
        else value = isJsonObject(value) ? readKey(value, String(segment)) : undefined;
      }
      values.set(name, isJsonObject(value) ? readKey(value, 'value') : undefined);
    }
  return ([name = '', ...rest]) => {
    if (!values.has(name)) return undefined;
    const value = values.get(name);
    const kind = isJsonObject(value) ? readText(value, 'type') : '';
    if (kind === 'literal' && rest.length === 0) return { literal: value as JsonObject };
    const reference = kind === 'ref' ? readReference(readKey(value as JsonObject, 'content')) : undefined;
    const isOpen =
      reference === undefined || (reference.source === 'block-output' && reference.nodeId === '');
    if (!isOpen) return { reference: { ...reference, path: [...reference.path, ...rest] } };
    const isMissing = kind === '' || kind === 'ref';
    return isMissing && rest.length === 0 ? { literal: { type: 'literal', content: '' } } : undefined;
  };
}

/** Removes the call with its edges, and adds the nodes with theirs. */
function swapped(
  document: WorkflowDocument,
  call: WorkflowNode,
  nodes: readonly JsonObject[],
  callee: WorkflowDocument,
  startId: string | undefined,
  endId: string | undefined,
): DocumentPatch[] {
  const { parent } = call;
  const cut = document.edgesOf(call.id).filter((edge) => edge.parent === parent);
  const into = cut.filter(({ target }) => target === call.id);
  // The edge of the exception branch has no counterpart among the nodes.
  const outOf = cut.filter(({ source, sourcePort }) => source === call.id && sourcePort === '');
  const edges = new Map<string, JsonObject>();
  for (const key of callee.edgeOrder.get(rootKey) ?? []) {
    const edge = callee.edges.get(key)!;
    const from: readonly WorkflowEdge[] = edge.source === startId ? into : [edge];
    const to: readonly WorkflowEdge[] = edge.target === endId ? outOf : [edge];
    for (const { source, sourcePort } of from)
      for (const { target, targetPort } of to) {
        const json: JsonObject = {
          sourceNodeID: source,
          targetNodeID: target,
          ...(sourcePort !== '' && { sourcePortID: sourcePort }),
          ...(targetPort !== '' && { targetPortID: targetPort }),
        };
        edges.set(JSON.stringify(json), json);
      }
  }
  const key = (): Key => createKey(document);
  const index = (document.nodeOrder.get(parent)?.length ?? 0) - 1;
  const firstEdge = (document.edgeOrder.get(parent)?.length ?? 0) - cut.length;
  return [
    ...cut.map((edge): DocumentPatch => ({ op: 'remove-edge', key: edge.key })),
    { op: 'remove-node', key: call.key },
    ...nodes.map(
      (json, at): DocumentPatch => ({ op: 'add-node', key: key(), parent, index: index + at, json }),
    ),
    ...[...edges.values()].map(
      (json, at): DocumentPatch => ({ op: 'add-edge', key: key(), parent, index: firstEdge + at, json }),
    ),
  ];
}
