import type { Key, WorkflowDocument, WorkflowEdge } from './document/WorkflowDocument.js';
import type { JsonObject } from './json.js';
import { readNested } from './keys.js';
import type { AnyNodeDefinition, Port, Ports } from './NodeDefinition.js';

const errorPort: Port = { id: 'branch_error' };

/** A node's ports: the type's own, and those of the exception branch where its settings ask for one. */
export function portsOf(definition: AnyNodeDefinition, data: unknown, nodeJson: JsonObject): Ports {
  const own = definition.ports(data);
  if (own.out.length === 0 || !leavesByBranch(nodeJson)) return own;
  const isSingle = own.out.length === 1 && own.out[0]!.id === '';
  return { in: own.in, out: isSingle ? [{ id: 'default' }, errorPort] : [...own.out, errorPort] };
}

/** What `readErrorHandling` calls `branch`; asked of every node that is opened, so without the rest of it. */
function leavesByBranch(nodeJson: JsonObject): boolean {
  return readNested(nodeJson, ['data', 'inputs', 'settingOnError', 'processType']) === 3;
}

/** No node has more; a document may name as many as it likes, and each of its edges would be held against each of them. */
const maxPorts = 100;

/** Ports of a node whose type nobody here knows: those that its edges use, the first hundred of each side. */
export function portsFromEdges(document: WorkflowDocument, key: Key): Ports {
  const id = document.nodes.get(key)?.id;
  const edges = id === undefined ? [] : document.edgesOf(id);
  let ports = portsByEdges.get(edges);
  if (ports === undefined) {
    ports = { in: portsAt(edges, id, 'target'), out: portsAt(edges, id, 'source') };
    portsByEdges.set(edges, ports);
  }
  return ports;
}

// A document gives the same list for a crowded id until it changes, so nodes of one id are not each counted through.
const portsByEdges = new WeakMap<readonly WorkflowEdge[], Ports>();

function portsAt(edges: readonly WorkflowEdge[], id: string | undefined, end: 'source' | 'target'): Port[] {
  const ids = new Set<string>();
  for (const edge of edges) if (edge[end] === id && ids.size < maxPorts) ids.add(edge[`${end}Port`]);
  return [...(ids.size === 0 ? [''] : ids)].map((id) => ({ id }));
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
