import type { Key, WorkflowDocument, WorkflowEdge } from './document/WorkflowDocument.js';
import type { JsonObject } from './json.js';
import { readNested } from './keys.js';
import type { AnyNodeDefinition, Port, Ports } from './NodeDefinition.js';

const errorPort: Port = { id: 'branch_error' };

/** A node's ports: the type's own, and those of the exception branch if its settings enable it. */
export function portsOf(definition: AnyNodeDefinition, data: unknown, nodeJson: JsonObject): Ports {
  const own = definition.ports(data);
  if (own.out.length === 0 || !leavesByBranch(nodeJson)) return own;
  const isSingle = own.out.length === 1 && own.out[0]!.id === '';
  return { in: own.in, out: isSingle ? [{ id: 'default' }, errorPort] : [...own.out, errorPort] };
}

/** Whether `readErrorHandling` would return `branch`; called for every opened node, so it reads only that. */
function leavesByBranch(nodeJson: JsonObject): boolean {
  return readNested(nodeJson, ['data', 'inputs', 'settingOnError', 'processType']) === 3;
}

/**
 * Maximum number of ports per side of an unknown node. Documents may contain any number, and rendering
 * compares every edge with every port.
 */
const maxPorts = 100;

/** Ports of a node of unknown type: those that its edges use, the first hundred of each side. */
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

// Cached by edge list: nodes with the same id share a list until the document changes, and are not counted
// again.
const portsByEdges = new WeakMap<readonly WorkflowEdge[], Ports>();

function portsAt(edges: readonly WorkflowEdge[], id: string | undefined, end: 'source' | 'target'): Port[] {
  const ids = new Set<string>();
  for (const edge of edges) if (edge[end] === id && ids.size < maxPorts) ids.add(edge[`${end}Port`]);
  return [...(ids.size === 0 ? [''] : ids)].map((id) => ({ id }));
}

/**
 * A port's canonical name in runs: `true` is `branch_0`, `true_2` is `branch_2`, `false` is `default`; the
 * ports that connect a container with its body have none (`''`). Names in `ports` take precedence.
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
