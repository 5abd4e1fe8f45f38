import { withCanonicalKeys } from './canonicalKeys.js';
import type { Issue } from './issues.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';
import { readKey, readOwn, readText } from './keys.js';
import type { AnyNodeDefinition } from './NodeDefinition.js';
import { parseHostile } from './parseHostile.js';

/** A node's parsed data, or the issues found while parsing it. */
// biome-ignore lint/suspicious/noExplicitAny: the data type depends on the definition.
export type ReadData = { data: any; issues?: undefined } | { data?: undefined; issues: Issue[] };

const cache = new WeakMap<AnyNodeDefinition, WeakMap<JsonObject, ReadData>>();

/** Reads `node.data`. Node JSON is never mutated, so its identity is the cache key. */
export function readData(definition: AnyNodeDefinition, nodeJson: JsonObject): ReadData {
  let ofDefinition = cache.get(definition);
  if (ofDefinition === undefined) {
    ofDefinition = new WeakMap();
    cache.set(definition, ofDefinition);
  }
  let read = ofDefinition.get(nodeJson);
  if (read === undefined) {
    read = readDataOnce(definition, nodeJson);
    ofDefinition.set(nodeJson, read);
  }
  return read;
}

/** Like `readData` without caching, for a single pass over all nodes of a large document. */
export function readDataOnce(definition: AnyNodeDefinition, nodeJson: JsonObject): ReadData {
  const data: Json = readKey(nodeJson, 'data') ?? {};
  const isExact = definition.readsExactKeys === true || !isJsonObject(data);
  const result = parseHostile(definition.data, isExact ? data : withCanonicalKeys(data));
  if (result.success) return { data: result.data };
  return {
    issues: result.error.issues.map((issue) => ({
      rule: 'data.shape',
      severity: 'error',
      nodeId: readText(nodeJson, 'id'),
      path: issue.path.map((segment) => (typeof segment === 'number' ? segment : String(segment))),
      parameters: { detail: issue.message },
    })),
  };
}

/** The title of a node, as entered by the user. Types of hosts name the property that contains it. */
export function titleOf(nodeJson: JsonObject, definition?: AnyNodeDefinition): string {
  const data = readKey(nodeJson, 'data');
  if (!isJsonObject(data)) return '';
  if (definition?.titleKey !== undefined) {
    const title = readOwn(data, definition.titleKey);
    return typeof title === 'string' ? title : '';
  }
  const nodeMeta = readKey(data, 'nodeMeta');
  return isJsonObject(nodeMeta) ? readText(nodeMeta, 'title') : '';
}
