import {
  type BodyKind,
  type Call,
  type ErrorName,
  errorCodes,
  isSocketCall,
  type Schema,
  type SocketCall,
} from '@heddle/api-contract';
import * as z from 'zod';
import type { Route } from '../kernel/router.js';
import { closeCodes } from '../kernel/socket/closeCodes.js';

type Json = Record<string, unknown>;

// Version of the API, not of the server, which unauthenticated visitors must not learn.
const apiVersion = '1.0.0';

/** An operation as in OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.0#operation-object. */
export interface Operation extends Json {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: Json[];
  responses: Json;
}

/**
 * Generates the OpenAPI 3.1 description from the contracts alone. It evaluates every schema, so it runs only
 * on first request.
 */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Operation>> = {};
  const named: Json = { Error: errorSchema, Reason: reasonSchema, OAuthError: oauthErrorSchema };
  for (const route of routes) {
    for (const path of [route.call.path, ...route.call.also]) {
      const isAlias = path !== route.call.path;
      const operation = describeCall(route, named, isAlias ? path : undefined);
      paths[pathOf(path)] = { ...paths[pathOf(path)], [route.call.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Heddle',
      version: apiVersion,
      description:
        'Successful responses have `code` 0; any other code comes with a message and mostly with a `reason`, the ' +
        'key and the parameters of that message. Ids are decimal strings. ' +
        'Calls that change state with session authentication require the header `x-requested-with`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: [...new Set(routes.map(({ family }) => family))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session_key' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: named,
      responses: {
        Error: {
          description: 'An error, with a code and a message.',
          headers: {
            'x-log-id': { schema: { type: 'string' }, description: 'Identifies the request in the log.' },
          },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
        OAuthError: {
          description: 'An OAuth error; `error` is the code for programs.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
        },
      },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer', not: { const: 0 } },
    msg: { type: 'string' },
    reason: { $ref: '#/components/schemas/Reason' },
    data: { type: 'object' },
    detail: {
      type: 'object',
      description: 'Sent by calls with an access token, which have the reason here.',
      required: ['logid'],
      properties: {
        logid: { type: 'string' },
        code: { type: 'integer' },
        reason: { $ref: '#/components/schemas/Reason' },
      },
    },
  },
};

const reasonSchema = {
  type: 'object',
  description:
    'Why the request was refused, for programs that word errors themselves. A parameter may be a reason too.',
  required: ['key', 'parameters'],
  properties: {
    key: { type: 'string', examples: ['space.tooManyAdmins'] },
    parameters: {
      type: 'object',
      additionalProperties: {
        anyOf: [{ type: ['string', 'number'] }, { $ref: '#/components/schemas/Reason' }],
      },
      examples: [{ maximum: 20 }],
    },
  },
};

const oauthErrorSchema = {
  type: 'object',
  required: ['error', 'error_description'],
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
};

/**
 * Describes a call; `alias` is its older path. Schemas with an id (`meta({ id })`), which recursive schemas
 * need, are collected in `named` and referenced.
 */
export function describeCall(
  { family, name, call, handler }: Route,
  named: Json = {},
  alias?: string,
): Operation {
  const input = schemaOf(call, 'input', named);
  const inPath = [...(alias ?? call.path).matchAll(/:(\w+)/g)].map(([, field]) => field!);
  const notBuilt = 'reason' in handler ? handler.reason : undefined;
  const description = [
    isSocketCall(call) && aboutSockets,
    call.added && `Added: ${call.added}.`,
    notBuilt && `Not implemented yet: ${notBuilt}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    operationId: alias ? `${family}.${name}${alias.replace(/\W+/g, '.')}` : `${family}.${name}`,
    tags: [family],
    summary: `${family}: ${wordsOf(name)}`,
    ...(description && { description }),
    ...(alias && { deprecated: true }),
    // Token permissions go where OpenAPI lists the scopes of an operation.
    security: call.auth === 'none' ? [] : [{ [call.auth]: call.permission ? [call.permission] : [] }],
    parameters: parametersOf(call, input, inPath),
    ...bodyOf(call, input, inPath),
    responses: responsesOf(call, named),
    ...(isSocketCall(call) && { 'x-websocket': describeSocket(call, named) }),
  };
}

// OpenAPI cannot describe the messages of a WebSocket.
const aboutSockets =
  'A WebSocket (RFC 6455), opened by a GET with `Upgrade: websocket`; errors are the same as for other calls. ' +
  'Both sides then send text frames with one JSON object each, described under `x-websocket`. Clients that ' +
  'cannot set headers, such as browsers, may send `authorization=Bearer ...` in the query instead.';

function describeSocket(call: SocketCall, named: Json): Json {
  return {
    incoming: jsonSchemaOf(call.incoming(), 'input', named),
    outgoing: { anyOf: [jsonSchemaOf(call.output(), 'output', named), socketErrorSchema] },
    largestMessageBytes: call.limit,
    closeCodes: Object.fromEntries(
      Object.values<readonly [number, string]>(closeCodes).map(([code, meaning]) => [String(code), meaning]),
    ),
  };
}

const socketErrorSchema = {
  type: 'object',
  description: 'An error; the conversation continues unless the socket is closed afterwards.',
  required: ['id', 'event_type', 'data', 'detail'],
  properties: {
    id: { type: 'string' },
    event_type: { const: 'error' },
    data: {
      type: 'object',
      required: ['code', 'msg'],
      properties: { code: { type: 'integer' }, msg: { type: 'string' } },
    },
    detail: {
      type: 'object',
      required: ['logid'],
      properties: { logid: { type: 'string' }, reason: { $ref: '#/components/schemas/Reason' } },
    },
  },
};

function responsesOf(call: Call, named: Json): Json {
  if (call.kind === 'redirect') return { 302: { description: 'Redirects the browser.' } };
  if (call.kind === 'socket')
    return {
      101: { description: `${describeErrors(call)} The connection is now a WebSocket.` },
      default: { $ref: '#/components/responses/Error' },
    };
  const error = call.envelope === 'oauth' ? 'OAuthError' : 'Error';
  return {
    200: { description: describeErrors(call), content: contentOf(call, named) },
    default: { $ref: `#/components/responses/${error}` },
  };
}

function describeErrors({ errors }: Call): string {
  const texts = errors.map((error: ErrorName) => `${errorCodes[error]} (${error})`);
  return texts.length === 0 ? 'The response.' : `The response, or an error such as ${texts.join(', ')}.`;
}

function parametersOf(call: Call, input: ObjectSchema, inPath: readonly string[]): Json[] {
  const fields = Object.keys(input.properties).filter((name) => isInQuery(call, input, name));
  return [...new Set([...inPath, ...fields])].map((name) => {
    const isInPath = inPath.includes(name);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || input.required.includes(name),
      schema: input.properties[name] ?? { type: 'string' },
    };
  });
}

/**
 * Whether a field is a query parameter: all fields of a GET, and the fields beside a body that is itself a
 * file.
 */
function isInQuery({ method, body }: Call, { properties }: ObjectSchema, name: string): boolean {
  return method === 'GET' || (body === 'bytes' && properties[name]?.format !== 'binary');
}

const bodyTypes: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'multipart/form-data',
  upload: 'multipart/form-data',
  bytes: 'application/octet-stream',
};

function bodyOf(call: Call, input: ObjectSchema, inPath: readonly string[]): Json {
  if (call.method === 'GET') return {};
  const type = bodyTypes[call.body];
  if (call.body === 'bytes')
    return {
      requestBody: { required: true, content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
    };
  const properties = Object.fromEntries(
    Object.entries(input.properties).filter(([name]) => !inPath.includes(name)),
  );
  const required = input.required.filter((name) => !inPath.includes(name));
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return { requestBody: { required: required.length > 0, content: { [type]: { schema } } } };
}

function contentOf(call: Call, named: Json): Json {
  if (call.kind === 'file') return { 'application/octet-stream': {} };
  const output = schemaOf(call, 'output', named);
  if (call.kind === 'stream') return { 'text/event-stream': { schema: output } };
  if (call.envelope === 'oauth') return { 'application/json': { schema: output } };
  const texts = { msg: { type: 'string' }, ...(call.text === 'message' && { message: { type: 'string' } }) };
  const envelope = { code: { const: 0 }, ...texts };
  const schema =
    call.envelope === 'data'
      ? { type: 'object', required: ['code', 'msg', 'data'], properties: { ...envelope, data: output } }
      : {
          type: 'object',
          required: ['code', 'msg', ...output.required],
          properties: { ...envelope, ...output.properties },
        };
  return { 'application/json': { schema } };
}

/** The parts of an object's JSON Schema that are used here. */
export interface ObjectSchema extends Json {
  properties: Record<string, Json>;
  required: string[];
}

function schemaOf(call: Call, side: 'input' | 'output', named: Json): ObjectSchema {
  return { properties: {}, required: [], ...jsonSchemaOf(call[side](), side, named) };
}

function jsonSchemaOf(given: Schema, side: 'input' | 'output', named: Json): Json {
  const schema = z.toJSONSchema(given as unknown as z.ZodType, { io: side, unrepresentable: 'any' });
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...rest } = JSON.parse(text) as Json;
  Object.assign(named, $defs);
  return rest;
}

// OpenAPI writes path parameters as `{name}`.
function pathOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
