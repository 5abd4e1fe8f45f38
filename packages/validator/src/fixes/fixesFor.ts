import {
  fieldsOf,
  type Issue,
  type IssueFix,
  isJsonObject,
  type JsonObject,
  portsOf,
  type Reference,
  readData,
  readType,
  type TypeDescription,
  titleOf,
  type Variable,
  type WorkflowDocument,
  type WorkflowNode,
  writeReference,
} from '@heddle/workflow-schema';
import { nodesBefore, variablesInScope } from '@heddle/workflow-schema/scopes';
import type { ValidationContext } from '../Check.js';
import { canConvert } from '../canConvert.js';
import { placeAt } from './placeAt.js';

/** Maximum number of fixes offered for one issue, and of variables considered for them. */
const maxFixes = 20;
const maxVariables = 2_000;

/** Whether `fixesFor` may return more than the issue's own fix; cheap to call. */
export function mayHaveChoices({ rule, path, nodeId }: Issue): boolean {
  return nodeId !== undefined && (openWays.has(rule) || (path !== undefined && wantsValue.test(rule)));
}

/**
 * All fixes of an issue, its own first: nodes to connect to for an unconnected port, variables to choose for
 * a value that is missing or has a broken reference. Computed on demand, not with the issue.
 */
export function fixesFor(document: WorkflowDocument, issue: Issue, context: ValidationContext): IssueFix[] {
  const node = issue.nodeId === undefined ? undefined : document.nodesById(issue.nodeId)[0];
  const found = [
    ...(issue.fix === undefined ? [] : [issue.fix]),
    ...(node === undefined
      ? []
      : [...linesFrom(document, context, node, issue), ...values(document, context, node, issue)]),
  ];
  const seen = new Set<string>();
  return found.filter((fix) => {
    const text = JSON.stringify(fix);
    return !seen.has(text) && seen.add(text).size <= maxFixes;
  });
}

const openWays = new Set(['connection.start', 'connection.missing', 'connection.port']);

/** Edges to nodes of the same level that do not run before this one, unconnected nodes first. */
function linesFrom(
  document: WorkflowDocument,
  { registry }: ValidationContext,
  node: WorkflowNode,
  issue: Issue,
): IssueFix[] {
  if (!openWays.has(issue.rule)) return [];
  const definition = registry.byCode(node.type);
  const read = definition && readData(definition, node.json);
  if (!definition || !read || read.issues !== undefined) return [];
  const port = portsOf(definition, read.data, node.json).out.find(
    ({ id, name }) => (name ?? id) === (issue.parameters.port ?? name ?? id),
  );
  const before = new Set(nodesBefore(document, node).map(({ id }) => id));
  const targets = (document.nodeOrder.get(node.parent) ?? [])
    .map((key) => document.nodes.get(key)!)
    .filter(({ id, type }) => {
      const other = registry.byCode(type);
      return id !== node.id && !before.has(id) && other !== undefined && !other.isolated && !other.entry;
    });
  const isFree = ({ id, parent }: WorkflowNode) =>
    !document.edgesOf(id).some((edge) => edge.target === id && edge.parent === parent);
  return [...targets.filter(isFree), ...targets.filter((target) => !isFree(target))]
    .slice(0, maxFixes)
    .map((target) => ({
      kind: 'connect',
      source: node.id,
      ...(port === undefined || port.id === '' ? undefined : { sourcePort: port.id }),
      target: target.id,
      title: titleOf(target.json) || target.id,
    }));
}

interface Choice {
  name: string;
  reference: Reference;
  type: TypeDescription;
}

const wantsValue =
  /^(?:reference\.|value\.missing$|condition\.(?:left|right)Missing$|assignment\.|variable\.)/;

/** Variables for the place named by an issue. */
function values(
  document: WorkflowDocument,
  context: ValidationContext,
  node: WorkflowNode,
  issue: Issue,
): IssueFix[] {
  const { path } = issue;
  if (path === undefined || !wantsValue.test(issue.rule)) return [];
  const place = placeAt(node, path);
  // A reference inside a text is edited by hand, and a list is not a single value.
  if (place !== undefined && !isJsonObject(place.value)) return [];
  const isSide = ['input', 'left', 'right'].includes(String(path.at(-1)));
  if (place === undefined && !(isSide && placeAt(node, path.slice(0, -1)))) return [];
  const current = isJsonObject(place?.value) ? place.value : undefined;
  // If the path ends with another name than the value's, it is the list in which the value is missing.
  const isValue = typeof path.at(-1) === 'number' || path.at(-1) === issue.parameters.name;
  if (!isSide && !isValue && !issue.rule.startsWith('reference.')) return [];
  const wanted = current?.type === undefined ? undefined : readType(current);
  return choicesFor(document, context, node, path)
    .filter(({ type }) => wanted === undefined || canConvert(type, wanted))
    .slice(0, maxFixes)
    .map(({ name, reference, type }) => ({
      kind: 'set',
      path: place?.path ?? path,
      value: writeChoice(
        reference,
        wanted?.type === 'string' || wanted === undefined ? type : wanted,
        current,
      ),
      label: 'reference.choose',
      parameters: { name },
    }));
}

function writeChoice(
  reference: Reference,
  type: TypeDescription,
  current: JsonObject | undefined,
): JsonObject {
  return {
    ...current,
    ...(JSON.parse(JSON.stringify(type)) as JsonObject),
    value: { type: 'ref', content: writeReference(reference) },
  };
}

function choicesFor(
  document: WorkflowDocument,
  { registry, globals = {} }: ValidationContext,
  node: WorkflowNode,
  path: readonly (string | number)[],
): Choice[] {
  const choices: Choice[] = [];
  const add = (title: string, variables: readonly Variable[], refer: (path: string[]) => Reference) => {
    for (const { name, ...variable } of variables) {
      if (choices.length >= maxVariables) return;
      choices.push({ name: `${title}.${name}`, reference: refer([name]), type: typeOf(variable) });
      if (variable.type !== 'object') continue;
      for (const { name: field, ...inner } of fieldsOf(variable)) {
        choices.push({
          name: `${title}.${name}.${field}`,
          reference: refer([name, field]),
          type: typeOf(inner),
        });
      }
    }
  };
  const definition = registry.byCode(node.type);
  const container = document.nodes.get(node.parent);
  const isTarget = path.at(-1) === 'left' && definition?.assigns !== undefined;
  if (isTarget && definition?.isLoopOnly) {
    const around = container && registry.byCode(container.type);
    const read = around && container && readData(around, container.json);
    if (!container || !read || read.issues !== undefined) return [];
    add(titleOf(container.json), around?.bodyState?.(read.data) ?? [], (names) => ({
      source: 'block-output',
      nodeId: container.id,
      path: names,
    }));
    return choices;
  }
  if (!isTarget) {
    for (const { nodeId, title, variables } of variablesInScope(document, registry, node.id)) {
      add(title || nodeId, variables, (names) => ({ source: 'block-output', nodeId, path: names }));
    }
  }
  for (const source of ['global_variable_app', 'global_variable_user', 'global_variable_system'] as const) {
    if (isTarget && source === 'global_variable_system') continue;
    const known = globals[source] ?? [];
    add(
      source.slice('global_variable_'.length),
      isTarget ? known.map(({ schema: _, ...rest }) => rest) : known,
      (names) => ({
        source,
        path: names,
      }),
    );
  }
  return choices;
}

function typeOf({ type, assistType, schema }: TypeDescription): TypeDescription {
  return {
    type,
    ...(assistType === undefined ? {} : { assistType }),
    ...(schema === undefined ? {} : { schema }),
  };
}
