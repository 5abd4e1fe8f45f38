import { createHttpService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from './audit/AuditLog.js';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from './models/testing/scriptedEndpoint.js';
import { modules } from './modules/modules.js';
import { node } from './modules/workflow/samples/parts.js';
import { createOutboundFetch } from './outbound/createOutboundFetch.js';
import { createTestApp, type TestWorld } from './testing/createTestApp.js';
import { RunTester } from './testing/RunTester.js';
import { chain, field, literal } from './testing/runDocuments.js';

const secret = 'SECRET-9f8e7d6c5b4a';
const base64 = (text: string) => Buffer.from(text).toString('base64');

let world: TestWorld;
let tester: RunTester;
let own: ScriptedEndpoint;
let other: ScriptedEndpoint;
let reply: Reply;

/** Echoes what it was sent, in every encoding. */
const echo: Reply = (response, { headers, path, text }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-echoed': JSON.stringify(headers) });
  const authorization = headers.authorization ?? '';
  const encodings = [base64(authorization), base64(`me:${secret}`), encodeURIComponent(authorization)];
  response.end(
    JSON.stringify({ headers, path, text, encodings: path.includes('encodings') ? encodings : [] }),
  );
};

beforeAll(async () => {
  own = await startScriptedEndpoint((response, call) => reply(response, call));
  other = await startScriptedEndpoint(echo);
  const privateOrigins = [own, other].map(({ baseURL }) => new URL(baseURL).origin);
  world = await createTestApp({
    http: createHttpService({ fetch: createOutboundFetch({ privateOrigins }), sendsBodyWithGet: true }),
  });
  tester = new RunTester(await world.register());
});
afterAll(async () => {
  await world.close();
  await Promise.all([own.close(), other.close()]);
});
beforeEach(() => {
  reply = echo;
  own.calls.length = 0;
  other.calls.length = 0;
});

const bearer = (input: JsonObject = literal(secret)): JsonObject => ({
  authOpen: true,
  authType: 'BEARER_AUTH',
  authData: { bearerTokenData: [{ name: 'token', input }] },
});
const custom = (addTo: 'header' | 'query'): JsonObject => ({
  authOpen: true,
  authType: 'CUSTOM_AUTH',
  authData: {
    customData: {
      addTo,
      data: [
        { name: 'Key', input: literal('x-secret') },
        { name: 'Value', input: literal(secret) },
      ],
    },
  },
});
const noAuth: JsonObject = { authOpen: false };
const from = (name: string): JsonObject => ({
  type: 'string',
  value: { type: 'ref', content: { source: 'block-output', blockID: '100001', name } },
});

interface Settings {
  url: string;
  auth?: JsonObject;
  headers?: JsonObject[];
  params?: JsonObject[];
  body?: JsonObject;
  inputs?: readonly string[];
}

const named = (name: string) => [{ name, input: literal(secret) }];
const form = (name: string): JsonObject => ({
  bodyType: 'FORM_URLENCODED',
  bodyData: { formURLEncoded: named(name) },
});
const json = (text: string): JsonObject => ({ bodyType: 'JSON', bodyData: { json: text } });
const jsonSecret = json(`{"user":"me","keys":[{"client_secret":"${secret}"}]}`);
const noBody: JsonObject = { bodyType: 'EMPTY', bodyData: {} };

function asking(settings: Settings): JsonObject {
  const { url, auth = bearer(), headers = [], params = [], body = noBody, inputs = [] } = settings;
  const http = node('4', '45', [1, 0], { title: 'Ask', description: '' }, '', {
    inputs: {
      apiInfo: { method: 'GET', url },
      headers,
      params,
      auth,
      body,
      setting: { timeout: 5, retryTimes: 0 },
    },
    outputs: [
      { name: 'body', type: 'string' },
      { name: 'statusCode', type: 'integer' },
      { name: 'headers', type: 'string' },
    ],
  });
  return chain(
    inputs.map((name) => field(name, 'string')),
    [http],
    'body',
  );
}

/** Everything stored or logged since the start, except the documents that people wrote. */
async function everythingStored(): Promise<string> {
  await world.app.app.use(auditLog).flush();
  const tables = modules
    .flatMap((module) => Object.values(module.tables))
    .filter((table): table is Table => is(table, Table))
    .map((table) => getTableName(table))
    .filter((name) => name !== 'workflows' && name !== 'run_documents');
  const rows = await Promise.all(
    tables.map((name) => world.database.db.execute(sql`select * from ${sql.identifier(name)}`)),
  );
  return JSON.stringify(rows.map((found) => found.rows)) + world.lines.join('\n');
}

function expectNoSecret(text: string) {
  for (const encoding of [
    secret,
    base64(secret).slice(0, 20),
    base64(`Bearer ${secret}`).slice(12, 30),
    'U0VDUkVU',
  ])
    expect(text).not.toContain(encoding);
}

/** Every field of the node that accepts a credential. */
const places: [string, Omit<Settings, 'url'> & { query?: string }][] = [
  ['a token', { auth: bearer() }],
  ['a custom header', { auth: custom('header') }],
  ['a query parameter', { auth: custom('query') }],
  ['a header named like a secret', { auth: noAuth, headers: named('X-Api-Key') }],
  [
    'a header with an authentication scheme',
    { auth: noAuth, headers: [{ name: 'Authorization', input: literal(`Bearer ${secret}`) }] },
  ],
  ['a parameter named like a secret', { auth: noAuth, params: named('access_token') }],
  ['the query string', { auth: noAuth, query: `?api_key=${secret}` }],
  [
    'a form field',
    { auth: noAuth, body: { bodyType: 'FORM_DATA', bodyData: { formData: { data: named('password') } } } },
  ],
  ['a URL-encoded form field', { auth: noAuth, body: form('client_secret') }],
  ['a JSON field', { auth: noAuth, body: jsonSecret }],
];

test.each(
  places,
)('SEC-75, SEC-76: %s reaches the service, and its echo is absent from results, journals and logs', async (_, {
  query = '',
  ...settings
}) => {
  const process = await tester.run(asking({ url: `${own.baseURL}/encodings${query}`, ...settings }));
  expect(process.executeStatus, process.reason ?? '').toBe(2);
  const { headers, path, text } = own.calls[0]!;
  expect(JSON.stringify([headers, path, text])).toContain(secret);
  expectNoSecret(JSON.stringify(process));
  expect(JSON.stringify(process)).toContain('••••5b4a');
  expectNoSecret(await everythingStored());
});

test('SEC-76: credentials are absent from error messages too', async () => {
  reply = (response, { headers }) => {
    response.writeHead(403);
    response.end(`the key ${headers.authorization} is refused, and so is ${base64(`k:${secret}`)}`);
  };
  const process = await tester.run(asking({ url: `${own.baseURL}/x` }));
  expect(process).toMatchObject({ executeStatus: 3, reason: expect.stringContaining('••••5b4a is refused') });
  expectNoSecret(JSON.stringify(process));
  const unreachable = await tester.run(asking({ url: 'http://127.0.0.1:1/', auth: custom('query') }));
  expect(unreachable.executeStatus).toBe(3);
  expectNoSecret(JSON.stringify(unreachable) + (await everythingStored()));
});

test.each([
  ['the entire URL', '{{block_output_100001.at}}/x', (origin: string) => origin],
  ['the host', 'http://{{block_output_100001.at}}/x', (origin: string) => origin.slice(7)],
  [
    'a host after user info',
    'http://127.0.0.1:1{{block_output_100001.at}}',
    (origin: string) => `@${origin.slice(7)}`,
  ],
])('SEC-39: %s from a variable receives no credential of the author', async (_, url, format) => {
  const origin = format(new URL(other.baseURL).origin);
  const process = await tester
    .save(asking({ url, inputs: ['at'] }))
    .then(async (id) => tester.ended(id, await tester.start(id, { at: origin })));
  expect(process).toMatchObject({
    executeStatus: 3,
    reason: expect.stringContaining('the credentials of this node'),
  });
  expect(other.calls).toEqual([]);
});

const endOfHost = ({ host }: URL) => host.replace('127.0.0.', '');
const wholeOrigin = ({ origin }: URL) => origin;

test.each<[string, (url: URL) => string, Omit<Settings, 'inputs'>]>([
  ['part of the host', endOfHost, { url: 'http://127.0.0.{{block_output_100001.at}}/x' }],
  ['the port', ({ port }) => port, { url: 'http://127.0.0.1:{{block_output_100001.at}}/x' }],
  [
    'a query string',
    wholeOrigin,
    { url: `{{block_output_100001.at}}/?access_token=${secret}`, auth: noAuth },
  ],
  [
    'a form field',
    wholeOrigin,
    { url: '{{block_output_100001.at}}/', auth: noAuth, body: form('client_secret') },
  ],
  ['a JSON field', wholeOrigin, { url: '{{block_output_100001.at}}/', auth: noAuth, body: jsonSecret }],
])('SEC-39: does not send a credential if a variable determines the host: %s', async (_, format, settings) => {
  const at = format(new URL(other.baseURL));
  const id = await tester.save(asking({ ...settings, inputs: ['at'] }));
  expect(await tester.ended(id, await tester.start(id, { at }))).toMatchObject({
    executeStatus: 3,
    reason: expect.stringContaining('need a host'),
  });
  expect(other.calls).toEqual([]);
});

test('SEC-39: a variable after the host, and a token supplied by the person who runs it, are sent', async () => {
  const path = await tester.save(
    asking({ url: `${own.baseURL}/{{block_output_100001.at}}`, inputs: ['at'] }),
  );
  expect(await tester.ended(path, await tester.start(path, { at: 'deep/x' }))).toMatchObject({
    executeStatus: 2,
  });
  expect(own.calls[0]).toMatchObject({ path: '/v1/deep/x', headers: { authorization: `Bearer ${secret}` } });
  const brought = await tester.save(
    asking({ url: '{{block_output_100001.at}}/x', auth: bearer(from('token')), inputs: ['at', 'token'] }),
  );
  const ended = await tester.ended(
    brought,
    await tester.start(brought, { at: other.baseURL, token: 'brought by the caller' }),
  );
  expect(ended).toMatchObject({ executeStatus: 2 });
  expect(other.calls[0]!.headers.authorization).toBe('Bearer brought by the caller');
});

test('SEC-39: a redirect to another host receives no credential, whatever header contains it', async () => {
  reply = (response) => {
    response.writeHead(302, { location: `${other.baseURL}/elsewhere` });
    response.end();
  };
  const settings: Omit<Settings, 'url'>[] = [
    { auth: bearer() },
    { auth: custom('header') },
    { auth: noAuth, headers: named('X-Api-Key') },
  ];
  for (const more of settings) await tester.run(asking({ url: `${own.baseURL}/x`, ...more }));
  expect(own.calls).toHaveLength(3);
  expect(other.calls).toHaveLength(3);
  expectNoSecret(JSON.stringify(other.calls));
});

test.each([
  307, 308,
])('SEC-39: a redirect with status %i receives no body, whatever kind it is', async (status) => {
  reply = (response) => {
    response.writeHead(status, { location: `${other.baseURL}/elsewhere` });
    response.end();
  };
  for (const body of [form('client_secret'), form('anything'), jsonSecret, json('{"a":1}')]) {
    const process = await tester.run(asking({ url: `${own.baseURL}/x`, body, auth: noAuth }));
    expect(process).toMatchObject({
      executeStatus: 3,
      reason: expect.stringContaining('request content is not forwarded'),
    });
  }
  expect(other.calls).toEqual([]);
  await tester.run(asking({ url: `${own.baseURL}/x` }));
  expect(other.calls).toHaveLength(1);
  expectNoSecret(JSON.stringify(other.calls));
});
