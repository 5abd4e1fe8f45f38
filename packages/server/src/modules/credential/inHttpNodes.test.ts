import { errorCodes } from '@heddle/api-contract';
import { credential } from '@heddle/api-contract/families/credential';
import { runService } from '@heddle/api-contract/families/run-service';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createHttpService } from '@heddle/executor';
import { credentialReference, type JsonObject } from '@heddle/workflow-schema';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, field, literal } from '../../testing/runDocuments.js';
import { modules } from '../modules.js';
import { node } from '../workflow/samples/parts.js';

const secret = 'SECRET-0f1e2d3c4b5a';
const base64 = (text: string) => Buffer.from(text).toString('base64');

let world: TestWorld;
let owner: TestPerson;
let tester: RunTester;
let api: ScriptedEndpoint;
let elsewhere: ScriptedEndpoint;
let reply: Reply;

/** Repeats what it was sent in every encoding. */
const echo: Reply = (response, { headers, path }) => {
  const { authorization = '' } = headers;
  response.writeHead(200, { 'x-echo': `${path} ${JSON.stringify(headers)}` });
  const encodings = [base64(authorization), base64(`me:${secret}`), encodeURIComponent(authorization)];
  response.end(JSON.stringify({ headers, path, encodings }));
};

beforeAll(async () => {
  api = await startScriptedEndpoint((response, call) => reply(response, call));
  elsewhere = await startScriptedEndpoint(echo);
  const privateOrigins = [api, elsewhere].map(({ baseURL }) => new URL(baseURL).origin);
  world = await createTestApp({
    http: createHttpService({ fetch: createOutboundFetch({ privateOrigins }) }),
  });
  owner = await world.register();
  tester = new RunTester(owner);
});
afterAll(async () => {
  await world.close();
  await Promise.all([api.close(), elsewhere.close()]);
});
beforeEach(() => {
  reply = echo;
  api.calls.length = 0;
  elsewhere.calls.length = 0;
});

let count = 0;

async function create(fields: Record<string, unknown> = {}, by = owner): Promise<string> {
  const { credential_id } = await by.clientOf({ credential }).credential.create({
    space_id: by.spaceId,
    name: `Key ${++count}`,
    kind: 'bearer',
    hosts: [new URL(api.baseURL).origin],
    secret,
    ...fields,
  });
  return credential_id;
}

const bearer = (input: JsonObject): JsonObject => ({
  authOpen: true,
  authType: 'BEARER_AUTH',
  authData: { bearerTokenData: [{ name: 'token', input }] },
});

function asking(auth: JsonObject, url = `${api.baseURL}/x`): JsonObject {
  const http = node('4', '45', [1, 0], { title: 'Ask', description: '' }, '', {
    inputs: {
      apiInfo: { method: 'GET', url },
      headers: [],
      params: [],
      auth,
      body: { bodyType: 'EMPTY', bodyData: {} },
      setting: { timeout: 5, retryTimes: 3 },
    },
    outputs: [
      { name: 'body', type: 'string' },
      { name: 'statusCode', type: 'integer' },
      { name: 'headers', type: 'string' },
    ],
  });
  return chain([field('at', 'string')], [http], 'body');
}

const named = (id: string) => bearer(literal(credentialReference(id)));

async function everything(): Promise<string> {
  const tables = modules
    .flatMap((module) => Object.values(module.tables))
    .filter((table): table is Table => is(table, Table));
  const rows = await Promise.all(
    tables.map((table) =>
      world.database.db.execute(sql`select * from ${sql.identifier(getTableName(table))}`),
    ),
  );
  return JSON.stringify(rows.map((found) => found.rows)) + world.lines.join('\n');
}

function expectNoSecret(text: string) {
  for (const form of [secret, base64(secret).slice(0, 20), base64(`Bearer ${secret}`).slice(12, 30)])
    expect(text).not.toContain(form);
}

test.each([
  ['a bearer token', {}, { authorization: `Bearer ${secret}` }],
  [
    'user name and password',
    { kind: 'basic', username: 'me' },
    { authorization: `Basic ${base64(`me:${secret}`)}` },
  ],
  ['a header', { kind: 'service', key: 'X-Key' }, { 'x-key': secret }],
])('SEC-75, SEC-76: %s signs the request and is in no result, row, document or log', async (_, fields, sent) => {
  const process = await tester.run(asking(named(await create(fields))));
  expect(process.executeStatus, process.reason ?? '').toBe(2);
  expect(api.calls[0]!.headers).toMatchObject(sent);
  expectNoSecret(JSON.stringify(process));
  expectNoSecret(await everything());
});

test('a query parameter signs the request', async () => {
  const id = await create({ kind: 'service', location: 'query', key: 'api_key' });
  const process = await tester.run(asking(named(id), `${api.baseURL}/x?a=1&api_key=old`));
  expect(process.executeStatus, process.reason ?? '').toBe(2);
  expect(api.calls[0]!.path).toBe(`/v1/x?a=1&api_key=${secret}`);
  expectNoSecret(JSON.stringify(process));
});

test('an error of the service does not repeat the credential', async () => {
  reply = (response, { headers }) => {
    response.writeHead(403);
    response.end(`the key ${headers.authorization} is refused`);
  };
  const process = await tester.run(asking(named(await create())));
  expect(process).toMatchObject({ executeStatus: 3, reason: expect.stringContaining('is refused') });
  expectNoSecret(JSON.stringify(process));
});

test('SEC-39: is sent to its hosts only, and the error names them and the node', async () => {
  const id = await create();
  const allowed = new URL(api.baseURL).origin;
  for (const url of [`${elsewhere.baseURL}/x`, '{{block_output_100001.at}}/x']) {
    const workflow_id = await tester.save(asking(named(id), url));
    const at = new URL(elsewhere.baseURL).origin;
    const process = await tester.ended(workflow_id, await tester.start(workflow_id, { at }));
    expect(process).toMatchObject({
      executeStatus: 3,
      reason: expect.stringMatching(new RegExp(`may only be sent to ${allowed}.*\\(node "Ask"`)),
    });
  }
  expect(elsewhere.calls).toEqual([]);
});

test('SEC-39: is not forwarded by a redirect to another host', async () => {
  reply = (response) => {
    response.writeHead(302, { location: `${elsewhere.baseURL}/x` });
    response.end();
  };
  await tester.run(asking(named(await create({ kind: 'service', key: 'X-Key' }))));
  expect(elsewhere.calls).toHaveLength(1);
  expectNoSecret(JSON.stringify(elsewhere.calls));
});

test('SEC-24: a reference from a variable is text like any other', async () => {
  const id = await create();
  const input = {
    type: 'string',
    value: { type: 'ref', content: { source: 'block-output', blockID: '100001', name: 'at' } },
  };
  const workflow_id = await tester.save(asking(bearer(input)));
  await tester.ended(workflow_id, await tester.start(workflow_id, { at: credentialReference(id) }));
  expect(api.calls[0]!.headers.authorization).toBe(`Bearer ${credentialReference(id)}`);
});

test('SEC-24: the credential of another space is unknown, and the error names the node', async () => {
  const stranger = await world.register();
  const id = await create({}, stranger);
  const process = await tester.run(asking(named(id)));
  expect(process).toMatchObject({
    executeStatus: 3,
    reason: expect.stringMatching(/the credential \d+ is not in this space.*choose another one \(node "Ask"/),
  });
  expect(api.calls).toEqual([]);
});

test('a run in the browser lets the server sign the request', async () => {
  const calls = owner.clientOf({ runService }).runService;
  const request = { space_id: owner.spaceId, method: 'GET' as const, headers: [], timeoutMs: 2_000 };
  const credential_id = await create();
  const answer = await calls.http({ ...request, url: `${api.baseURL}/x`, credential_id });
  expect(api.calls[0]!.headers.authorization).toBe(`Bearer ${secret}`);
  expectNoSecret(JSON.stringify(answer));
  await expect(calls.http({ ...request, url: elsewhere.baseURL, credential_id })).rejects.toMatchObject({
    code: errorCodes.credentialInvalid,
    msg: expect.stringContaining('may only be sent to'),
  });
});

test('publishing refuses a credential that is not in the space, and references show what uses one', async () => {
  const calls = owner.clientOf({ credential, workflow });
  const credential_id = await create();
  const workflow_id = await tester.save(asking(named(credential_id)), 'signed');
  expect((await calls.credential.usedBy({ credential_id })).resources).toMatchObject([
    { kind: 'workflow', id: workflow_id, name: 'signed' },
  ]);
  const { credentials } = await calls.credential.list({ space_id: owner.spaceId });
  expect(credentials.find((one) => one.credential_id === credential_id)).toMatchObject({ use_count: 1 });
  await calls.workflow.publish({ workflow_id });
  await calls.credential.delete({ credential_id });
  await expect(calls.workflow.publish({ workflow_id })).rejects.toMatchObject({
    msg: expect.stringContaining('credential'),
  });
});
