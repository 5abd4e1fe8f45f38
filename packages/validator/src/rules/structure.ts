import type { Check } from '../Check.js';

/** Preconditions of all other checks: start and end, ids, ends of edges. */
export function checkStructure(check: Check): void {
  if (check.needsEntry && check.entries.length === 0) check.add('structure.no-start', undefined);
  if (check.needsExit && check.exits.length === 0) check.add('structure.no-end', undefined);
  checkNamedEntries(check);
  checkTerminals(check);
  checkIds(check);
  const { size } = check.document.nodes;
  const { maxNodes } = check.context;
  if (maxNodes !== undefined && size > maxNodes) {
    check.add('structure.too-many-nodes', undefined, { parameters: { count: size, most: maxNodes } });
  }
}

function checkNamedEntries(check: Check): void {
  for (const id of check.context.entries ?? []) {
    if (check.entries.some((node) => node.id === id)) continue;
    check.add('structure.entry', undefined, { parameters: { id } });
  }
}

function checkTerminals(check: Check): void {
  const entries = check.needsEntry ? check.entries : [];
  for (const second of [...entries.slice(1), ...check.exits.slice(1)]) check.add('structure.second', second);
  for (const node of check.document.nodes.values()) {
    const definition = check.definitionOf(node);
    const terminal = definition?.entry ?? definition?.exit;
    if (terminal === undefined) continue;
    if (node.parent !== '') check.add('structure.nested', node);
    else if (node.id !== terminal.id) check.add('structure.id', node, { parameters: { id: terminal.id } });
  }
}

function checkIds(check: Check): void {
  const seen = new Set<string>();
  for (const node of check.document.nodes.values()) {
    if (node.id === '') check.add('node.no-id', node);
    else if (seen.has(node.id)) check.add('node.duplicate-id', node, { parameters: { id: node.id } });
    seen.add(node.id);
  }
}
