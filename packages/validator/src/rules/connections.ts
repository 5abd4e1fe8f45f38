import { canonicalPort, type IssueFix, type Ports, type WorkflowNode } from '@heddle/workflow-schema';
import { type Check, edgeOf } from '../Check.js';
import type { Level } from '../Level.js';
import type { Unit } from '../Stage.js';

/** Every port must be connected, at every level; then reports nodes that no edge leads to. */
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
  const dependencies = (node: WorkflowNode) =>
    check.definitionOf(node)?.exit === undefined ? [] : check.entries.map(({ id }) => id);
  for (const key of check.document.nodes.keys()) units.push({ key, run, dependencies });
  return units;
}

// Inside its own body, a container is both the start and the end.
function checkBody(check: Check, level: Level, container: WorkflowNode): void {
  const definition = check.definitionOf(container);
  // A nested container is an error of its own; do not report what its body lacks.
  if (definition === undefined || check.levelOf(container) !== check.top) return;
  if (level.outgoing(container.id).length === 0) {
    check.add('connection.body-start', container, withFix(beginBody(check, level, container)));
    return;
  }
  if (level.edges.some(({ source, target }) => target === container.id && level.isReachable(source))) return;
  const leaf = level.nodes.find((node) => isLeaf(check, level, node));
  if (leaf === undefined) return;
  const port = check.portsOf(leaf)?.out[0]?.id ?? '';
  check.add('connection.body-end', container, withFix(connectToExit(check, level, leaf, port)));
}

/** Whether a node of a body has no outgoing edge although it has ports. */
function isLeaf(check: Check, level: Level, node: WorkflowNode): boolean {
  if (!check.isReachable(level, node) || level.outgoing(node.id).length > 0) return false;
  return (check.portsOf(node)?.out.length ?? 0) > 0;
}

function beginBody(check: Check, level: Level, container: WorkflowNode): IssueFix | undefined {
  const start = check.definitionOf(container)?.bodyPorts?.start;
  const first = level.nodes.find((node) => (check.portsOf(node)?.in.length ?? 0) > 0);
  if (start === undefined || first === undefined) return undefined;
  return {
    kind: 'connect',
    source: container.id,
    sourcePort: start,
    target: first.id,
    title: first.id,
  };
}

// Report only an isolated container, not its contents.
function checkUnreachable(check: Check, node: WorkflowNode): void {
  const level = check.levelOf(node);
  const definition = check.definitionOf(node);
  if (level === undefined || check.isReachable(level, node) || node.type === '') return;
  if (level.container !== undefined && !level.isEntered) return;
  if (definition?.isolated || (check.needsEntry && definition?.entry)) return;
  // The unconnected start is the problem then, and it is reported.
  if (definition?.exit && check.entries.every(({ id }) => check.top.outgoing(id).length === 0)) return;
  check.add('connection.unreachable', node, { severity: 'warning' });
}

function checkNode(check: Check, level: Level, node: WorkflowNode): void {
  const definition = check.definitionOf(node);
  const ports = check.portsOf(node);
  // The ports of an unknown type, or of a node with unreadable data, are not known.
  if (definition === undefined || ports === undefined || ports.out.length === 0) return;
  const edges = level.outgoing(node.id);
  const taken = new Set(edges.map((edge) => canonicalPort(definition, edge.sourcePort, ports)));
  const [first, ...others] = ports.out;
  // Without an exit to lead to, a path may end anywhere.
  if (!check.needsExit) {
    checkUnknownPorts(check, level, node, ports);
    return;
  }
  if (others.length > 0) checkPorts(check, level, node, ports, taken);
  else if (edges.length === 0) {
    const rule = definition.entry === undefined ? 'connection.missing' : 'connection.start';
    check.add(rule, node, withFix(connectToExit(check, level, node, first!.id)));
  }
  checkUnknownPorts(check, level, node, ports);
}

function checkPorts(
  check: Check,
  level: Level,
  node: WorkflowNode,
  ports: Ports,
  taken: ReadonlySet<string>,
): void {
  for (const port of ports.out) {
    const name = port.name ?? port.id;
    if (taken.has(name)) continue;
    check.add('connection.port', node, {
      parameters: { port: name },
      ...withFix(connectToExit(check, level, node, port.id)),
    });
  }
}

/**
 * Ports that occur in documents. A node with a single port continues by it, whichever of these names its edge
 * has.
 */
const wellFormedPort = /^(?:branch_\d+|default|branch_error)$/;

function checkUnknownPorts(check: Check, level: Level, node: WorkflowNode, ports: Ports): void {
  const known = new Set(ports.out.map((port) => port.name ?? port.id));
  const edges = level.outgoing(node.id);
  for (const edge of edges) {
    const name = canonicalPort(check.definitionOf(node), edge.sourcePort, ports);
    if (known.has(name)) continue;
    const named = edgeOf(edge);
    const isOnly = ports.out.length === 1 && (edges.length === 1 || name !== 'branch_error');
    check.add('connection.unknown-port', node, {
      severity: ports.out.length === 1 && wellFormedPort.test(name) ? 'warning' : 'error',
      edge: named,
      parameters: { port: edge.sourcePort },
      fix: isOnly
        ? {
            kind: 'change-port',
            source: edge.source,
            target: edge.target,
            sourcePort: edge.sourcePort,
            port: ports.out[0]!.id,
          }
        : { kind: 'remove-edge', ...named },
    });
  }
}

/** Connects to the end of the workflow or, in a body, to the end of the body. */
function connectToExit(check: Check, level: Level, node: WorkflowNode, port: string): IssueFix | undefined {
  const { container } = level;
  const end = container === undefined ? undefined : check.definitionOf(container)?.bodyPorts?.end;
  const exit = container ?? check.exits[0];
  if (exit === undefined || (container !== undefined && end === undefined)) return undefined;
  return {
    kind: 'connect',
    source: node.id,
    ...(port === '' ? undefined : { sourcePort: port }),
    target: exit.id,
    ...(end === undefined ? undefined : { targetPort: end }),
  };
}

function withFix(fix: IssueFix | undefined): { fix?: IssueFix } {
  return fix === undefined ? {} : { fix };
}
