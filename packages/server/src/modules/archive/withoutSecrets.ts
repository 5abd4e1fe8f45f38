import {
  type InputField,
  isJsonObject,
  type Json,
  type JsonObject,
  readCredentialReference,
  readData,
  titleOf,
} from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';
import type { AddNote } from './ArchivedKind.js';

/**
 * Empties the secrets that are written into nodes, in place, and returns whether there were any. Which inputs are
 * secrets is what the definitions of the node types say; authorization that is switched off counts too.
 */
export function emptySecrets(json: JsonObject, note: AddNote): boolean {
  let isChanged = false;
  for (const node of nodesOf(json)) {
    const cleared = secretsOf(node).filter(empty);
    if (cleared.length === 0) continue;
    isChanged = true;
    note('secretRemoved', titleOf(node));
  }
  return isChanged;
}

function* nodesOf(container: JsonObject): Generator<JsonObject> {
  for (const [key, list] of Object.entries(container)) {
    if (!['nodes', 'blocks'].includes(key.toLowerCase()) || !Array.isArray(list)) continue;
    for (const node of list) {
      if (!isJsonObject(node)) continue;
      yield node;
      yield* nodesOf(node);
    }
  }
}

/** The values of a node, in its JSON, that can be secrets. */
function secretsOf(node: JsonObject): JsonObject[] {
  const data = partOf(node, 'data');
  const definition = registry.byCode(String(partOf(node, 'type') ?? ''));
  const read = definition && readData(definition, node);
  const fields: readonly InputField[] =
    !definition || !read || read.issues ? [] : definition.inputs(read.data as never);
  const declared = fields.filter(({ secret }) => secret).flatMap(({ path }) => objectAt(data, path) ?? []);
  return [...declared, ...valuesIn(objectAt(data, ['inputs', 'auth', 'authData']))];
}

/** Empties a written value; false if there is nothing to empty. References to credentials are no secrets. */
function empty(expression: JsonObject): boolean {
  const value = partOf(expression, 'value');
  if (!isJsonObject(value) || partOf(value, 'type') !== 'literal') return false;
  const key = keyOf(value, 'content');
  const content = key === undefined ? undefined : value[key];
  if (key === undefined || content === '' || readCredentialReference(content) !== undefined) return false;
  value[key] = '';
  return true;
}

/** All expressions in a part of a document, except those that say where a key is sent. */
function valuesIn(json: Json | undefined): JsonObject[] {
  if (Array.isArray(json)) return json.flatMap(valuesIn);
  if (!isJsonObject(json)) return [];
  const name = partOf(json, 'name');
  const input = partOf(json, 'input');
  if (isJsonObject(input)) return name === 'Key' ? [] : [input];
  return Object.values(json).flatMap(valuesIn);
}

function objectAt(json: Json | undefined, path: readonly (string | number)[]): JsonObject | undefined {
  let value = json;
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isJsonObject(value) ? partOf(value, step) : undefined;
  }
  return isJsonObject(value) ? value : undefined;
}

// The format's keys are read in any case.
function keyOf(json: JsonObject, name: string): string | undefined {
  if (Object.hasOwn(json, name)) return name;
  const wanted = name.toLowerCase();
  return Object.keys(json).find((key) => key.toLowerCase() === wanted);
}

function partOf(json: JsonObject, name: string): Json | undefined {
  const key = keyOf(json, name);
  return key === undefined ? undefined : json[key];
}
