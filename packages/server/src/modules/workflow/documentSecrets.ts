import {
  findKey,
  type InputField,
  isJsonObject,
  type Json,
  type JsonObject,
  readCredentialReference,
  readData,
  readKey,
  titleOf,
} from '@heddle/workflow-schema';
import { registry } from './registry.js';

/** A value of a node that can be a secret. */
interface Secret {
  /** Where it is in the node. */
  place: string;
  expression: JsonObject;
}

/**
 * Empties the secrets that are written into nodes, in place, and returns whether there were any. Which inputs are
 * secrets is what the definitions of the node types say; authorization that is switched off counts too.
 * @param note Receives the title of each node that had secrets.
 */
export function emptySecrets(json: JsonObject, note?: (title: string) => void): boolean {
  let isChanged = false;
  for (const node of nodesOf(json)) {
    const cleared = secretsOf(node).filter(({ expression }) => empty(expression));
    if (cleared.length === 0) continue;
    isChanged = true;
    note?.(titleOf(node));
  }
  return isChanged;
}

/** Writes the secrets of `original` where `json` has empty ones in the nodes with the same ids, in place. */
export function restoreSecrets(json: JsonObject, original: JsonObject): void {
  const before = new Map([...nodesOf(original)].map((node) => [String(readKey(node, 'id')), node]));
  for (const node of nodesOf(json)) {
    const known = before.get(String(readKey(node, 'id')));
    if (!known) continue;
    const secrets = new Map(secretsOf(known).map(({ place, expression }) => [place, writtenIn(expression)]));
    for (const { place, expression } of secretsOf(node)) {
      const secret = secrets.get(place);
      if (secret !== undefined && writtenIn(expression) === '') write(expression, secret);
    }
  }
}

/** All nodes of a document, those in the bodies of others too. */
export function* nodesOf(container: JsonObject): Generator<JsonObject> {
  for (const [key, list] of Object.entries(container)) {
    if (!['nodes', 'blocks'].includes(key.toLowerCase()) || !Array.isArray(list)) continue;
    for (const node of list) {
      if (!isJsonObject(node)) continue;
      yield node;
      yield* nodesOf(node);
    }
  }
}

function secretsOf(node: JsonObject): Secret[] {
  const data = readKey(node, 'data');
  const definition = registry.byCode(String(readKey(node, 'type') ?? ''));
  const read = definition && readData(definition, node);
  const fields: readonly InputField[] =
    !definition || !read || read.issues ? [] : definition.inputs(read.data as never);
  const declared = fields
    .filter(({ secret }) => secret)
    .flatMap(({ path }) => {
      const expression = objectAt(data, path);
      return expression ? [{ place: path.join('.'), expression }] : [];
    });
  const sent = valuesIn(objectAt(data, ['inputs', 'auth', 'authData']));
  return [...declared, ...sent.map((expression, index) => ({ place: `authData ${index}`, expression }))];
}

/** What is written as a value; undefined for references to other nodes and to credentials. */
function writtenIn(expression: JsonObject): Json | undefined {
  const value = readKey(expression, 'value');
  if (!isJsonObject(value) || readKey(value, 'type') !== 'literal') return undefined;
  const content = readKey(value, 'content');
  return readCredentialReference(content) === undefined ? content : undefined;
}

function write(expression: JsonObject, content: Json): void {
  const value = readKey(expression, 'value') as JsonObject;
  value[findKey(value, 'content') ?? 'content'] = content;
}

/** Empties a written value; false if there is nothing to empty. */
function empty(expression: JsonObject): boolean {
  const content = writtenIn(expression);
  if (content === undefined || content === '') return false;
  write(expression, '');
  return true;
}

/** All expressions in a part of a document, except those that say where a key is sent. */
function valuesIn(json: Json | undefined): JsonObject[] {
  if (Array.isArray(json)) return json.flatMap(valuesIn);
  if (!isJsonObject(json)) return [];
  const name = readKey(json, 'name');
  const input = readKey(json, 'input');
  if (isJsonObject(input)) return name === 'Key' ? [] : [input];
  return Object.values(json).flatMap(valuesIn);
}

function objectAt(json: Json | undefined, path: readonly (string | number)[]): JsonObject | undefined {
  let value = json;
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isJsonObject(value) ? readKey(value, step) : undefined;
  }
  return isJsonObject(value) ? value : undefined;
}
