import { isJsonObject, type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import { stringify } from 'yaml';
import { PluginError } from '../PluginError.js';
import { resolveSchema, typeOf } from '../schema/resolve.js';
import type { Tool, ToolBody, ToolInput } from '../tool/Tool.js';
import { queryPairs, scalar } from './serialise.js';
import type { FormField, RequestBody } from './ToolRequest.js';

/** The body of a call, in the encoding of its media type. Undefined if there is nothing to send. */
export function buildBody(
  tool: Tool,
  body: ToolBody,
  readValue: (field: ToolInput) => Json | undefined,
  common: readonly { name: string; value: string }[] = [],
): RequestBody | undefined {
  const { contentType, isWhole, fields } = body;
  if (isWhole) {
    const [field] = fields;
    const value = field && readValue(field);
    if (value === undefined) return undefined;
    return encodeBody(tool, body, value);
  }
  const values: JsonObject = {};
  for (const field of fields) {
    const value = readValue(field);
    if (value !== undefined) setOwn(values, field.name, value);
  }
  for (const { name, value } of common) if (!Object.hasOwn(values, name)) setOwn(values, name, value);
  // JSON servers expect a document even if every field is optional.
  if (Object.keys(values).length === 0 && !body.isRequired && !/json/i.test(contentType)) return undefined;
  return encodeBody(tool, body, values);
}

function encodeBody(tool: Tool, body: ToolBody, value: Json): RequestBody {
  const { contentType } = body;
  if (/^multipart\/form-data\b/i.test(contentType))
    return {
      kind: 'form',
      fields: objectFields(value).flatMap(([name, one]) => formFields(tool, body, name, one)),
    };
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const pairs = objectFields(value).flatMap(([name, one]) => queryPairs(styleOf(body, name), one));
    return { kind: 'text', text: pairs.join('&'), contentType };
  }
  if (/^application\/(?:x-)?yaml\b/i.test(contentType))
    return { kind: 'text', text: stringify(value), contentType };
  if (/[/+]json\b/i.test(contentType)) return { kind: 'text', text: JSON.stringify(value), contentType };
  if (isFile(resolveSchema(tool.document, body.schema)) && typeof value === 'string' && isUrl(value))
    return { kind: 'file', fileUrl: value, contentType };
  return { kind: 'text', text: scalar(value), contentType };
}

function objectFields(value: Json): [string, Json][] {
  if (!isJsonObject(value))
    throw new PluginError('invalidArgument', "the parameter 'body' must be of the type object", {
      name: 'body',
      type: 'object',
    });
  return Object.entries(value);
}

function styleOf({ encoding }: ToolBody, name: string) {
  const own = readOwn(encoding, name);
  const { style, explode, allowReserved } = isJsonObject(own) ? own : {};
  const usual = typeof style === 'string' ? style : 'form';
  return {
    name,
    style: usual,
    explode: typeof explode === 'boolean' ? explode : usual === 'form',
    allowReserved: allowReserved === true,
  };
}

function formFields(tool: Tool, body: ToolBody, name: string, value: Json): FormField[] {
  const schema = resolveSchema(tool.document, readOwn(propertiesObject(body.schema), name));
  const own = readOwn(body.encoding, name);
  const contentType = isJsonObject(own) && typeof own.contentType === 'string' ? own.contentType : undefined;
  const items = Array.isArray(value) && typeOf(schema) === 'array' ? value : [value];
  const item = Array.isArray(value) ? resolveSchema(tool.document, schema.items) : schema;
  return items.map((one): FormField => {
    if (isFile(item) && typeof one === 'string' && isUrl(one)) return { name, fileUrl: one };
    const isDocument = typeof one === 'object' && one !== null;
    const type = contentType ?? (isDocument ? 'application/json' : undefined);
    return { name, value: scalar(one), ...(type !== undefined && { contentType: type }) };
  });
}

function propertiesObject(schema: JsonObject): JsonObject {
  return isJsonObject(schema.properties) ? schema.properties : {};
}

/** Whether a value of this schema is the content of a file: 3.0, 3.1, and the extension for kinds of files. */
function isFile(schema: JsonObject): boolean {
  return (
    schema.format === 'binary' ||
    schema.contentMediaType !== undefined ||
    typeof schema['x-assist-type'] === 'string'
  );
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
