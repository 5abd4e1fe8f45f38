import { fieldsOf, typeAtPath } from '../types.js';
import type { Variable } from '../values.js';

/** A variable or a field of one with a new name. */
export interface Renamed {
  /** The names that lead to it, the old one last. */
  path: readonly string[];
  name: string;
}

/**
 * The renames between two lists of variables that differ in names only; undefined if anything was added or
 * removed. Names that are taken, empty or not unique are left out: references could not tell the variables
 * apart.
 */
export function renamedPaths(before: readonly Variable[], after: readonly Variable[]): Renamed[] | undefined {
  const found: Renamed[] = [];
  if (!compare(before, after, [], found)) return undefined;
  return found.filter(({ path, name }) => {
    const target = withLast(path, name);
    return (
      path.at(-1) !== '' &&
      name !== '' &&
      typeAtPath(before, target) === undefined &&
      typeAtPath(after, path) === undefined
    );
  });
}

/** The path with another last name. References split names at dots, so this does too. */
export function withLast(path: readonly string[], name: string): string[] {
  return [...path.slice(0, -1), ...name.split('.')];
}

/** Whether `path` leads to the same place as `other`, or below it. */
export function isAtOrBelow(path: readonly string[], other: readonly string[]): boolean {
  return path.length >= other.length && other.every((name, index) => path[index] === name);
}

function compare(
  before: readonly Variable[],
  after: readonly Variable[],
  above: readonly string[],
  found: Renamed[],
): boolean {
  if (before.length !== after.length) return false;
  return before.every((variable, index) => {
    const next = after[index]!;
    const path = [...above, ...variable.name.split('.')];
    if (variable.name !== next.name) found.push({ path, name: next.name });
    return variable.type === next.type && compare(fieldsOf(variable), fieldsOf(next), path, found);
  });
}
