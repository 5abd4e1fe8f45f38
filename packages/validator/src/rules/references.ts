import {
  type InputField,
  isJsonObject,
  type Json,
  type JsonObject,
  type Reference,
  readData,
  readKey,
  readText,
  readValueExpression,
  referencesOf,
  type ValueExpression,
  type Variable,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { batchItems, bodyVariables, variablesOf } from '@heddle/workflow-schema/scopes';
import type { Check } from '../Check.js';
import type { Level } from '../Level.js';
import type { NodeFacts, ReferencesAt } from '../NodeFacts.js';
import type { Unit } from '../Stage.js';
import { referToNearest, renameParameter } from './fixes.js';

type Path = readonly (string | number)[];

const parameterName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Names of parameters, and where references lead. Only nodes that a run can come to are looked at. */
export function referenceUnits(check: Check): Unit[] {
  const units: Unit[] = [];
  const readingOf = (node: WorkflowNode) => {
    const facts = check.factsOf(node);
    facts.reading ??= readReferences(check, node);
    return facts.reading;
  };
  const dependencies = (node: WorkflowNode) =>
    readingOf(node).places.flatMap(({ references }) =>
      references.flatMap((reference) => (reference.source === 'block-output' ? reference.nodeId : [])),
    );
  for (const level of check.levels) {
    const run = (node: WorkflowNode) => {
      if (!check.isReachable(level, node)) return;
      const { issues, places } = readingOf(node);
      check.repeat(issues);
      for (const { path, references } of places) {
        for (const reference of references) checkReference(check, level, node, path, reference);
      }
    };
    for (const { key } of level.nodes) units.push({ key, run, dependencies });
  }
  return units;
}

function readReferences(check: Check, node: WorkflowNode): NonNullable<NodeFacts['reading']> {
  const places: ReferencesAt[] = [];
  const add = (path: Path, value: ValueExpression) => {
    const references = value.value.kind === 'reference' ? [value.value.reference] : referencesOf(value);
    if (references.length > 0) places.push({ path, references });
  };
  const issues = check.collect(() => {
    const read = check.read(node);
    const fields = read === undefined ? [] : read.definition.inputs(read.data);
    addParameters(check, node, fields, add);
    for (const { path, value } of fields) add(path, value);
  });
  return { issues, places };
}

const sides = ['input', 'left', 'right'] as const;

/** Values in `inputs.inputParameters`, of every type, known or not; those that the type itself reads come later. */
function addParameters(
  check: Check,
  node: WorkflowNode,
  fields: readonly InputField[],
  add: (path: Path, value: ValueExpression) => void,
): void {
  const data = readKey(node.json, 'data');
  const inputs = isJsonObject(data) ? readKey(data, 'inputs') : undefined;
  const parameters = isJsonObject(inputs) ? readKey(inputs, 'inputParameters') : undefined;
  if (!Array.isArray(parameters)) return;
  const isRead = (index: number, side: string) =>
    fields.some(
      ({ path }) =>
        path.length === 4 && path[2] === index && path[3] === side && path[1] === 'inputParameters',
    );
  // Of a long list the values are read twice instead of being looked for again and again.
  const isShort = fields.length <= 16;
  for (let index = 0; index < parameters.length; index += 1) {
    const parameter = parameters[index]!;
    if (!isJsonObject(parameter)) continue;
    for (const side of sides) {
      const json = readKey(parameter, side);
      if (json === undefined) continue;
      if (side === 'input') checkParameterName(check, node, parameters, index);
      if (isShort && isRead(index, side)) continue;
      add(['inputs', 'inputParameters', index, side], readValueExpression(json));
    }
  }
}

function checkParameterName(
  check: Check,
  node: WorkflowNode,
  parameters: readonly Json[],
  index: number,
): void {
  const name = readText(parameters[index] as JsonObject, 'name');
  if (parameterName.test(name)) return;
  const path = ['inputs', 'inputParameters', index, 'name'];
  const names = parameters.map((other) => (isJsonObject(other) ? readText(other, 'name') : ''));
  check.add('parameter.name', node, {
    path,
    parameters: { name },
    ...renameParameter(node, path, name, names),
  });
}

function checkReference(
  check: Check,
  level: Level,
  node: WorkflowNode,
  path: Path,
  reference: Reference,
): void {
  if (reference.source !== 'block-output') {
    checkGlobal(check, node, path, reference);
    return;
  }
  const { nodeId } = reference;
  if (nodeId === '') {
    check.add('reference.empty', node, { path });
    return;
  }
  const parameters = { id: nodeId, name: reference.path.join('.') };
  if (!isReachable(level, nodeId)) {
    check.add('reference.unreachable', node, { path, parameters });
    return;
  }
  const offered = variablesOffered(check, level, node, nodeId);
  if (offered === 'unknown') return;
  if (offered === 'later') check.add('reference.later', node, { path, parameters });
  else if (!hasField(offered, reference.path)) {
    const fix = referToNearest(node, path, reference, offered);
    check.add('reference.missing', node, { path, parameters, ...fix });
  }
}

function checkGlobal(
  check: Check,
  node: WorkflowNode,
  path: Path,
  reference: Exclude<Reference, { source: 'block-output' }>,
): void {
  const parameters = { source: reference.source, name: reference.path.join('.') };
  const declared = check.context.globals?.[reference.source];
  if (reference.path.length === 0) check.add('reference.empty', node, { path });
  else if (declared !== undefined && !hasField(declared, reference.path)) {
    check.add('reference.global', node, { path, parameters });
  }
}

function isReachable(level: Level, nodeId: string): boolean {
  for (let at: Level | undefined = level; at !== undefined; at = at.above) {
    if (at.isReachable(nodeId) || at.container?.id === nodeId) return true;
  }
  return false;
}

/** What the node `nodeId` offers to `node`; `later` when it does not run before it. */
function variablesOffered(
  check: Check,
  level: Level,
  node: WorkflowNode,
  nodeId: string,
): readonly Variable[] | 'later' | 'unknown' {
  const { registry } = check.context;
  if (nodeId === node.id) {
    const items = batchItems(registry, node);
    const own = ownBodyVariables(check, node);
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
      return isKnown && isReadable(check, container) ? bodyVariables(registry, container) : 'unknown';
    }
    if (container !== undefined) inner = container;
  }
  return 'unknown';
}

function variablesOfSource(check: Check, source: WorkflowNode): readonly Variable[] | undefined {
  const facts = check.factsOf(source);
  if (!('variables' in facts)) {
    facts.variables = isReadable(check, source) ? variablesOf(check.context.registry, source) : undefined;
  }
  return facts.variables;
}

// A container's own outputs may refer to its variables and, by their ids, to the nodes of its body.
function ownBodyVariables(check: Check, node: WorkflowNode): readonly Variable[] {
  return check.bodyOf(node) === undefined ? [] : bodyVariables(check.context.registry, node);
}

function isReadable(check: Check, node: WorkflowNode): boolean {
  const definition = check.definitionOf(node);
  return definition !== undefined && readData(definition, node.json).issues === undefined;
}

/** Follows a path through declared fields. An object that declares none may hold any. */
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
