import type { Key, WorkflowDocument } from './document/WorkflowDocument.js';
import { errorOutputs, readErrorHandling } from './errorHandling.js';
import type { JsonObject } from './json.js';
import type { AnyNodeDefinition, Port, Ports } from './NodeDefinition.js';
import type { Variable } from './values.js';

const errorPort: Port = { id: 'branch_error' };

/** A node's ports: the type's own, and those of the exception branch where its settings ask for one. */
export function portsOf(definition: AnyNodeDefinition, data: unknown, nodeJson: JsonObject): Ports {
  const own = definition.ports(data);
  if (own.out.length === 0 || readErrorHandling(nodeJson)?.processType !== 'branch') return own;
  const isSingle = own.out.length === 1 && own.out[0]!.id === '';
  return { in: own.in, out: isSingle ? [{ id: 'default' }, errorPort] : [...own.out, errorPort] };
}

/** Ports of a node whose type nobody here knows: those that its edges use. */
export function portsFromEdges(document: WorkflowDocument, key: Key): Ports {
  const node = document.nodes.get(key);
  const inPorts = new Set<string>();
  const outPorts = new Set<string>();
  for (const edge of node === undefined ? [] : document.edgesOf(node.id)) {
    if (edge.target === node?.id) inPorts.add(edge.targetPort);
    if (edge.source === node?.id) outPorts.add(edge.sourcePort);
  }
  const asPorts = (ids: Set<string>) => [...(ids.size === 0 ? [''] : ids)].map((id) => ({ id }));
  return { in: asPorts(inPorts), out: asPorts(outPorts) };
}

/** What later nodes may reference: the declared outputs, with those of error handling where it is on. */
export function outputsOf(definition: AnyNodeDefinition, data: unknown, nodeJson: JsonObject): Variable[] {
  const declared = [...definition.outputs(data)];
  const handling = readErrorHandling(nodeJson);
  if (handling === undefined || handling.processType === 'throw') return declared;
  const names = new Set(declared.map((variable) => variable.name));
  return [...declared, ...errorOutputs.filter((variable) => !names.has(variable.name))];
}

/**
 * A port as runs name it: `true` is `branch_0`, `true_2` is `branch_2`, `false` is `default`; the ports that
 * link a container with its body are no ports (`''`). With the node's `ports`, their own names win.
 */
export function canonicalPort(
  definition: AnyNodeDefinition | undefined,
  portId: string,
  ports?: Ports,
): string {
  const port = ports?.out.find((candidate) => candidate.id === portId);
  if (port !== undefined) return port.name ?? port.id;
  if (definition?.composite && /^[a-z]+-(?:output|function-inline-output)$/.test(portId)) return '';
  if (portId === 'true') return 'branch_0';
  if (portId === 'false') return 'default';
  return /^true_\d+$/.test(portId) ? `branch_${portId.slice('true_'.length)}` : portId;
}
