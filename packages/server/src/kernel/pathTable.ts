/** Finds values by method and path; `:name` in a path matches one segment. */
export interface PathTable<V> {
  /** False, and nothing is added, if a path that differs at most in the names of its parameters has a value. */
  add(method: string, path: string, value: V): boolean;
  /** The value and the decoded segments. At each segment, a name goes before a parameter. */
  find(method: string, path: string): { value: V; parameters: Record<string, string> } | undefined;
}

interface Leaf<V> {
  value: V;
  segments: readonly string[];
}

/** What follows one segment of a path. */
interface Branch<V> {
  named: Map<string, Branch<V>>;
  parameter: Branch<V> | undefined;
  leaf: Leaf<V> | undefined;
}

const newBranch = <V>(): Branch<V> => ({ named: new Map(), parameter: undefined, leaf: undefined });

/** A tree of path segments: finding a path costs the same however many there are. */
export function createPathTable<V>(): PathTable<V> {
  const root = newBranch<V>();

  return {
    add(method, path, value) {
      const segments = segmentsOf(method, path);
      let branch = root;
      for (const segment of segments) branch = grow(branch, segment);
      if (branch.leaf) return false;
      branch.leaf = { value, segments };
      return true;
    },
    find(method, path) {
      const given = segmentsOf(method, path);
      const leaf = search(root, given, 0);
      const parameters = leaf && readParameters(leaf.segments, given);
      return parameters && { value: leaf.value, parameters };
    },
  };
}

function grow<V>(branch: Branch<V>, segment: string): Branch<V> {
  if (segment.startsWith(':')) {
    branch.parameter ??= newBranch();
    return branch.parameter;
  }
  const next = branch.named.get(segment) ?? newBranch<V>();
  branch.named.set(segment, next);
  return next;
}

function search<V>(branch: Branch<V>, given: readonly string[], index: number): Leaf<V> | undefined {
  const segment = given[index];
  if (segment === undefined) return branch.leaf;
  const named = branch.named.get(segment);
  const found = named && search(named, given, index + 1);
  if (found || segment === '' || !branch.parameter) return found;
  return search(branch.parameter, given, index + 1);
}

/** Undefined if a segment is not valid percent encoding. */
function readParameters(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  try {
    for (const [index, segment] of segments.entries())
      if (segment.startsWith(':')) parameters[segment.slice(1)] = decodeURIComponent(given[index] ?? '');
    return parameters;
  } catch {
    return undefined;
  }
}

// Some paths of the specification end with a slash, and clients are inconsistent about it.
function segmentsOf(method: string, path: string): string[] {
  const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return [method, ...clean.split('/').slice(1)];
}
