import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { resolve } from '../schema/resolve.js';
import type { ImportedPlugin } from './ImportedPlugin.js';
import { without } from './Importing.js';
import { importOpenApi } from './importOpenApi.js';

/** Reads a Swagger 2 document: converts it to OpenAPI 3 (https://swagger.io/specification/v2/). */
export function importSwagger(given: JsonObject): Promise<ImportedPlugin> {
  const moved = moveReferences(given) as JsonObject;
  return importOpenApi(toOpenApi(moved), 'swagger');
}

/** References lead to the places that OpenAPI 3 has for definitions, parameters and responses. */
function moveReferences(value: Json): Json {
  if (Array.isArray(value)) return value.map(moveReferences);
  if (!isJsonObject(value)) return value;
  const moved: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const isReference = key === '$ref' && typeof inner === 'string';
    setOwn(
      moved,
      key,
      isReference ? inner.replace(/^#\/definitions\//, '#/components/schemas/') : moveReferences(inner),
    );
  }
  return moved;
}

function toOpenApi(swagger: JsonObject): JsonObject {
  const { host, basePath, schemes } = swagger;
  const scheme =
    Array.isArray(schemes) && !schemes.includes('https') && schemes.includes('http') ? 'http' : 'https';
  const url =
    typeof host === 'string' ? `${scheme}://${host}${typeof basePath === 'string' ? basePath : ''}` : '';
  const paths: JsonObject = {};
  for (const [path, item] of Object.entries(isJsonObject(swagger.paths) ? swagger.paths : {}))
    setOwn(paths, path, convertItem(swagger, resolve(swagger, item)));
  return {
    ...without(
      swagger,
      ...['swagger', 'host', 'basePath', 'schemes', 'consumes', 'produces', 'paths', 'definitions'],
      ...['parameters', 'responses', 'securityDefinitions'],
    ),
    openapi: '3.0.1',
    servers: url === '' ? [] : [{ url }],
    components: {
      schemas: isJsonObject(swagger.definitions) ? swagger.definitions : {},
      securitySchemes: securitySchemes(swagger.securityDefinitions),
    },
    paths,
  };
}

function convertItem(swagger: JsonObject, item: JsonObject): JsonObject {
  const shared = Array.isArray(item.parameters) ? item.parameters : [];
  const converted: JsonObject = {};
  for (const [method, operation] of Object.entries(item)) {
    if (method === 'parameters') continue;
    setOwn(
      converted,
      method,
      isJsonObject(operation) ? convertOperation(swagger, operation, shared) : operation,
    );
  }
  return converted;
}

function convertOperation(swagger: JsonObject, operation: JsonObject, shared: readonly Json[]): JsonObject {
  const own = Array.isArray(operation.parameters) ? operation.parameters : [];
  const byKey = new Map<string, JsonObject>();
  for (const given of [...shared, ...own]) {
    const parameter = resolve(swagger, given);
    byKey.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
  }
  const all = [...byKey.values()];
  const parameters = all
    .filter(({ in: place }) => place !== 'body' && place !== 'formData')
    .map(convertParameter);
  const consumes = typesOf(operation.consumes, swagger.consumes);
  const requestBody = bodyOf(all, consumes);
  return {
    ...without(operation, 'consumes', 'produces', 'schemes', 'parameters', 'responses'),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: convertResponses(swagger, operation),
  };
}

const schemaKeys = [
  ...['type', 'format', 'items', 'default', 'enum', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...[
    'exclusiveMaximum',
    'minLength',
    'maxLength',
    'pattern',
    'minItems',
    'maxItems',
    'uniqueItems',
    'multipleOf',
  ],
];

function schemaOf(parameter: JsonObject): JsonObject {
  const schema: JsonObject = {};
  for (const key of schemaKeys) if (parameter[key] !== undefined) schema[key] = parameter[key];
  if (schema.type === 'file') return { ...schema, type: 'string', format: 'binary' };
  return schema;
}

const styles: Readonly<Record<string, JsonObject>> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

function convertParameter(parameter: JsonObject): JsonObject {
  const { collectionFormat = 'csv', in: place } = parameter;
  const isQueryList = parameter.type === 'array' && place === 'query';
  return {
    ...without(parameter, ...schemaKeys, 'collectionFormat', 'allowEmptyValue'),
    schema: schemaOf(parameter),
    ...(isQueryList && styles[String(collectionFormat)]),
  };
}

function bodyOf(parameters: readonly JsonObject[], consumes: readonly string[]): JsonObject | undefined {
  const body = parameters.find(({ in: place }) => place === 'body');
  if (body) {
    const type = consumes.find((one) => /json/i.test(one)) ?? consumes[0] ?? 'application/json';
    return {
      ...(body.description !== undefined && { description: body.description }),
      required: body.required === true,
      content: { [type]: { schema: body.schema ?? {} } },
    };
  }
  const fields = parameters.filter(({ in: place }) => place === 'formData');
  if (fields.length === 0) return undefined;
  const hasFile = fields.some(({ type }) => type === 'file');
  const isMultipart = hasFile || consumes.some((type) => /^multipart\//i.test(type));
  const properties: JsonObject = {};
  for (const field of fields)
    setOwn(properties, String(field.name), {
      ...schemaOf(field),
      ...(field.description !== undefined && { description: field.description }),
    });
  const required = fields.flatMap(({ name, required: isRequired }) =>
    isRequired === true ? [String(name)] : [],
  );
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  const type = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { required: required.length > 0, content: { [type]: { schema } } };
}

function convertResponses(swagger: JsonObject, operation: JsonObject): JsonObject {
  const converted: JsonObject = {};
  const [type = 'application/json'] = typesOf(operation.produces, swagger.produces);
  for (const [status, given] of Object.entries(
    isJsonObject(operation.responses) ? operation.responses : {},
  )) {
    const response = resolve(swagger, given);
    const { schema } = response;
    setOwn(converted, status, {
      ...without(response, 'schema', 'examples'),
      description: response.description ?? '',
      ...(schema !== undefined && { content: { [type]: { schema } } }),
    });
  }
  return converted;
}

function typesOf(own: Json | undefined, shared: Json | undefined): string[] {
  const given = Array.isArray(own) ? own : Array.isArray(shared) ? shared : [];
  return given.filter((one): one is string => typeof one === 'string');
}

function securitySchemes(given: Json | undefined): JsonObject {
  const schemes: JsonObject = {};
  for (const [name, scheme] of Object.entries(isJsonObject(given) ? given : {}))
    setOwn(
      schemes,
      name,
      isJsonObject(scheme) && scheme.type === 'basic' ? { ...scheme, type: 'http', scheme: 'basic' } : scheme,
    );
  return schemes;
}
