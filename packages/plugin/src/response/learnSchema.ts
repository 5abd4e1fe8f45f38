import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';

const maxDepth = 20;
const maxProperties = 1_000;
/** Items of a list that are looked at. */
const maxItems = 20;

/** The schema of a value, learned from one example. Lists take the properties of all their first items. */
export function learnSchema(value: Json): JsonObject {
  return learn(value, 0, { properties: maxProperties });
}

function learn(value: Json, depth: number, left: { properties: number }): JsonObject {
  if (depth > maxDepth) return {};
  if (typeof value === 'string') return { type: 'string' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  if (Array.isArray(value)) {
    const items = value.slice(0, maxItems).map((item) => learn(item, depth + 1, left));
    return { type: 'array', items: items.reduce(merge, {}) };
  }
  if (!isJsonObject(value)) return {};
  const properties: JsonObject = {};
  for (const [name, item] of Object.entries(value)) {
    if (left.properties-- <= 0) break;
    setOwn(properties, name, learn(item, depth + 1, left));
  }
  return { type: 'object', properties };
}

/** A schema for the values of both. */
function merge(first: JsonObject, second: JsonObject): JsonObject {
  if (first.type === undefined) return second;
  if (second.type === undefined || first.type === second.type) {
    const properties = mergeMaps(first.properties, second.properties);
    const items = [first.items, second.items].filter(isJsonObject);
    return {
      ...first,
      ...(properties && { properties }),
      ...(items.length > 0 && { items: items.reduce(merge) }),
    };
  }
  const types = new Set([first.type, second.type]);
  if (types.size === 2 && types.has('integer') && types.has('number')) return { type: 'number' };
  return {};
}

function mergeMaps(first: Json | undefined, second: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(first)) return isJsonObject(second) ? second : undefined;
  const merged: JsonObject = { ...first };
  for (const [name, schema] of Object.entries(isJsonObject(second) ? second : {})) {
    const known = Object.hasOwn(merged, name) ? merged[name] : undefined;
    setOwn(merged, name, isJsonObject(known) && isJsonObject(schema) ? merge(known, schema) : schema);
  }
  return merged;
}
