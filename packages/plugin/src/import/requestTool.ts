import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { learnSchema } from '../response/learnSchema.js';
import type { ImportedAuth } from './ImportedPlugin.js';

/** A sample request, from which an operation is made. */
export interface SampleRequest {
  method: string;
  /** Absolute, with the query. */
  url: string;
  headers: [name: string, value: string][];
  body?: { contentType: string; value: Json; files?: readonly string[] };
  /** Names of parameters in the path, written `{name}`. */
  pathNames?: readonly string[];
}

/** Headers that say nothing about the API. */
const plainHeaders =
  /^(?:accept|accept-(?:encoding|language)|connection|content-(?:type|length)|host|origin|referer|user-agent|priority|pragma|cache-control|dnt|te|upgrade-insecure-requests|sec-.*|:.*)$/i;
const secretHeader =
  /^(?:authorization|proxy-authorization|(?:x-)?api-?key|x-auth.*|.*-token|token|apikey)$/i;
const secretQuery = /^(?:api_?key|access_?token|token|secret|key|sig|signature)$/i;

/** The operation of a sample request. Values become examples; what looks like a secret becomes an auth setting. */
export function operationOf(request: SampleRequest): {
  operation: JsonObject;
  auth?: ImportedAuth;
  secrets: string[];
} {
  const secrets: string[] = [];
  let auth: ImportedAuth | undefined;
  const keep = (location: 'header' | 'query', key: string) => {
    secrets.push(key);
    auth ??= { type: 'service', location, key };
  };
  const parameters: JsonObject[] = (request.pathNames ?? []).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const seen = new Set<string>();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name === '' || seen.has(name)) continue;
    seen.add(name);
    if (secretQuery.test(name)) keep('query', name);
    else parameters.push(sampleParameter(name, 'query', value));
  }
  for (const [name, value] of request.headers) {
    if (secretHeader.test(name)) keep('header', name);
    else if (/^cookie$/i.test(name)) parameters.push(...cookieParameters(value));
    else if (!plainHeaders.test(name)) parameters.push(sampleParameter(name, 'header', value));
  }
  const operation: JsonObject = {
    ...(parameters.length > 0 && { parameters }),
    ...(request.body && { requestBody: bodyOf(request.body) }),
    responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } },
  };
  return { operation, ...(auth && { auth }), secrets };
}

function sampleParameter(name: string, place: string, value: string): JsonObject {
  const sample = typed(value);
  return {
    name,
    in: place,
    required: false,
    description: name,
    schema: learnSchema(sample),
    example: sample,
  };
}

/** The names of cookies; their values are usually sessions of a person. */
function cookieParameters(text: string): JsonObject[] {
  return text.split(';').flatMap((pair) => {
    const name = pair.split('=', 1)[0]!.trim();
    return name === ''
      ? []
      : [{ name, in: 'cookie', required: false, description: name, schema: { type: 'string' } }];
  });
}

function typed(value: string): Json {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) && !/^-?0\d/.test(value) ? Number(value) : value;
}

function bodyOf({ contentType, value, files = [] }: NonNullable<SampleRequest['body']>): JsonObject {
  const schema = learnSchema(value);
  const { properties } = schema;
  if (isJsonObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      if (!isJsonObject(property)) continue;
      property.description ??= name;
      if (files.includes(name))
        setOwn(properties, name, { type: 'string', format: 'binary', description: name });
    }
  }
  return { required: false, content: { [contentType]: { schema, example: value } } };
}
