import {
  canonicalPort,
  type Issue,
  importDocument,
  type Key,
  type NodeRegistry,
  portsOf,
  readData,
  titleOf,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { ValidationContext } from '../Check.js';
import { validate } from '../validate.js';
import { toValidateTree } from '../validateTree.js';
import { encapsulate } from './encapsulate.js';

/**
 * The reasons why a selection of nodes cannot become a workflow; empty if it can. `parameters.code` is the
 * reason's error code in the API. Nodes inside a selected container count as selected.
 */
export function encapsulationIssues(
  document: WorkflowDocument,
  keys: readonly Key[],
  context: ValidationContext,
): Issue[] {
  const chosen = new Set(keys);
  const nodes = keys.flatMap((key) => document.nodes.get(key) ?? []);
  // Nodes whose container is selected are part of it.
  const tops = nodes.filter(({ parent }) => !chosen.has(parent));
  const issues = [
    ...(nodes.length < 2 ? [issue('encapsulation.too-few', 'AT_LEAST_TWO')] : []),
    ...tops.flatMap((node) => placeIssues(document, context.registry, node)),
    ...(new Set(tops.map(({ parent }) => parent)).size > 1
      ? [issue('encapsulation.levels', 'INVALID_SUB_CANVAS')]
      : []),
  ];
  if (issues.length > 0) return issues;
  const [first] = tops;
  const lines = linesOf(document, first!.parent);
  const ids = new Set(tops.map(({ id }) => id));
  issues.push(
    ...tops.flatMap((node) => portIssues(context.registry, node, lines)),
    ...crossingIssues(lines, ids),
    ...formIssues(document, tops, context),
  );
  if (issues.length > 0) return issues;
  const made = importDocument(encapsulate(document, context.registry, tops).document);
  return toValidateTree(validate(made, { registry: context.registry })).map(({ message, node_error }) =>
    issue('encapsulation.schema', 'INVALID_SCHEMA', undefined, { message, id: node_error?.node_id ?? '' }),
  );
}

function placeIssues(document: WorkflowDocument, registry: NodeRegistry, node: WorkflowNode): Issue[] {
  const definition = registry.byCode(node.type);
  if (definition?.entry !== undefined || definition?.exit !== undefined) {
    return [issue('encapsulation.terminal', 'NO_START_END', node)];
  }
  // A selected container would include this node.
  return definition?.isLoopOnly && document.nodes.has(node.parent)
    ? [issue('encapsulation.loop', 'INVALID_LOOP_NODES', node)]
    : [];
}

/** Every port of a selected node must be connected, and at least one edge must lead to the node. */
function portIssues(registry: NodeRegistry, node: WorkflowNode, lines: readonly WorkflowEdge[]): Issue[] {
  const definition = registry.byCode(node.type);
  const read = definition && readData(definition, node.json);
  if (!definition || !read || read.issues !== undefined || definition.isolated) return [];
  const ports = portsOf(definition, read.data, node.json);
  const taken = new Set(
    lines
      .filter(({ source }) => source === node.id)
      .map(({ sourcePort }) => canonicalPort(definition, sourcePort, ports)),
  );
  const isOpen = ports.out.some((port) => !taken.has(port.name ?? port.id));
  const isLonely = ports.in.length > 0 && lines.every(({ target }) => target !== node.id);
  return isOpen || isLonely ? [issue('encapsulation.ports', 'INVALID_PORTS', node)] : [];
}

/** Edges into the selection must share their source port or their target port; edges out of it too. */
function crossingIssues(lines: readonly WorkflowEdge[], ids: ReadonlySet<string>): Issue[] {
  const into = lines.filter(({ source, target }) => !ids.has(source) && ids.has(target));
  const outOf = lines.filter(({ source, target }) => ids.has(source) && !ids.has(target));
  return [into, outOf].flatMap((crossing, index) => {
    const from = new Set(crossing.map(({ source, sourcePort }) => JSON.stringify([source, sourcePort])));
    const to = new Set(crossing.map(({ target, targetPort }) => JSON.stringify([target, targetPort])));
    if (from.size <= 1 || to.size <= 1) return [];
    return [issue(index === 0 ? 'encapsulation.lines-in' : 'encapsulation.lines-out', 'ENCAPSULATE_LINES')];
  });
}

/** All errors inside the selection, except those of edges, which the rules above cover. */
function formIssues(
  document: WorkflowDocument,
  tops: readonly WorkflowNode[],
  context: ValidationContext,
): Issue[] {
  const inside = new Set<string>();
  const open = [...tops];
  // The array grows during the iteration.
  for (const { id, key } of open) {
    inside.add(id);
    for (const inner of document.nodeOrder.get(key) ?? []) open.push(document.nodes.get(inner)!);
  }
  const wrong = new Set(
    validate(document, context).flatMap(({ rule, severity, nodeId }) =>
      severity === 'error' && nodeId !== undefined && inside.has(nodeId) && !rule.startsWith('connection.')
        ? nodeId
        : [],
    ),
  );
  return open
    .filter(({ id }) => wrong.has(id))
    .map((node) => issue('encapsulation.form', 'INVALID_FORM', node));
}

function linesOf(document: WorkflowDocument, parent: Key): WorkflowEdge[] {
  return (document.edgeOrder.get(parent) ?? []).map((key) => document.edges.get(key)!);
}

function issue(rule: string, code: string, node?: WorkflowNode, more: Record<string, string> = {}): Issue {
  return {
    rule,
    severity: 'error',
    ...(node === undefined ? {} : { nodeId: node.id }),
    parameters: { code, ...(node === undefined ? {} : { title: titleOf(node.json) || node.id }), ...more },
  };
}
