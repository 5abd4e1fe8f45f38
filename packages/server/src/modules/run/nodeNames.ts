import { titleOf, type WorkflowDocument, type WorkflowNode } from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';

/** A node's title and type as shown in a run; stored with the run because the draft may change. */
export interface NodeName {
  title: string;
  /** The node type's name in the API. */
  type: string;
  isExit?: true;
}

/** Names by workflow (`''` is the one that was started) and node id. */
export type NodeNames = Map<string, Map<string, NodeName>>;

/** Identifies a workflow in frames. */
export function workflowKey(workflowId: string, version: string): string {
  return version === '' ? workflowId : `${workflowId}@${version}`;
}

/** Nodes that can run; for a single-node run, that node and its body. */
export function namesOf(document: WorkflowDocument, startNode?: string): Map<string, NodeName> {
  const all = [...document.nodes.values()];
  const [root] = startNode === undefined ? [] : document.nodesById(startNode);
  const nodes = root ? [root, ...all.filter(({ parent }) => parent === root.key)] : all;
  return new Map(
    nodes
      .filter(({ type }) => registry.byCode(type)?.isolated !== true)
      .map((node) => [node.id, nameOf(node)]),
  );
}

function nameOf({ type, json }: WorkflowNode): NodeName {
  const definition = registry.byCode(type);
  const name: NodeName = { title: titleOf(json), type: definition?.displayKey ?? type };
  if (definition?.exit) name.isExit = true;
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
