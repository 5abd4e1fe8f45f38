import { titleOf, type WorkflowDocument, type WorkflowNode } from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';

/** A node's title and type as shown in a run; stored with the run because the draft may change. */
export interface NodeName {
  title: string;
  /** The node type's name in the API. */
  type: string;
  isExit?: true;
  /** The container of the node. */
  inside?: string;
}

/** Names by workflow (`''` is the one that was started) and node id. */
export type NodeNames = Map<string, Map<string, NodeName>>;

/** Identifies a workflow in frames. */
export function workflowKey(workflowId: string, version: string): string {
  return version === '' ? workflowId : `${workflowId}@${version}`;
}

/** The nodes that can run. */
export function namesOf(document: WorkflowDocument): Map<string, NodeName> {
  return new Map(
    [...document.nodes.values()]
      .filter(({ type }) => registry.byCode(type)?.isolated !== true)
      .map((node) => [node.id, nameOf(node, document)]),
  );
}

/** The nodes of a single-node run: that node and its body. */
export function onlyNode(names: ReadonlyMap<string, NodeName>, id: string): Map<string, NodeName> {
  return new Map([...names].filter(([nodeId, { inside }]) => nodeId === id || inside === id));
}

function nameOf({ type, json, parent }: WorkflowNode, document: WorkflowDocument): NodeName {
  const definition = registry.byCode(type);
  const name: NodeName = { title: titleOf(json), type: definition?.displayKey ?? type };
  if (definition?.exit) name.isExit = true;
  const container = parent === undefined ? undefined : document.nodes.get(parent);
  if (container) name.inside = container.id;
  return name;
}

/** Serialises the maps; unlike objects, they keep ids such as `__proto__` intact. */
export function writeNames(names: NodeNames): string {
  return JSON.stringify([...names].map(([workflow, nodes]) => [workflow, [...nodes]]));
}

export function readNames(text: string): NodeNames {
  const entries = JSON.parse(text) as [string, [string, NodeName][]][];
  return new Map(entries.map(([workflow, nodes]) => [workflow, new Map(nodes)]));
}
