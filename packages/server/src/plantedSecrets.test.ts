import { accessToken } from '@heddle/api-contract/families/access-token';
import { credential } from '@heddle/api-contract/families/credential';
import { mcp } from '@heddle/api-contract/families/mcp';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { plugin, subAuthTypes } from '@heddle/api-contract/families/plugin';
import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { createHttpService } from '@heddle/executor';
import { credentialReference, type JsonObject } from '@heddle/workflow-schema';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from './audit/AuditLog.js';
import { newId } from './db/ids.js';
import { createMcpConnector } from './mcp/createMcpConnector.js';
import { startMcpServer, type TestMcpServer } from './mcp/testing/startMcpServer.js';
import { type SignInServer, signInToken, startSignInServer } from './mcp/testing/startSignInServer.js';
import { modules } from './modules/modules.js';
import { type EchoServer, startEchoServer } from './modules/plugin/testing/startEchoServer.js';
import {
  clientId,
  clientSecret,
  type OAuthServer,
  startOAuthServer,
} from './modules/plugin/testing/startOAuthServer.js';
import { node } from './modules/workflow/samples/parts.js';
import { createOutboundFetch } from './outbound/createOutboundFetch.js';
import { createFixtures, type Fixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { RunTester } from './testing/RunTester.js';
import { requestOf } from './testing/requestOf.js';
import { chain, literal } from './testing/runDocuments.js';
import { sampleInput } from './testing/sampleInput.js';

// Twenty-two secrets, one in every place that takes one. Services repeat whatever they are sent.
let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;
let oauth: OAuthServer;
let tools: TestMcpServer;
let entrance: SignInServer;
const secrets: Record<string, string> = {};
let things: Fixtures;
/** Answers of the calls that used the secrets. */
const answers: string[] = [];

const plant = (place: string) => {
  secrets[place] = `PLANTED-${place.replaceAll(' ', '-')}-${crypto.randomUUID()}`;
  return secrets[place];
};

beforeAll(async () => {
  [echo, oauth] = await Promise.all([startEchoServer(), startOAuthServer()]);
  tools = await startMcpServer(() => {
    const server = new McpServer({ name: 'tools', version: '1' });
    server.registerTool('headers', { description: 'Repeats headers' }, ({ requestInfo }) => ({
      content: [{ type: 'text', text: JSON.stringify(requestInfo?.headers) }],
    }));
    return server;
  });
  entrance = await startSignInServer();
  const privateOrigins = [echo.url, oauth.url, tools.origin, entrance.origin];
  const outbound = createOutboundFetch({ privateOrigins });
  world = await createTestApp({
    outbound,
    http: createHttpService({ fetch: outbound }),
    mcp: createMcpConnector({ fetch: outbound }),
    // The walk over all calls requests more missing ids than the ordinary limit allows.
    config: { guesses: Number.POSITIVE_INFINITY },
  });
  owner = await world.register();
  things = { ...(await createFixtures(owner)) };
  await plantInAccount();
  await plantInPlugins();
  await plantInMcp();
  await plantInWorkflows();
}, 120_000);
afterAll(async () => {
  await world.close();
  await Promise.all([echo.close(), oauth.close(), tools.close(), entrance.close()]);
});

async function plantInAccount() {
  const calls = owner.clientOf({ accessToken, oauthApp, modelManage });
  secrets['the session'] = owner.cookie.split('=')[1]!;
  secrets['an access token'] = (await calls.accessToken.create({ name: 'planted' })).token;
  const { app_meta } = await calls.oauthApp.create({ name: 'Planted', client_type: 'WebBackend' });
  const { client_secret } = await calls.oauthApp.createSecret({ appid: app_meta.appid });
  secrets['the secret of an app'] = client_secret.plaintext ?? '';
  await calls.modelManage.createAccount({
    spaceID: owner.spaceId,
    name: 'Planted',
    baseURL: 'https://models.example/v1',
    maasAccount: { apiKey: plant('key of a model provider') },
  });
}

async function createNamed(place: string, fields: Partial<JsonObject>, origin = echo.url): Promise<string> {
  const { credential_id } = await owner.clientOf({ credential }).credential.create({
    ...{ space_id: owner.spaceId, name: place, kind: 'bearer', hosts: [origin], secret: plant(place) },
    ...fields,
  });
  things = { ...things, credential_id };
  return credential_id;
}

async function plantInPlugins() {
  const calls = owner.clientOf({ plugin }).plugin;
  const create = async (name: string, meta: object) => {
    const given = { space_id: owner.spaceId, name, url: echo.url, ...meta };
    const { plugin_id } = await calls.registerMeta(given);
    const { api_id } = await calls.createApi({ plugin_id, name: 'find', path: '/find', method: 1 });
    things = { ...things, 'plugin.plugin_id': plugin_id, 'plugin.api_id': api_id };
    return { plugin_id, api_id };
  };
  const debug = async (tool: { plugin_id: string; api_id: string }, environment?: string) => {
    const answer = await calls.debugApi({ ...tool, parameters: '{}', environment });
    expect(answer, answer.reason).toMatchObject({ success: true });
    answers.push(JSON.stringify(answer));
  };
  // An answer that is a file is stored.
  echo.answer = (response, { headers }) =>
    response
      .writeHead(200, { 'content-type': 'application/pdf' })
      .end(`%PDF-1.4\n${JSON.stringify(headers)}`);
  await debug(
    await create('key in a file', {
      auth_type: 1,
      location: 1,
      key: 'X-Key',
      service_token: plant('key of a plugin whose answer is a file'),
    }),
  );
  echo.answer = undefined;
  for (const [place, location, key] of [
    ['service key in a header', 1, 'X-Key'],
    ['service key in the query', 2, 'key'],
    ['service key in a cookie', 1, 'Cookie'],
  ] as const)
    await debug(await create(place, { auth_type: 1, location, key, service_token: plant(place) }));
  const tool = await create('environments', { auth_type: 1, location: 1, key: 'X-Key' });
  const credential_id = await createNamed('credential of an environment', {});
  await calls.updateMeta({
    plugin_id: tool.plugin_id,
    environments: [
      { name: 'staging', url: echo.url, service_token: plant('key of an environment') },
      { name: 'named', url: echo.url, credential_id },
    ],
  });
  await debug(tool, 'staging');
  await debug(tool, 'named');
  await debug(await createProgram());
  secrets['the secret of an OAuth client'] = clientSecret;
  const consented = await create('oauth', {
    auth_type: 3,
    sub_auth_type: subAuthTypes.authorizationCode,
    oauth_info: JSON.stringify({
      ...{ client_id: clientId, client_secret: clientSecret },
      ...{ client_url: `${oauth.url}/authorize`, authorization_url: `${oauth.url}/token` },
    }),
  });
  const { redirect_url } = await calls.startConsent({ plugin_id: consented.plugin_id, is_draft: true });
  const { plugin_id } = consented;
  await calls.finishConsent({ plugin_id, query: oauth.consent(redirect_url).query });
  await debug(consented);
  const sent = /planted-access-(\d+)/.exec(echo.heard.at(-1)!.headers.authorization ?? '')!;
  secrets['an access token of OAuth'] = sent[0];
  secrets['a refresh token of OAuth'] = `planted-refresh-${sent[1]}`;
}

/** A plugin whose program sends its secret and returns the echo. */
async function createProgram() {
  const calls = owner.clientOf({ pluginCode }).pluginCode;
  const given = { space_id: owner.spaceId, name: 'program', language: 'typescript' as const };
  const { plugin_id } = await calls.create(given);
  const { host } = new URL(echo.url);
  const text = `export async function perform() {
    const headers = { 'x-key': secret('KEY') };
    return { text: await (await fetch('http://${host}/program', { headers })).text() };
  }`;
  const input_schema = '{"type":"object","properties":{"n":{"type":"number"}}}';
  const tool = { name: 'perform', desc: 'Sends a request.', input_schema };
  await calls.save({ plugin_id, files: [{ path: 'index.ts', text }], hosts: [host], tools: [tool] });
  await calls.setSecret({ plugin_id, name: 'KEY', value: plant('secret of a program') });
  const { tools: saved } = await calls.get({ plugin_id });
  return { plugin_id, api_id: saved[0]!.api_id };
}

async function plantInMcp() {
  const calls = owner.clientOf({ mcp }).mcp;
  const { mcp_server } = await calls.create({ space_id: owner.spaceId, name: 'Planted' });
  const at = { mcp_server_id: mcp_server.id };
  const { mcp_server_access_point: point } = await calls.createAccessPoint({
    ...at,
    server_url: tools.url,
    config: {
      static_headers: [{ key: 'X-Key', value: plant('header of MCP') }],
      static_params: [{ key: 'key', value: plant('parameter of MCP') }],
    },
  });
  const place = { ...at, access_point_id: point.id };
  await calls.review({
    ...place,
    decision: 'approve',
    tools: point.tools.map(({ name, hash }) => ({ name, hash })),
  });
  answers.push(JSON.stringify(await calls.debug({ ...place, tool_name: 'headers', parameters: '{}' })));
  await signIn();
  things = { ...things, ...at, access_point_id: point.id, accesspoint_id: point.id };
}

/** An MCP server at which the owner has signed in. */
async function signIn() {
  const calls = owner.clientOf({ mcp }).mcp;
  const { mcp_server } = await calls.create({ space_id: owner.spaceId, name: 'Private' });
  const at = { mcp_server_id: mcp_server.id };
  const { mcp_server_access_point: point } = await calls.createAccessPoint({
    ...at,
    server_url: entrance.url,
  });
  const place = { ...at, access_point_id: point.id };
  const state = new URL((await calls.startSignIn(place)).redirect_url).searchParams.get('state') ?? '';
  answers.push(
    JSON.stringify(await calls.finishSignIn({ query: `${new URLSearchParams({ code: 'any', state })}` })),
  );
  answers.push(JSON.stringify(await calls.debug({ ...place, tool_name: 'read' })));
  secrets['the token of a sign-in at MCP'] = signInToken;
}

/** A workflow that sends a request with each kind of credential, and its run. */
async function plantInWorkflows() {
  const ids = [
    await createNamed('bearer credential', {}),
    await createNamed('password of a credential', { kind: 'basic', username: 'me' }),
    await createNamed('header credential', { kind: 'service', key: 'X-Key' }),
    await createNamed('query credential', { kind: 'service', location: 'query', key: 'key' }),
    await createNamed('credential of one person', { is_shared: false }),
  ];
  const nodes = ids.map((id, index) =>
    node(String(index + 4), '45', [index + 1, 0], { title: `Ask ${index}`, description: '' }, '', {
      inputs: {
        apiInfo: { method: 'GET', url: `${echo.url}/${index}` },
        ...{ headers: [], params: [], body: { bodyType: 'EMPTY', bodyData: {} } },
        auth: {
          authOpen: true,
          authType: 'BEARER_AUTH',
          authData: { bearerTokenData: [{ name: 'token', input: literal(credentialReference(id)) }] },
        },
        setting: { timeout: 5, retryTimes: 0 },
      },
      outputs: [
        { name: 'body', type: 'string' },
        { name: 'statusCode', type: 'integer' },
        { name: 'headers', type: 'string' },
      ],
    }),
  );
  const tester = new RunTester(owner);
  const workflow_id = await tester.save(chain([], nodes, 'body'), 'planted');
  const execute_id = await tester.start(workflow_id);
  const process = await tester.ended(workflow_id, execute_id);
  expect(process.executeStatus, process.reason ?? '').toBe(2);
  answers.push(JSON.stringify(process));
  await tester.api.workflow.publish({ workflow_id });
  things = { ...things, workflow_id, execute_id };
}

/** Where a text has secrets, however they are encoded. */
function leaksIn(where: string, text: string): string[] {
  return Object.entries(secrets).flatMap(([place, secret]) => {
    const forms = [
      secret,
      encodeURIComponent(secret),
      btoa(secret).slice(0, -4),
      btoa(`me:${secret}`).slice(4, -4),
    ];
    return forms.some((form) => text.includes(form)) ? [`${where}: ${place}`] : [];
  });
}

test('twenty-two secrets were planted, and each one that services need has reached its service', () => {
  expect(Object.keys(secrets)).toHaveLength(22);
  const heard = JSON.stringify([echo.heard, tools.requests, entrance.requests]);
  const sent = Object.entries(secrets).filter(
    ([, secret]) => heard.includes(secret) || heard.includes(btoa(`me:${secret}`)),
  );
  // Those of the account, the model provider, the OAuth client, the refresh token and the parameter are not heard here.
  expect(sent.map(([place]) => place)).toHaveLength(15);
});

test('SEC-75, SEC-76: none is in an answer, a trace, an export, a row or a log line', async () => {
  const found = answers.flatMap((answer, index) => leaksIn(`answer ${index}`, answer));
  const credentials = await owner.credentials();
  // Calls that change something run last, so that the others still find all data.
  const routes = world.app.routes
    .filter(
      ({ call, handler }) =>
        call.auth !== 'none' && !/logout|session\/end/.test(call.path) && !('reason' in handler),
    )
    .sort((one, other) => Number(one.call.changesState) - Number(other.call.changesState));
  for (const route of routes) {
    const input = sampleInput(
      route.call,
      (field) => fixtureId(things, route, field) ?? newId(),
      'all fields',
    );
    const response = await world.app.fetch(requestOf(route.call, input, credentials));
    const isStream = (response.headers.get('content-type') ?? '').includes('event-stream');
    if (isStream) await response.body?.cancel();
    const body = isStream ? '' : await response.text();
    const where = `${route.family}.${route.name}`;
    found.push(...leaksIn(where, body + JSON.stringify([...response.headers])));
  }
  await world.app.app.use(auditLog).flush();
  const tables = modules
    .flatMap((module) => Object.values(module.tables))
    .filter((table): table is Table => is(table, Table))
    .map((table) => getTableName(table));
  for (const table of tables) {
    const { rows } = await world.database.db.execute(sql`select * from ${sql.identifier(table)}`);
    found.push(...leaksIn(`table ${table}`, JSON.stringify(rows)));
  }
  const { files } = world.app.app;
  let stored = 0;
  for await (const { key } of files?.list() ?? []) {
    const pieces = [];
    for await (const piece of (await files?.get(key)) ?? []) pieces.push(piece);
    found.push(...leaksIn(`file ${key}`, Buffer.concat(pieces).toString('latin1')));
    stored += 1;
  }
  expect(stored).toBeGreaterThan(0);
  found.push(...leaksIn('log', world.lines.join('\n')));
  expect(found).toEqual([]);
}, 120_000);
