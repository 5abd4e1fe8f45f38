import {
  type AnyNodeDefinition,
  fillZero,
  type IssueFix,
  type Reference,
  type Variable,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { placeAt } from '../fixes/placeAt.js';

type Path = readonly (string | number)[];
type Fix = { fix?: IssueFix };

/** Suggests a renamed variable: the one with the most similar name, or the only one. */
export function referToNearest(
  node: WorkflowNode,
  path: Path,
  reference: Reference,
  offered: readonly Variable[],
): Fix {
  const [name = '', ...rest] = reference.path;
  if (offered.some((variable) => variable.name === name)) return {};
  const nearest = nearestName(
    name,
    offered.map((variable) => variable.name),
  );
  const isOutput = reference.source === 'block-output';
  const place = placeAt(node, [...path, 'value', 'content', ...(isOutput ? ['name'] : ['path', 0])]);
  // A reference nested in an object is not where the field's path says; leave it to the user.
  if (nearest === undefined || place?.value !== (isOutput ? reference.path.join('.') : name)) return {};
  const shown = [nearest, ...rest].join('.');
  const value = isOutput ? shown : nearest;
  return {
    fix: { kind: 'set', path: place.path, value, label: 'reference.rename', parameters: { name: shown } },
  };
}

/** Suggests a name that consists of letters, digits and underscores. */
export function renameParameter(
  node: WorkflowNode,
  path: Path,
  name: string,
  taken: () => ReadonlySet<string>,
): Fix {
  const value = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_');
  if (!/[A-Za-z0-9]/.test(value) || taken().has(value)) return {};
  const place = placeAt(node, path);
  if (place?.value !== name) return {};
  return {
    fix: { kind: 'set', path: place.path, value, label: 'title.rename', parameters: { title: value } },
  };
}

/** Suggests a fallback with an empty value for every declared output. */
export function fillFallback(
  node: WorkflowNode,
  path: Path,
  definition: AnyNodeDefinition,
  data: unknown,
): Fix {
  const place = placeAt(node, path);
  if (place === undefined) return {};
  const declared = definition.outputs(data);
  const value = JSON.stringify(fillZero(declared, {}));
  return { fix: { kind: 'set', path: place.path, value, label: 'error-handling.fill' } };
}

function nearestName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 1) return names[0];
  // Skip long names and lists, which can occur in imported documents but not in hand-written ones.
  if (name.length > 64 || names.length > 200) return undefined;
  const maxDistance = Math.max(1, Math.floor(name.length / 3));
  const near = names
    .filter((other) => other.length <= 96)
    .map((other) => ({ other, distance: distanceOf(name.toLowerCase(), other.toLowerCase()) }))
    .sort((left, right) => left.distance - right.distance);
  const [first, second] = near;
  if (first === undefined || first.distance > maxDistance || first.distance === second?.distance)
    return undefined;
  return first.other;
}

/** Edit distance between two texts. */
function distanceOf(left: string, right: string): number {
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const change = above[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(change, above[column]! + 1, current[column - 1]! + 1));
    }
    above = current;
  }
  return above[right.length]!;
}
