import {
  equalJson,
  isJsonObject,
  type Json,
  type JsonObject,
  readOwn,
  setOwn,
} from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import { propertiesOf, requiredOf, resolve, resolveSchema, typeOf } from '../schema/resolve.js';
import { readTool } from '../tool/readTool.js';
import type { PluginDocument, ToolOperation } from '../tool/Tool.js';
import {
  type ApiParameter,
  arrayItem,
  assistTypes,
  parameterPlaces,
  parameterTypes,
  wordOf,
} from './ApiParameter.js';
import { requestParameters, responseParameters } from './toParameters.js';

const maxDepth = 20;
const namePattern = /^[\w.[\]$-]{1,128}$/;

/**
 * The operation with the parameters of a form. What the form shows unchanged keeps its schema as it was written,
 * and a changed one keeps the keys that forms do not know.
 */
export function applyRequestParameters(
  document: PluginDocument,
  tool: ToolOperation,
  given: readonly ApiParameter[],
): JsonObject {
  const shown = requestParameters(readTool(document, tool));
  const isBody = ({ location }: ApiParameter) => location === undefined || location === parameterPlaces.body;
  checkNames(given);
  const operation = { ...tool.operation };
  const outside = given.filter((one) => !isBody(one));
  if (
    !isSame(
      outside,
      shown.filter((one) => !isBody(one)),
    )
  )
    operation.parameters = outside.map((one) => writeParameter(document, tool, one));
  const body = given.filter(isBody);
  if (isSame(body, shown.filter(isBody))) return operation;
  const written = writeBody(document, tool, body);
  if (written) operation.requestBody = written;
  else delete operation.requestBody;
  return operation;
}

/** The operation with the response of a form, see `applyRequestParameters`. */
export function applyResponseParameters(
  document: PluginDocument,
  tool: ToolOperation,
  given: readonly ApiParameter[],
): JsonObject {
  const read = readTool(document, tool);
  if (isSame([...given], responseParameters(read))) return tool.operation;
  checkNames(given);
  const before = read.response ? resolveSchema(document, read.response) : {};
  const isList = typeOf(before) === 'array';
  const schema =
    isList && given.length === 1 && given[0]?.name === 'data'
      ? writeSchema(document, before, given[0], 0)
      : writeObject(document, isList ? {} : before, given, 0);
  return { ...tool.operation, responses: responsesWith(document, tool.operation, schema) };
}

/** The responses of an operation with another schema of the successful one. */
export function responsesWith(
  document: PluginDocument,
  { responses }: JsonObject,
  schema: JsonObject,
): JsonObject {
  const known = isJsonObject(responses) ? responses : {};
  const status = Object.keys(known).find((one) => /^2(\d\d|XX)$/i.test(one)) ?? '200';
  const before = resolve(document, readOwn(known, status));
  const content = isJsonObject(before.content) ? before.content : {};
  const type = Object.keys(content).find((one) => /[/+]json\b/i.test(one)) ?? 'application/json';
  const media = isJsonObject(content[type]) ? content[type] : {};
  return {
    ...known,
    [status]: {
      ...before,
      description: before.description ?? '',
      content: { ...content, [type]: { ...media, schema } },
    },
  };
}

/** Whether two forms say the same, whatever ids and absent fields they have. */
function isSame(first: readonly ApiParameter[], second: readonly ApiParameter[]): boolean {
  return equalJson(first.map(comparable) as Json, second.map(comparable) as Json);
}

function comparable(given: ApiParameter): JsonObject {
  return {
    name: given.name ?? '',
    desc: given.desc ?? '',
    type: given.type ?? parameterTypes.string,
    location: given.location ?? parameterPlaces.body,
    required: given.is_required ?? false,
    default: given.global_default ?? '',
    hidden: given.global_disable ?? false,
    variable: given.variable_ref ?? '',
    assist: given.assist_type ?? 0,
    inner: (given.sub_parameters ?? []).map(comparable),
  };
}

function checkNames(given: readonly ApiParameter[], path = ''): void {
  const seen = new Set<string>();
  for (const { name = '', location, sub_parameters = [] } of given) {
    const place = `${path}${name}`;
    if (name !== arrayItem && !namePattern.test(name))
      throw new PluginError('invalidDocument', `the parameter name '${place}' cannot be used`, {
        name: place,
      });
    const key = `${location ?? ''} ${name}`;
    if (seen.has(key))
      throw new PluginError('invalidDocument', `two parameters have the name '${place}'`, { name: place });
    seen.add(key);
    checkNames(sub_parameters, `${place}.`);
  }
}

function writeParameter(document: PluginDocument, tool: ToolOperation, given: ApiParameter): JsonObject {
  const place = wordOf(parameterPlaces, given.location) ?? 'query';
  const known = Array.isArray(tool.operation.parameters) ? tool.operation.parameters : [];
  const before = known
    .map((one) => resolve(document, one))
    .find((one) => one.in === place && one.name === given.name);
  const { content: _, ...kept } = before ?? {};
  return {
    ...kept,
    name: given.name ?? '',
    in: place,
    required: place === 'path' || given.is_required === true,
    description: given.desc ?? '',
    schema: writeSchema(document, resolveSchema(document, before?.schema), { ...given, desc: '' }, 0),
  };
}

function writeBody(
  document: PluginDocument,
  tool: ToolOperation,
  given: readonly ApiParameter[],
): JsonObject | undefined {
  const { body } = readTool(document, tool);
  if (given.length === 0) return undefined;
  const before = resolve(document, tool.operation.requestBody);
  const contentType = body?.contentType ?? 'application/json';
  const content = isJsonObject(before.content) ? before.content : {};
  const media = isJsonObject(content[contentType]) ? content[contentType] : {};
  const [only] = given;
  const schema =
    body?.isWhole && given.length === 1 && only?.name === 'body'
      ? writeSchema(document, body.schema, only, 0)
      : writeObject(document, body && !body.isWhole ? body.schema : {}, given, 0);
  return {
    ...before,
    required: given.some(({ is_required }) => is_required === true),
    content: { ...content, [contentType]: { ...media, schema } },
  };
}

function writeObject(
  document: PluginDocument,
  before: JsonObject,
  given: readonly ApiParameter[],
  depth: number,
): JsonObject {
  const known = new Map(propertiesOf(before));
  const properties: JsonObject = {};
  // What the caller cannot fill is not in the form of a request.
  for (const [name, property] of known)
    if (resolve(document, property).readOnly === true) setOwn(properties, name, property);
  for (const one of given) {
    const name = one.name ?? '';
    const schema = known.get(name);
    const isUnchanged =
      schema !== undefined && isSameProperty(document, schema, one, requiredOf(before).has(name));
    setOwn(
      properties,
      name,
      isUnchanged ? schema : writeSchema(document, resolveSchema(document, schema), one, depth + 1),
    );
  }
  const required = given.flatMap(({ name = '', is_required }) => (is_required ? [name] : []));
  const { required: _, ...kept } = before;
  return { ...kept, type: 'object', properties, ...(required.length > 0 && { required }) };
}

function isSameProperty(
  document: PluginDocument,
  schema: Json,
  given: ApiParameter,
  isRequired: boolean,
): boolean {
  const wrapped = {
    type: 'object',
    properties: { [given.name ?? '']: schema },
    required: isRequired ? [given.name ?? ''] : [],
  };
  const tool = readTool(
    { ...document },
    {
      method: 'GET',
      path: '/',
      operation: { responses: { 200: { content: { 'application/json': { schema: wrapped } } } } },
    },
  );
  const [shown] = responseParameters(tool);
  return shown !== undefined && isSame([{ ...given, location: undefined, is_required: isRequired }], [shown]);
}

function writeSchema(
  document: PluginDocument,
  before: JsonObject,
  given: ApiParameter,
  depth: number,
): JsonObject {
  if (depth > maxDepth)
    throw new PluginError('tooLarge', `parameters are nested more than ${maxDepth} levels`, {
      maximum: maxDepth,
    });
  const type = wordOf(parameterTypes, given.type) ?? 'string';
  // Limits of another type have no meaning for the new one.
  const kept: JsonObject = typeOf(before) === type || typeOf(before) === '' ? { ...before } : {};
  const isNullable = Array.isArray(before.type) && before.type.includes('null');
  const schema: JsonObject = { ...kept, type: isNullable ? [type, 'null'] : type };
  setOrRemove(schema, 'description', given.desc ?? '', '');
  setOrRemove(schema, 'default', readDefault(given.global_default, type), undefined);
  setOrRemove(schema, 'x-global-disable', given.global_disable === true, false);
  setOrRemove(schema, 'x-variable-ref', given.variable_ref ?? '', '');
  setOrRemove(schema, 'x-assist-type', wordOf(assistTypes, given.assist_type) ?? '', '');
  if (type === 'object' && (given.sub_parameters?.length ?? 0) > 0)
    return writeObject(document, schema, given.sub_parameters ?? [], depth);
  if (type === 'array') schema.items = writeItems(document, before, given, depth);
  return schema;
}

function writeItems(
  document: PluginDocument,
  before: JsonObject,
  given: ApiParameter,
  depth: number,
): JsonObject {
  const [item] = given.sub_parameters ?? [];
  const known = resolveSchema(document, before.items);
  if (item) {
    const type = given.sub_type ?? item.type;
    const isDescribed = item.name === arrayItem;
    if (isDescribed) return writeSchema(document, known, { ...item, type }, depth + 1);
    // Some clients list the fields of the items without an entry for the item.
    return writeObject(
      document,
      typeOf(known) === 'object' ? known : {},
      given.sub_parameters ?? [],
      depth + 1,
    );
  }
  return writeSchema(document, known, { type: given.sub_type ?? parameterTypes.string, desc: '' }, depth + 1);
}

function setOrRemove(schema: JsonObject, key: string, value: Json | undefined, none: Json | undefined): void {
  if (value === none || value === undefined) delete schema[key];
  else schema[key] = value;
}

function readDefault(text: string | undefined, type: string): Json | undefined {
  if (text === undefined || text === '') return undefined;
  if (type === 'string') return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
