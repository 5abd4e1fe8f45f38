import { rootKey, type WorkflowDocument, type WorkflowNode } from './document/WorkflowDocument.js';
import { isJsonObject, type JsonObject } from './json.js';
import { readKey } from './keys.js';
import { outputsOf } from './outputs.js';
import { readData, titleOf } from './readData.js';
import type { NodeRegistry } from './registry.js';
import { fieldsOf, readVariables, typeAtPath } from './types.js';
import { readParameters } from './valueExpressions.js';
import type { GlobalSource, Reference, TypeDescription, Variable } from './values.js';

/** The variables that one node offers to later nodes, or to nodes inside it. */
export interface ScopeGroup {
  /** Id of the node that the variables belong to. */
  nodeId: string;
  /** Its title. */
  title: string;
  /** The type code. */
  code: string;
  /** What may be referenced, in the order of declaration. */
  variables: Variable[];
}

/** Declared global variables by scope; an absent scope is unknown, and references to it are not checked. */
export type GlobalVariables = Partial<Record<GlobalSource, readonly Variable[]>>;

/**
 * The variables that a node may reference, grouped by node, nearest first: its own batch items, the nodes
 * before it, then its container and the nodes before that.
 */
export function variablesInScope(
  document: WorkflowDocument,
  registry: NodeRegistry,
  nodeId: string,
): ScopeGroup[] {
  const node = document.nodesById(nodeId)[0];
  if (node === undefined) return [];
  const groups: ScopeGroup[] = [];
  const add = (of: WorkflowNode, variables: Variable[]) => {
    if (variables.length > 0)
      groups.push({ nodeId: of.id, title: titleOf(of.json), code: of.type, variables });
  };
  add(node, batchItems(registry, node));
  for (let level: WorkflowNode | undefined = node; level !== undefined; ) {
    for (const before of nodesBefore(document, level)) add(before, variablesOf(registry, before));
    level = level.parent === rootKey ? undefined : document.nodes.get(level.parent);
    if (level !== undefined) add(level, bodyVariables(registry, level));
  }
  return groups;
}

/**
 * The variables that a container may collect: the outputs of the nodes in its body, and its own variables.
 */
export function variablesInBody(
  document: WorkflowDocument,
  registry: NodeRegistry,
  containerId: string,
): ScopeGroup[] {
  const container = document.nodesById(containerId)[0];
  const definition = container && registry.byCode(container.type);
  if (container === undefined || definition?.composite !== true) return [];
  const read = readData(definition, container.json);
  const inside = (document.nodeOrder.get(container.key) ?? []).flatMap((key) => {
    const node = document.nodes.get(key);
    return node === undefined ? [] : [{ node, variables: variablesOf(registry, node) }];
  });
  const own = read.issues === undefined ? [...(definition.bodyState?.(read.data) ?? [])] : [];
  return [...inside, { node: container, variables: own }]
    .filter(({ variables }) => variables.length > 0)
    .map(({ node, variables }) => ({
      nodeId: node.id,
      title: titleOf(node.json),
      code: node.type,
      variables,
    }));
}

/**
 * The type of the variable that a reference of this node resolves to; undefined if the node cannot read it.
 */
export function resolveReference(
  document: WorkflowDocument,
  registry: NodeRegistry,
  nodeId: string,
  reference: Reference,
  globals: GlobalVariables = {},
): TypeDescription | undefined {
  if (reference.source !== 'block-output') {
    if (reference.path.length === 0) return undefined;
    return typeAtPath(globals[reference.source] ?? [], reference.path);
  }
  const groups = variablesInScope(document, registry, nodeId).filter(
    (group) => group.nodeId === reference.nodeId,
  );
  for (const group of groups) {
    const type = typeAtPath(group.variables, reference.path);
    if (type !== undefined) return type;
  }
  return undefined;
}

/** The nodes of the same level that lead to this one, nearest first; handles cycles. */
export function nodesBefore(document: WorkflowDocument, node: WorkflowNode): WorkflowNode[] {
  const seen = new Set<string>([node.id]);
  const ids = [node.id];
  const found: WorkflowNode[] = [];
  // The set grows during the iteration.
  for (const id of ids) {
    for (const edge of document.edgesOf(id)) {
      if (edge.target !== id || edge.parent !== node.parent || seen.has(edge.source)) continue;
      seen.add(edge.source);
      const source = document.nodesById(edge.source).find((candidate) => candidate.parent === node.parent);
      if (source === undefined) continue;
      ids.push(edge.source);
      found.push(source);
    }
  }
  return found;
}

/** The variables that a node offers to later nodes; for unknown types, those declared in `outputs`. */
export function variablesOf(registry: NodeRegistry, node: WorkflowNode): Variable[] {
  const definition = registry.byCode(node.type);
  if (definition === undefined) return readVariables(dataOf(node.json, 'outputs'));
  const read = readData(definition, node.json);
  return read.issues === undefined ? outputsOf(definition, read.data, node.json) : [];
}

/** The variables of a container that its body can reference. */
export function bodyVariables(registry: NodeRegistry, container: WorkflowNode): Variable[] {
  const definition = registry.byCode(container.type);
  if (definition?.bodyVariables === undefined) return [];
  const read = readData(definition, container.json);
  return read.issues === undefined ? [...definition.bodyVariables(read.data)] : [];
}

/** The items of a node's own batch mode, which its inputs reference under the node's id. */
export function batchItems(registry: NodeRegistry, node: WorkflowNode): Variable[] {
  if (!registry.byCode(node.type)?.batch) return [];
  const inputs = dataOf(node.json, 'inputs');
  const batch = isJsonObject(inputs) ? readKey(inputs, 'batch') : undefined;
  if (!isJsonObject(batch) || readKey(batch, 'batchEnable') !== true) return [];
  return readParameters(readKey(batch, 'inputLists')).map(({ name, input }) => ({
    name,
    ...elementOf(input),
  }));
}

function elementOf(type: TypeDescription): TypeDescription {
  if (type.type !== 'list') return { type: 'string' };
  if (type.schema === undefined || Array.isArray(type.schema))
    return { type: 'object', schema: [...fieldsOf(type)] };
  return type.schema;
}

function dataOf(json: JsonObject, name: string) {
  const data = readKey(json, 'data');
  return isJsonObject(data) ? readKey(data, name) : undefined;
}
