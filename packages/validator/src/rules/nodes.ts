import { parseJson, readData, readErrorHandling, titleOf, type WorkflowNode } from '@heddle/workflow-schema';
import type { Check } from '../Check.js';

/** The longest title, in characters. */
const maxTitleLength = 63;

/** Findings about single nodes: their type, their data, their title, what their definition says. */
export function checkNodes(check: Check): void {
  const complained = new Set(check.issues.map(placeOf));
  for (const { node } of check.reachableNodes()) {
    const definition = check.definitionOf(node);
    if (definition === undefined) {
      check.add('node.unknown-type', node, { parameters: { type: node.type } });
      continue;
    }
    const read = readData(definition, node.json);
    if (read.issues !== undefined) {
      for (const issue of read.issues) check.add(issue.rule, node, issue);
      continue;
    }
    const { models } = check.context;
    const found = definition.check?.(read.data, {
      nodeId: node.id,
      ...(models === undefined ? undefined : { models }),
    });
    // One place is complained about once; the validator's own rules have spoken already.
    for (const issue of found ?? []) if (!complained.has(placeOf(issue))) check.issues.push(issue);
    checkErrorHandling(check, node);
  }
  checkTitles(check);
}

function placeOf({ nodeId, path }: { nodeId?: string; path?: readonly (string | number)[] }): string {
  return JSON.stringify([nodeId, path ?? nodeId]);
}

function checkErrorHandling(check: Check, node: WorkflowNode): void {
  const handling = readErrorHandling(node.json);
  if (handling?.processType !== 'fallback') return;
  const path = ['inputs', 'settingOnError', 'dataOnErr'];
  if (handling.fallbackText === undefined) check.add('error-handling.no-fallback', node, { path });
  else if (parseJson(handling.fallbackText) === undefined) check.add('error-handling.json', node, { path });
}

function checkTitles(check: Check): void {
  const titles = new Map<string, WorkflowNode[]>();
  for (const { node } of check.reachableNodes()) {
    if (check.definitionOf(node)?.isolated) continue;
    const title = titleOf(node.json);
    const same = titles.get(title);
    if (same === undefined) titles.set(title, [node]);
    else same.push(node);
  }
  const path = ['nodeMeta', 'title'];
  const isFree = (title: string) => !titles.has(title);
  for (const [title, nodes] of titles) {
    const short = [...title].slice(0, maxTitleLength).join('');
    const nextTitle = freeTitles(title, isFree);
    for (const [index, node] of nodes.entries()) {
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

// Counts on from the last number given, so that ten thousand nodes with one title take ten thousand steps.
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
