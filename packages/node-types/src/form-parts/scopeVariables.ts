import type { Reference } from '@heddle/workflow-schema';
import type { ScopeVariable } from '../NodeForm.js';

/** A variable as a row of the picker. */
export interface VariableRow {
  key: string;
  depth: number;
  variable: ScopeVariable;
}

/** The rows of one node, or of one group of global variables. */
export interface VariableGroup {
  id: string;
  title: string;
  rows: VariableRow[];
}

/** A unique key for a reference. Path segments are names, which contain no control characters. */
export function referenceKey(reference: Reference): string {
  const owner = reference.source === 'block-output' ? reference.nodeId : '';
  return [reference.source, owner, ...reference.path].join('\u0001');
}

/** The variable a reference points to; undefined if it is broken. */
export function findVariable(
  scope: readonly ScopeVariable[],
  reference: Reference,
): ScopeVariable | undefined {
  const key = referenceKey(reference);
  const found = (variables: readonly ScopeVariable[]): ScopeVariable | undefined => {
    for (const variable of variables) {
      if (referenceKey(variable.reference) === key) return variable;
      const below = variable.children && found(variable.children);
      if (below) return below;
    }
    return undefined;
  };
  return found(scope);
}

/**
 * The scope as groups of indented rows. A search keeps rows whose label or group matches, with their parents.
 */
export function groupVariables(scope: readonly ScopeVariable[], search: string): VariableGroup[] {
  const wanted = search.trim().toLowerCase();
  const groups = new Map<string, VariableGroup>();
  for (const variable of scope) {
    const { id, title } = variable.group;
    const rows = rowsOf(variable, 0, title.toLowerCase().includes(wanted) ? '' : wanted);
    if (rows.length === 0) continue;
    const group = groups.get(id) ?? { id, title, rows: [] };
    group.rows.push(...rows);
    groups.set(id, group);
  }
  return [...groups.values()];
}

function rowsOf(variable: ScopeVariable, depth: number, wanted: string): VariableRow[] {
  const below = (variable.children ?? []).flatMap((child) => rowsOf(child, depth + 1, wanted));
  if (below.length === 0 && !variable.label.toLowerCase().includes(wanted)) return [];
  return [{ key: referenceKey(variable.reference), depth, variable }, ...below];
}
