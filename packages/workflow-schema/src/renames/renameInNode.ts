import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { findKey, readKey, readText, setOwn } from '../keys.js';
import type { AnyNodeDefinition } from '../NodeDefinition.js';
import { readData } from '../readData.js';
import { readReference } from '../references.js';
import type { ValueExpression } from '../values.js';
import { mapJson } from './mapJson.js';
import { isAtOrBelow, type Renamed, withLast } from './renamedPaths.js';
import { renameInTemplate } from './renameInTemplate.js';
import { replaceReferences } from './replaceReferences.js';

/**
 * A node's JSON after a variable of another node was renamed: its references, the fields it repeats in the
 * types of its inputs, and its templates. Returns the same object if the node does not use the variable.
 */
export function renameInNode(
  json: JsonObject,
  definition: AnyNodeDefinition | undefined,
  nodeId: string,
  { path, name }: Renamed,
): JsonObject {
  const referring = replaceReferences(json, (reference) => {
    if (reference.nodeId !== nodeId || !isAtOrBelow(reference.path, path)) return undefined;
    const rest = reference.path.slice(path.length);
    return { reference: { ...reference, path: [...withLast(path, name), ...rest] } };
  });
  const typed = mapJson(referring, (value) => renameInType(value, nodeId, path, name)) as JsonObject;
  return carriersOf(definition, json, nodeId, path).reduce(
    (current, carrier) => renameInTexts(current, definition, { path: carrier, name }),
    typed,
  );
}

/** A node's JSON in which the templates use the new name of one of its own inputs. */
export function renameInTexts(
  json: JsonObject,
  definition: AnyNodeDefinition | undefined,
  { path, name }: Renamed,
): JsonObject {
  const rename = (value: Json): Json | undefined =>
    typeof value === 'string' ? renameInTemplate(value, path, name) : undefined;
  return (definition?.templates ?? []).reduce(
    (current, at) => changeAt(current, ['data', ...at], (value) => mapJson(value, rename)) as JsonObject,
    json,
  );
}

/** The paths by which templates reach the renamed field through inputs that hold an object around it. */
function carriersOf(
  definition: AnyNodeDefinition | undefined,
  json: JsonObject,
  nodeId: string,
  path: readonly string[],
): string[][] {
  const read = definition?.templates && readData(definition, json);
  if (definition === undefined || read === undefined || read.issues !== undefined) return [];
  const found: string[][] = [];
  const visit = ({ value }: ValueExpression, names: string[]) => {
    if (value.kind === 'object') for (const field of value.fields) visit(field.input, [...names, field.name]);
    if (value.kind !== 'reference' || value.reference.source !== 'block-output') return;
    const { reference } = value;
    if (reference.nodeId === nodeId && isAbove(reference.path, path))
      found.push([...names, ...path.slice(reference.path.length)]);
  };
  for (const input of definition.inputs(read.data)) visit(input.value, [input.name]);
  return found;
}

/** A typed value that refers to an object around the renamed field repeats the field in its `schema`. */
function renameInType(value: Json, nodeId: string, path: readonly string[], name: string): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  const content = readKey(value, 'value');
  if (!isJsonObject(content) || readText(content, 'type') !== 'ref') return undefined;
  const reference = readReference(readKey(content, 'content'));
  if (reference?.source !== 'block-output' || reference.nodeId !== nodeId) return undefined;
  if (!isAbove(reference.path, path)) return undefined;
  return changeAt(value, ['schema'], (schema) =>
    renameField(schema, path.slice(reference.path.length), name),
  );
}

function renameField(schema: Json, [first, ...rest]: readonly string[], name: string): Json {
  if (Array.isArray(schema)) {
    return schema.map((field) => {
      if (!isJsonObject(field) || readText(field, 'name') !== first) return field;
      if (rest.length === 0) return { ...field, [findKey(field, 'name') ?? 'name']: name };
      return changeAt(field, ['schema'], (inner) => renameField(inner, rest, name));
    });
  }
  if (first === undefined) return schema;
  return changeAt(schema, ['schema'], (inner) => renameField(inner, [first, ...rest], name));
}

function isAbove(path: readonly string[], below: readonly string[]): boolean {
  return path.length < below.length && isAtOrBelow(below, path);
}

/** A copy with a changed value at a path; the same value if there is nothing at the path or it is unchanged. */
function changeAt(value: Json, path: readonly (string | number)[], change: (value: Json) => Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const item = value[Number(step)];
    if (item === undefined) return value;
    const next = changeAt(item, rest, change);
    return next === item ? value : value.with(Number(step), next);
  }
  const key = isJsonObject(value) ? findKey(value, String(step)) : undefined;
  if (!isJsonObject(value) || key === undefined) return value;
  const next = changeAt(value[key]!, rest, change);
  if (next === value[key]) return value;
  const copy = { ...value };
  setOwn(copy, key, next);
  return copy;
}
