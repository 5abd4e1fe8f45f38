import { isJsonObject, type Json, type JsonObject } from './json.js';
import { readKey, readText } from './keys.js';
import type { GlobalSource, Reference, ValueExpression } from './values.js';

const globalSources: ReadonlySet<string> = new Set<GlobalSource>([
  'global_variable_app',
  'global_variable_user',
  'global_variable_system',
]);

/** Reads a reference from the `content` of a `ref` value; undefined if it is not an object. */
export function readReference(json: Json | undefined): Reference | undefined {
  if (!isJsonObject(json)) return undefined;
  const source = readText(json, 'source');
  if (globalSources.has(source)) {
    const path = readKey(json, 'path');
    return {
      source: source as GlobalSource,
      path: Array.isArray(path) ? path.filter((segment) => typeof segment === 'string') : [],
    };
  }
  const name = readText(json, 'name');
  return {
    source: 'block-output',
    nodeId: readText(json, 'blockID'),
    path: pathOf(name),
  };
}

function pathOf(name: string): string[] {
  if (name === '') return [];
  return name.includes('.') ? name.split('.') : [name];
}

/** The `content` of a `ref` value. */
export function writeReference(reference: Reference): JsonObject {
  return reference.source === 'block-output'
    ? { source: reference.source, blockID: reference.nodeId, name: reference.path.join('.') }
    : { source: reference.source, path: [...reference.path], blockID: '', name: '' };
}

/** All references in an expression, including those in built objects, in reading order. */
export function referencesOf(expression: ValueExpression): Reference[] {
  const { value } = expression;
  if (value.kind === 'reference') return [value.reference];
  return value.kind === 'object' ? value.fields.flatMap((field) => referencesOf(field.input)) : [];
}
