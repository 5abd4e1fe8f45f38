import { variableLimits } from './limits.js';

/** Names that expressions of workflows read as something else. */
const reserved: ReadonlySet<string> = new Set([
  ...['true', 'false', 'and', 'AND', 'or', 'OR', 'not', 'NOT', 'null', 'nil', 'If', 'Switch'],
]);

const types: ReadonlySet<unknown> = new Set(['string', 'integer', 'float', 'boolean', 'object', 'list']);

/** What is wrong with the type of a variable, and where: `address.city` is a field of the variable `address`. */
export interface TypeProblem {
  path: string;
  problem: 'notJson' | 'name' | 'reserved' | 'twice' | 'type' | 'noItems' | 'tooDeep' | 'tooManyFields';
}

/** Why a name cannot be that of a variable or a field. */
export function nameProblem(name: unknown): 'name' | 'reserved' | undefined {
  if (typeof name !== 'string' || !/^[a-zA-Z_][a-zA-Z_$0-9]*$/.test(name)) return 'name';
  if (name.length > variableLimits.name) return 'name';
  return reserved.has(name) ? 'reserved' : undefined;
}

/**
 * Checks the JSON text of a type: `{"type": "object", "schema": [{"name": "city", "type": "string"}]}`, where the schema of a
 * list is the type of its items. Returns the first problem.
 */
export function typeProblem(text: string, name: string): TypeProblem | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { path: name, problem: 'notJson' };
  }
  return checkType(given, name, { depth: 1, fields: { left: variableLimits.fields } });
}

interface Bounds {
  depth: number;
  /** Counts the fields of the whole type. */
  fields: { left: number };
}

function checkType(given: unknown, path: string, bounds: Bounds): TypeProblem | undefined {
  if (bounds.depth > variableLimits.depth) return { path, problem: 'tooDeep' };
  if (!isRecord(given)) return { path, problem: 'type' };
  const { type, schema } = given;
  if (!types.has(type)) return { path, problem: 'type' };
  const inside = { ...bounds, depth: bounds.depth + 1 };
  if (type === 'list') {
    if (!isRecord(schema)) return { path, problem: 'noItems' };
    return checkType(schema, `${path}[]`, inside);
  }
  if (type !== 'object' || schema === undefined || schema === null) return undefined;
  return Array.isArray(schema) ? checkFields(schema, path, inside) : { path, problem: 'type' };
}

function checkFields(fields: readonly unknown[], path: string, bounds: Bounds): TypeProblem | undefined {
  const names = new Set<unknown>();
  for (const [index, field] of fields.entries()) {
    bounds.fields.left -= 1;
    if (bounds.fields.left < 0) return { path, problem: 'tooManyFields' };
    const name = isRecord(field) ? field['name'] : undefined;
    const place = `${path}.${typeof name === 'string' && name !== '' ? name : index}`;
    const problem = nameProblem(name) ?? (names.has(name) ? 'twice' : undefined);
    if (problem) return { path: place, problem };
    names.add(name);
    const inside = checkType(field, place, bounds);
    if (inside) return inside;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
