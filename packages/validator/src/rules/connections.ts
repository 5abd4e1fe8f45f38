import { canonicalPort, type IssueFix, type Ports, type WorkflowNode } from '@heddle/workflow-schema';
import { type Check, edgeOf } from '../Check.js';
import type { Level } from '../Level.js';
import type { Unit } from '../Stage.js';

/** Every way out of a node leads somewhere, in every level; then what no way leads to. */
export function connectionUnits(check: Check): Unit[] {
  const units: Unit[] = [];
  for (const level of check.levels) {
    const { container } = level;
    if (container !== undefined) {
      units.push({ key: container.key, run: (node) => checkBody(check, level, node) });
    }
    const run = (node: WorkflowNode) => {
      if (!check.isIsolated(node)) checkNode(check, level, node);
    };
    for (const { key } of level.nodes) units.push({ key, run });
  }
  const run = (node: WorkflowNode) => checkUnreachable(check, node);
  for (const key of check.document.nodes.keys()) units.push({ key, run });
  return units;
}

// Inside its own body a container is the node where the flow begins.
function checkBody(check: Check, level: Level, container: WorkflowNode): void {
  if (check.definitionOf(container) !== undefined && level.outgoing(container.id).length === 0) {
    check.add('connection.missing', container, { parameters: { place: 'body' } });
  }
}

// Of an isolated container the container alone is named, not what is in it.
function checkUnreachable(check: Check, node: WorkflowNode): void {
  const level = check.levelOf(node);
  const definition = check.definitionOf(node);
  if (level === undefined || check.isReachable(level, node) || node.type === '') return;
  if (level.container !== undefined && !level.isEntered) return;
  if (definition?.isolated || definition?.entry) return;
  check.add('connection.unreachable', node, { severity: 'warning' });
}

function checkNode(check: Check, level: Level, node: WorkflowNode): void {
  const definition = check.definitionOf(node);
  const ports = check.portsOf(node);
  // Nothing is known of the ports of an unknown type, or of one whose data cannot be read.
  if (definition === undefined || ports === undefined || ports.out.length === 0) return;
  const edges = level.outgoing(node.id);
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
  for (const edge of level.outgoing(node.id)) {
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
