import { readData, titleOf, type WorkflowDocument, type WorkflowNode } from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';

/** What a run shows of a node; kept with the run, because drafts go on changing. */
export interface NodeName {
  title: string;
  /** The wire's word for the type. */
  type: string;
  isExit?: true;
  /** The workflow it calls, at its version. */
  calls?: string;
}

/** Names by workflow (`''` is the one that was started) and node id. */
export type NodeNames = Map<string, Map<string, NodeName>>;

/** How frames name the workflow they run. */
export function workflowKey(workflowId: string, version: string): string {
  return version === '' ? workflowId : `${workflowId}@${version}`;
}

export function namesOf(document: WorkflowDocument): Map<string, NodeName> {
  return new Map([...document.nodes.values()].map((node) => [node.id, nameOf(node)]));
}

function nameOf(node: WorkflowNode): NodeName {
  const definition = registry.byCode(node.type);
  const name: NodeName = { title: titleOf(node.json), type: definition?.displayKey ?? node.type };
  if (!definition) return name;
  if (definition.exit) name.isExit = true;
  const read = readData(definition, node.json);
  if (read.issues) return name;
  const call = definition.calls?.(read.data)[0];
  if (call) name.calls = workflowKey(call.workflowId, call.version);
  return name;
}

/** As text; maps keep ids such as `__proto__` what they are. */
export function writeNames(names: NodeNames): string {
  return JSON.stringify([...names].map(([workflow, nodes]) => [workflow, [...nodes]]));
}

export function readNames(text: string): NodeNames {
  const entries = JSON.parse(text) as [string, [string, NodeName][]][];
  return new Map(entries.map(([workflow, nodes]) => [workflow, new Map(nodes)]));
}
