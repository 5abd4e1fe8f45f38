import {
  readData,
  type TypeDescription,
  titleOf,
  typeAtPath,
  type Variable,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { batchItems, bodyVariables, variablesOf } from '@heddle/workflow-schema/scopes';
import type { Check } from '../Check.js';
import { canConvert, typeName } from '../canConvert.js';
import type { Level } from '../Level.js';
import type { ReferenceAt } from '../NodeFacts.js';
import type { Unit } from '../Stage.js';
import { referToNearest } from './fixes.js';
import { readingOf } from './reading.js';

/**
 * Parameter names and reference targets. Of nodes that no run reaches, only references to what is nowhere in
 * the document are reported: nodes are often pasted before they are connected.
 */
export function referenceUnits(check: Check): Unit[] {
  const units: Unit[] = [];
  const dependencies = (node: WorkflowNode) => {
    const { places, collected } = readingOf(check, node);
    return [...places, ...collected].flatMap(({ reference }) =>
      reference.source === 'block-output' ? reference.nodeId : [],
    );
  };
  const runUnreached = (node: WorkflowNode) => {
    const level = check.levelOf(node);
    if (level === undefined || !check.isReachable(level, node)) checkLost(check, node);
  };
  for (const key of check.document.nodes.keys()) units.push({ key, run: runUnreached, dependencies });
  for (const level of check.levels) {
    const run = (node: WorkflowNode) => {
      if (!check.isReachable(level, node)) return;
      const { issues, places, collected } = readingOf(check, node);
      check.repeat(issues);
      for (const place of places) checkReference(check, level, node, place);
      for (const place of collected) checkCollected(check, node, place);
      if (check.definitionOf(node)?.isLoopOnly) checkTargets(check, level, node);
    };
    for (const { key } of level.nodes) units.push({ key, run, dependencies });
  }
  return units;
}

function checkReference(check: Check, level: Level, node: WorkflowNode, place: ReferenceAt): void {
  const { path, reference } = place;
  if (reference.source !== 'block-output') {
    checkGlobal(check, node, place);
    return;
  }
  const { nodeId } = reference;
  if (nodeId === '') {
    check.add('reference.empty', node, { path });
    return;
  }
  const parameters = { id: nodeId, node: sourceTitle(check, nodeId), name: reference.path.join('.') };
  if (!isReachable(level, nodeId)) {
    check.add(isInsideBody(check, nodeId) ? 'reference.body' : 'reference.unreachable', node, {
      path,
      parameters,
    });
    return;
  }
  const offered = variablesOffered(check, level, node, nodeId);
  if (offered === 'unknown') return;
  if (offered === 'later') check.add('reference.later', node, { path, parameters });
  else checkField(check, node, place, offered);
  if (offered !== 'later' && isSkippable(check, level, node, nodeId)) {
    check.add('reference.skipped', node, { severity: 'warning', path, parameters });
  }
}

/** The title of the node that a reference names, as messages call it. */
function sourceTitle(check: Check, nodeId: string): string {
  const [source] = check.document.nodesById(nodeId);
  return (source && titleOf(source.json, check.definitionOf(source))) || nodeId;
}

/** Warns of references to nodes and variables that do not exist, wherever the node will be connected. */
function checkLost(check: Check, node: WorkflowNode): void {
  const { places, collected } = readingOf(check, node);
  for (const { path, reference } of [...places, ...collected]) {
    if (reference.source !== 'block-output' || reference.nodeId === '') continue;
    const { nodeId } = reference;
    const parameters = { id: nodeId, name: reference.path.join('.') };
    const sources = check.document.nodesById(nodeId);
    if (sources.length === 0) {
      check.add('reference.unreachable', node, { severity: 'warning', path, parameters });
      continue;
    }
    const offered = sources.map((source) => {
      const variables = variablesOfSource(check, source);
      return variables && [...variables, ...bodyVariablesOf(check, source), ...itemsOf(check, source)];
    });
    if (offered.every((variables) => variables !== undefined && !hasField(variables, reference.path)))
      check.add('reference.missing', node, { severity: 'warning', path, parameters });
  }
}

/**
 * A node in a loop may set variables of that loop, but not its items or index, nor outputs of other nodes.
 */
function checkTargets(check: Check, { container }: Level, node: WorkflowNode): void {
  const read = check.read(node);
  const around = container && check.read(container);
  const variables = around?.definition.bodyState?.(around.data);
  const offered = container === undefined ? [] : bodyVariablesOf(check, container);
  for (const { target, path } of read?.definition.assigns?.(read.data) ?? []) {
    const { value } = target;
    if (value.kind !== 'reference' || value.reference.source !== 'block-output') continue;
    const { nodeId, path: names } = value.reference;
    const isAround = nodeId === container?.id;
    // A variable that does not exist is reported by the reference rule.
    const isThere = (isAround && variables?.some(({ name }) => name === names[0])) ?? false;
    const isSeen = !isAround || offered.some(({ name }) => name === names[0]);
    if (nodeId !== '' && !isThere && isSeen) check.add('assignment.place', node, { path });
  }
}

/**
 * The values that a container collects when it ends: from its own variables, or from the nodes of its body.
 */
function checkCollected(check: Check, container: WorkflowNode, place: ReferenceAt): void {
  const { path, reference, type } = place;
  const body = check.bodyOf(container);
  if (reference.source !== 'block-output' || body === undefined) {
    check.add('reference.collected', container, { path });
    return;
  }
  const { nodeId } = reference;
  const parameters = { id: nodeId, name: reference.path.join('.') };
  if (nodeId === '') check.add('reference.empty', container, { path });
  else if (nodeId === container.id) {
    checkField(check, container, place, bodyVariablesOf(check, container));
  } else {
    const source = body.nodeOf(nodeId);
    if (source === undefined || !body.isReachable(nodeId)) {
      check.add('reference.collected', container, { path, parameters });
      return;
    }
    const offered = variablesOfSource(check, source);
    const element = type?.type === 'list' && !Array.isArray(type.schema) ? type.schema : undefined;
    if (offered === undefined) return;
    checkField(check, container, { ...place, type: element ?? { type: 'string' } }, offered);
  }
}

/** The variable must exist, and its type must be convertible to the expected one. */
function checkField(
  check: Check,
  node: WorkflowNode,
  { path, reference, type }: ReferenceAt,
  offered: readonly Variable[],
): void {
  const name = reference.path.join('.');
  const parameters = { ...(reference.source === 'block-output' ? { id: reference.nodeId } : {}), name };
  if (!hasField(offered, reference.path)) {
    check.add('reference.missing', node, {
      path,
      parameters,
      ...referToNearest(node, path, reference, offered),
    });
    return;
  }
  const actual = typeAtPath(offered, reference.path);
  if (type === undefined || actual === undefined || reference.path.length === 0) return;
  if (canConvert(actual, type)) return;
  const types = { from: typeName(actual), to: typeName(type) };
  check.add('reference.type', node, { severity: 'warning', path, parameters: { ...parameters, ...types } });
}

function checkGlobal(check: Check, node: WorkflowNode, place: ReferenceAt): void {
  const { path, reference, type } = place;
  if (reference.source === 'block-output') return;
  const declared = check.context.globals?.[reference.source];
  const name = reference.path.join('.');
  if (reference.path.length === 0) check.add('reference.empty', node, { path });
  else if (declared !== undefined && !hasField(declared, reference.path)) {
    const fix = referToNearest(node, path, reference, declared);
    check.add('reference.global', node, { path, parameters: { source: reference.source, name }, ...fix });
  } else if (declared !== undefined) {
    const actual: TypeDescription | undefined = typeAtPath(declared, reference.path);
    if (type === undefined || actual === undefined || canConvert(actual, type)) return;
    const types = { from: typeName(actual), to: typeName(type) };
    check.add('reference.type', node, { severity: 'warning', path, parameters: { name, ...types } });
  }
}

function isReachable(level: Level, nodeId: string): boolean {
  for (let at: Level | undefined = level; at !== undefined; at = at.above) {
    if (at.isReachable(nodeId) || at.container?.id === nodeId) return true;
  }
  return false;
}

/** Whether a node with this id is inside a body, invisible to other nodes. */
function isInsideBody(check: Check, nodeId: string): boolean {
  return check.document.nodesById(nodeId).some((node) => check.levelOf(node)?.container !== undefined);
}

/** Whether a run may reach the node without having run the node that it references. */
function isSkippable(check: Check, level: Level, node: WorkflowNode, nodeId: string): boolean {
  if (nodeId === node.id || check.definitionOf(node)?.expectsSkipped) return false;
  let inner = node;
  for (let at: Level | undefined = level; at !== undefined; at = at.above) {
    if (at.nodeOf(nodeId) !== undefined) return at.maySkip(nodeId, inner.id);
    if (at.container === undefined || at.container.id === nodeId) return false;
    inner = at.container;
  }
  return false;
}

/** The variables of `nodeId` that `node` can reference; `later` if that node does not run before it. */
function variablesOffered(
  check: Check,
  level: Level,
  node: WorkflowNode,
  nodeId: string,
): readonly Variable[] | 'later' | 'unknown' {
  if (nodeId === node.id) {
    const items = itemsOf(check, node);
    // A container's own outputs may reference its variables and, by id, the nodes of its body.
    const own = check.bodyOf(node) === undefined ? [] : bodyVariablesOf(check, node);
    return items.length > 0 || own.length > 0 ? [...items, ...own] : 'later';
  }
  let inner = node;
  for (let at: Level | undefined = level; at !== undefined; at = at.above) {
    const source = at.nodeOf(nodeId);
    if (source !== undefined) {
      if (!at.runsBefore(nodeId, inner.id)) return 'later';
      return variablesOfSource(check, source) ?? 'unknown';
    }
    const { container } = at;
    if (container?.id === nodeId) {
      const isKnown = check.definitionOf(container)?.bodyVariables !== undefined;
      const isReadable = variablesOfSource(check, container) !== undefined;
      return isKnown && isReadable ? bodyVariablesOf(check, container) : 'unknown';
    }
    if (container !== undefined) inner = container;
  }
  return 'unknown';
}

export function variablesOfSource(check: Check, source: WorkflowNode): readonly Variable[] | undefined {
  const facts = check.factsOf(source);
  if (!('variables' in facts)) {
    facts.variables = undefined;
    try {
      if (isReadable(check, source)) facts.variables = variablesOf(check.context.registry, source);
    } catch (error) {
      facts.failure = { error };
    }
  }
  return facts.variables;
}

function bodyVariablesOf(check: Check, container: WorkflowNode): readonly Variable[] {
  const facts = check.factsOf(container);
  facts.bodyVariables ??= bodyVariables(check.context.registry, container);
  return facts.bodyVariables;
}

function itemsOf(check: Check, node: WorkflowNode): readonly Variable[] {
  const facts = check.factsOf(node);
  facts.items ??= batchItems(check.context.registry, node);
  return facts.items;
}

function isReadable(check: Check, node: WorkflowNode): boolean {
  const definition = check.definitionOf(node);
  return definition !== undefined && readData(definition, node.json).issues === undefined;
}

/** Follows a path through declared fields. An object without declared fields may have any. */
function hasField(variables: readonly Variable[], path: readonly string[]): boolean {
  let fields: readonly Variable[] = variables;
  for (const [depth, name] of path.entries()) {
    const found = fields.find((field) => field.name === name);
    if (found === undefined) return false;
    let type: Variable['schema'] | Variable = found;
    while (type !== undefined && !Array.isArray(type) && type.type === 'list') type = type.schema;
    if (type === undefined || Array.isArray(type)) return true;
    if (depth === path.length - 1) return true;
    if (type.type !== 'object') return false;
    if (!Array.isArray(type.schema) || type.schema.length === 0) return true;
    fields = type.schema;
  }
  return true;
}
