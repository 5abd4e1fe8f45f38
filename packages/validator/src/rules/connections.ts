import { canonicalPort, type IssueFix, type Ports, type WorkflowNode } from '@heddle/workflow-schema';
import { type Check, edgeOf } from '../Check.js';
import type { Level } from '../Level.js';

/** Every way out of a node leads somewhere, in every level. */
export function checkConnections(check: Check): void {
  for (const level of check.levels) {
    const { container } = level;
    // Inside its own body a container is the node where the flow begins.
    if (
      container !== undefined &&
      check.definitionOf(container) !== undefined &&
      !level.outgoing.has(container.id)
    ) {
      check.add('connection.missing', container, { parameters: { place: 'body' } });
    }
    for (const node of level.nodes) checkNode(check, level, node);
  }
  for (const node of check.document.nodes.values()) checkUnreachable(check, node);
}

// Of an isolated container the container alone is named, not what is in it.
function checkUnreachable(check: Check, node: WorkflowNode): void {
  const level = check.levelOf(node);
  const definition = check.definitionOf(node);
  if (level === undefined || level.reachable.has(node.id) || node.type === '') return;
  if (level.container !== undefined && !level.above?.reachable.has(level.container.id)) return;
  if (definition?.isolated || definition?.entry) return;
  check.add('connection.unreachable', node, { severity: 'warning' });
}

function checkNode(check: Check, level: Level, node: WorkflowNode): void {
  const definition = check.definitionOf(node);
  const ports = check.portsOf(node);
  // Nothing is known of the ports of an unknown type, or of one whose data cannot be read.
  if (definition === undefined || ports === undefined || ports.out.length === 0) return;
  const edges = level.outgoing.get(node.id) ?? [];
  const taken = new Set(edges.map((edge) => canonicalPort(definition, edge.sourcePort, ports)));
  const isSingle = ports.out.length === 1 && ports.out[0]!.id === '';
  if (isSingle) {
    if (edges.length === 0) {
      const rule = definition.entry === undefined ? 'connection.missing' : 'connection.start';
      check.add(rule, node, withFix(connectToExit(check, level, node, '')));
    }
    return;
  }
  for (const port of ports.out) {
    const name = port.name ?? port.id;
    if (taken.has(name)) continue;
    check.add('connection.port', node, {
      parameters: { port: name },
      ...withFix(connectToExit(check, level, node, port.id)),
    });
  }
  checkUnknownPorts(check, level, node, ports);
}

function checkUnknownPorts(check: Check, level: Level, node: WorkflowNode, ports: Ports): void {
  const known = new Set(ports.out.map((port) => port.name ?? port.id));
  for (const edge of level.outgoing.get(node.id) ?? []) {
    if (known.has(canonicalPort(check.definitionOf(node), edge.sourcePort, ports))) continue;
    const named = edgeOf(edge);
    check.add('connection.unknown-port', node, {
      edge: named,
      parameters: { port: edge.sourcePort },
      fix: { kind: 'remove-edge', ...named },
    });
  }
}

function connectToExit(check: Check, level: Level, node: WorkflowNode, port: string): IssueFix | undefined {
  const exit = check.exits[0];
  if (level !== check.top || exit === undefined) return undefined;
  const fix: IssueFix = { kind: 'connect', source: node.id, target: exit.id };
  return port === '' ? fix : { ...fix, sourcePort: port };
}

function withFix(fix: IssueFix | undefined): { fix?: IssueFix } {
  return fix === undefined ? {} : { fix };
}
