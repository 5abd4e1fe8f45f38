import {
  type AnyNodeDefinition,
  parseJson,
  readData,
  readErrorHandling,
  titleOf,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { Check } from '../Check.js';
import type { Level } from '../Level.js';
import type { Unit } from '../Stage.js';
import { fillFallback } from './fixes.js';
import { variablesOfSource } from './references.js';

/** Maximum length of a title, in characters. */
const maxTitleLength = 63;

/** Issues of single nodes: their type, their data, checks of their definition, and their error handling. */
export function nodeUnits(check: Check): Unit[] {
  const units: Unit[] = [];
  for (const level of check.levels) {
    const run = (node: WorkflowNode) => {
      if (!check.isReachable(level, node)) return;
      checkPlace(check, level, node);
      const facts = check.factsOf(node);
      facts.findings ??= check.collect(() => checkNode(check, node));
      check.repeat(facts.findings);
    };
    for (const { key } of level.nodes) units.push({ key, run });
  }
  return units;
}

/** Nodes that control a loop, or set its variables, must be inside one. */
function checkPlace(check: Check, { container }: Level, node: WorkflowNode): void {
  if (!check.definitionOf(node)?.isLoopOnly) return;
  const around = container === undefined ? undefined : check.definitionOf(container);
  // The body semantics of a container of an unknown type are not known.
  if (around?.isLoop || (container !== undefined && around === undefined)) return;
  check.add('structure.outside-loop', node);
}

function checkNode(check: Check, node: WorkflowNode): void {
  const definition = check.definitionOf(node);
  if (definition === undefined) {
    check.add('node.unknown-type', node, { parameters: { type: node.type } });
    return;
  }
  const read = readData(definition, node.json);
  if (read.issues !== undefined) {
    for (const issue of read.issues) check.add(issue.rule, node, issue);
    return;
  }
  check.portsOf(node);
  variablesOfSource(check, node);
  const { failure } = check.factsOf(node);
  if (failure !== undefined) check.addFailure(node, failure.error);
  const { models, credentials } = check.context;
  const found = definition.check?.(read.data, {
    nodeId: node.id,
    ...(models === undefined ? undefined : { models }),
    ...(credentials === undefined ? undefined : { credentials }),
  });
  for (const issue of found ?? []) check.take(issue);
  checkErrorHandling(check, node, definition, read.data);
}

function checkErrorHandling(
  check: Check,
  node: WorkflowNode,
  definition: AnyNodeDefinition,
  data: unknown,
): void {
  const handling = readErrorHandling(node.json);
  if (handling?.processType !== 'fallback') return;
  const path = ['inputs', 'settingOnError', 'dataOnErr'];
  const isGiven = handling.fallbackText !== undefined;
  if (isGiven && parseJson(handling.fallbackText!) !== undefined) return;
  const fix = fillFallback(node, path, definition, data);
  check.add(isGiven ? 'error-handling.json' : 'error-handling.no-fallback', node, { path, ...fix });
}

/** Every node needs a title of limited length, unique in the document. */
export function checkTitles(check: Check): void {
  const first = new Map<string, WorkflowNode>();
  const doubles = new Map<string, WorkflowNode[]>();
  for (const { node } of check.reachableNodes()) {
    if (check.definitionOf(node)?.isolated) continue;
    const title = titleOf(node.json, check.definitionOf(node));
    const same = doubles.get(title);
    if (same !== undefined) same.push(node);
    else if (first.has(title)) doubles.set(title, [node]);
    else first.set(title, node);
  }
  const isFree = (title: string) => !first.has(title);
  for (const [title, node] of first) {
    const nodes = [node, ...(doubles.get(title) ?? [])];
    const short = shorten(title);
    const nextTitle = freeTitles(title, isFree);
    for (const [index, node] of nodes.entries()) {
      const titleKey = check.definitionOf(node)?.titleKey;
      const path = titleKey === undefined ? ['nodeMeta', 'title'] : [titleKey];
      if (title.trim() === '') check.add('title.missing', node, { path });
      else if (short !== title) {
        const fix = { kind: 'set' as const, path, value: short, label: 'title.shorten' };
        check.add('title.too-long', node, { path, parameters: { most: maxTitleLength }, fix });
      } else if (index > 0) {
        const value = nextTitle();
        const fix = {
          kind: 'set' as const,
          path,
          value,
          label: 'title.rename',
          parameters: { title: value },
        };
        check.add('title.duplicate', node, { path, fix });
      }
    }
  }
}

// Count characters, not UTF-16 units; most titles are short enough without counting.
function shorten(title: string): string {
  return title.length <= maxTitleLength ? title : [...title].slice(0, maxTitleLength).join('');
}

// Continues from the last number, so that ten thousand nodes with the same title take ten thousand steps.
function freeTitles(title: string, isFree: (title: string) => boolean): () => string {
  const characters = [...title];
  let number = 0;
  return () => {
    for (;;) {
      number += 1;
      const suffix = `_${number}`;
      const candidate = characters.slice(0, maxTitleLength - suffix.length).join('') + suffix;
      if (isFree(candidate)) return candidate;
    }
  };
}
