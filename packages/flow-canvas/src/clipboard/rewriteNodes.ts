import { isJsonObject, type Json, type JsonObject, readKey, readText, setOwn } from '@heddle/workflow-schema';
import { objectUnder } from '../store/writeNode.js';

/**
 * A copy of a node with new ids: its own, those of inner nodes, the ends of inner edges, and every reference
 * `{ source: 'block-output', blockID }` to a node that was copied as well.
 */
export function withNewIds(node: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const copy = rewriteReferences(node, ids) as JsonObject;
  renameTree(copy, ids);
  return copy;
}

/** A copy of an edge with its ends renamed. */
export function edgeWithNewIds(edge: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const copy = { ...edge };
  for (const [key, value] of Object.entries(edge)) {
    const isEnd = key.toLowerCase() === 'sourcenodeid' || key.toLowerCase() === 'targetnodeid';
    if (isEnd && typeof value === 'string') copy[key] = ids.get(value) ?? value;
  }
  return copy;
}

/** The ids of a node and of all nodes inside it. */
export function idsWithin(node: JsonObject): string[] {
  const blocks = readKey(node, 'blocks');
  const inner = Array.isArray(blocks) ? blocks.filter(isJsonObject).flatMap(idsWithin) : [];
  return [readText(node, 'id'), ...inner];
}

/** Writes a title into a copy's `data.nodeMeta`. */
export function retitle(node: JsonObject, title: string): void {
  objectUnder(objectUnder(node, 'data'), 'nodeMeta').title = title;
}

function rewriteReferences(json: Json, ids: ReadonlyMap<string, string>): Json {
  if (Array.isArray(json)) return json.map((item) => rewriteReferences(item, ids));
  if (!isJsonObject(json)) return json;
  const copy: JsonObject = {};
  for (const key of Object.keys(json)) setOwn(copy, key, rewriteReferences(json[key]!, ids));
  if (readText(copy, 'source') !== 'block-output') return copy;
  for (const key of Object.keys(copy)) {
    const value = copy[key];
    if (key.toLowerCase() === 'blockid' && typeof value === 'string') copy[key] = ids.get(value) ?? value;
  }
  return copy;
}

function renameTree(node: JsonObject, ids: ReadonlyMap<string, string>): void {
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (key.toLowerCase() === 'id' && typeof value === 'string') node[key] = ids.get(value) ?? value;
    else if (key.toLowerCase() === 'blocks' && Array.isArray(value))
      for (const child of value) isJsonObject(child) && renameTree(child, ids);
    else if (key.toLowerCase() === 'edges' && Array.isArray(value))
      node[key] = value.map((edge) => (isJsonObject(edge) ? edgeWithNewIds(edge, ids) : edge));
  }
}
