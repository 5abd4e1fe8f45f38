import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { objectOf, textOf } from '../foreignJson.js';
import { literal, reference, stringType, type WireType } from '../values.js';
import { typeOf } from './cozeTypes.js';

/** The type of the output of a node at a path; undefined if the document does not declare it. */
export type TypeAt = (nodeId: string, path: string) => WireType | undefined;

const valueKeys: ReadonlySet<string> = new Set(['type', 'value', 'items', 'properties', 'required']);

/** Rewrites the parameters of a node: values as documents write them, and all else as it is. */
export function toInputs(json: Json, typeAt: TypeAt): Json {
  if (Array.isArray(json)) return json.filter((item) => !isUnset(item)).map((item) => toInputs(item, typeAt));
  if (!isJsonObject(json)) return json;
  if (isValue(json)) return toValue(json, typeAt);
  const copy: JsonObject = {};
  for (const [key, part] of Object.entries(json)) setOwn(copy, key, toInputs(part, typeAt));
  return copy;
}

/** A parameter that is declared, but has no value. */
function isUnset(item: Json): boolean {
  if (!isJsonObject(item) || !isJsonObject(item.input)) return false;
  if (Object.keys(item).some((key) => key !== 'name' && key !== 'input')) return false;
  const { value, properties } = item.input;
  return (value === undefined || value === null) && properties === undefined;
}

function isValue(json: JsonObject): boolean {
  const { type, value, properties } = json;
  if (!Object.keys(json).every((key) => valueKeys.has(key))) return false;
  if (isPlace(value)) return true;
  return typeof type === 'string' && (value !== undefined || properties !== undefined);
}

/** Whether a value refers to an output or to a variable. */
function isPlace(value: Json | undefined): boolean {
  return isJsonObject(value) && typeof value.path === 'string' && ('ref_node' in value || 'source' in value);
}

/** A value of a parameter as documents write it. */
export function toValue(declared: JsonObject, typeAt: TypeAt): JsonObject {
  const { value, properties } = declared;
  const given = objectOf(value);
  if (isJsonObject(properties) && (value === undefined || value === null)) {
    const parts = Object.entries(properties).map(([name, part]) => ({
      name,
      input: toValue(objectOf(part), typeAt),
    }));
    return { type: 'object', schema: parts, value: { type: 'object_ref' } };
  }
  // Not for the parts of objects above, which would be read again at every level.
  const type = typeOf(declared);
  if (isPlace(value)) {
    const path = textOf(given.path);
    const nodeId = textOf(given.ref_node);
    const known = type ?? typeAt(nodeId, path) ?? stringType;
    if (nodeId !== '') return reference({ nodeId, path: [path], type: known });
    const content = { source: textOf(given.source), path: path.split('.'), blockID: '', name: '' };
    return { ...literal(known, ''), value: { type: 'ref', content } };
  }
  // Some parts of the files have values in the form of documents already.
  if (isJsonObject(value) && 'content' in value) return { ...literal(type ?? stringType, ''), value };
  return literal(type ?? stringType, toContent(value ?? ''));
}

/** Literal objects are JSON texts. */
function toContent(value: Json): Json {
  return isJsonObject(value) ? JSON.stringify(value) : value;
}
