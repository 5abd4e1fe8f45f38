import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { plugin } from '@heddle/api-contract/families/plugin';
import { runService } from '@heddle/api-contract/families/run-service';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { privateOrigins } from '../../testing/privateAddresses.js';
import { startNameServer } from '../../testing/startNameServer.js';
import { storeSpaceId } from '../space/index.js';
import { callTool } from './call/callTool.js';
import { pluginVersions } from './tables.js';
import { type EchoServer, startEchoServer } from './testing/startEchoServer.js';

// Hostile addresses, answers and arguments of plugins: SEC-35 to SEC-42.
let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;
let other: EchoServer;
let names: Awaited<ReturnType<typeof startNameServer>>;
/** A service of this machine that nobody may reach. */
let hidden: Server;
let hiddenRequests = 0;
let hiddenPort: string;

const planted = 'sk-planted-88c1';
const changingName = 'changing.example';

beforeAll(async () => {
  [echo, other] = [await startEchoServer(), await startEchoServer()];
  hidden = createServer((_, response) => {
    hiddenRequests += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => hidden.listen(0, '::', resolve));
  hiddenPort = String((hidden.address() as AddressInfo).port);
  // The second look-up of the changing name leads inside.
  names = await startNameServer((name, asked) => ({
    a: [name === changingName && asked === 0 ? '192.0.2.1' : '127.0.0.1'],
  }));
  const outbound = createOutboundFetch({
    privateOrigins: [echo.url, other.url],
    nameServers: [names.address],
    connectTimeoutMs: 200,
  });
  world = await createTestApp({ outbound });
  owner = await world.register();
});
beforeEach(() => {
  for (const server of [echo, other]) {
    server.heard.length = 0;
    server.answer = undefined;
  }
});
afterAll(async () => {
  await world.close();
  await Promise.all([echo.close(), other.close()]);
  names.close();
  hidden.closeAllConnections();
  hidden.close();
});

const api = () => owner.clientOf({ plugin }).plugin;

type Meta = Parameters<ReturnType<typeof api>['updateMeta']>[0];

/** A plugin with a tool, whose operation may have more keys. */
async function create({
  url = echo.url,
  meta = {},
  operation = {},
  path = '/find',
}: {
  url?: string;
  meta?: Partial<Meta>;
  operation?: object;
  path?: string;
} = {}) {
  const openapi = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Hostile', version: '1' },
    servers: [{ url }],
    paths: {
      [path]: { get: { operationId: 'find', responses: { 200: { description: '' } }, ...operation } },
    },
  });
  const { plugin_id } = await api().register({ space_id: owner.spaceId, openapi });
  if (Object.keys(meta).length > 0) await api().updateMeta({ plugin_id, ...meta });
  const [tool] = (await api().getApis({ plugin_id })).api_info;
  const call = (values: object = {}, environment = '') =>
    api().debugApi({ plugin_id, api_id: tool!.api_id, parameters: JSON.stringify(values), environment });
  return { plugin_id, call };
}

const keyed = { auth_type: 1, location: 1, key: 'X-Key', service_token: planted };

describe('SEC-35: the address of a plugin', () => {
  test('does not lead to the network of the server, in any notation', async () => {
    const origins = privateOrigins(hiddenPort);
    const named = origins.filter((origin) => !origin.includes('@'));
    for (let at = 0; at < named.length; at += 20) {
      const environments = named.slice(at, at + 20).map((url, index) => ({ name: `e${index}`, url }));
      const { call } = await create({ meta: { environments } });
      for (const { name, url } of environments) {
        const { success, reason } = await call({}, name);
        expect([success, reason], url).toEqual([false, expect.stringMatching(/private network/i)]);
      }
    }
    for (const url of origins.filter((origin) => origin.includes('@')))
      await expect(api().registerMeta({ space_id: owner.spaceId, name: 'x', url })).rejects.toThrow();
    expect(hiddenRequests).toBe(0);
  });
});

test('SEC-36: a name that is public when it is looked up first does not lead inside later', async () => {
  const { call } = await create({ url: `http://${changingName}:${hiddenPort}` });
  for (let attempt = 0; attempt < 2; attempt++) expect(await call()).toMatchObject({ success: false });
  expect(hiddenRequests).toBe(0);
});

describe('SEC-37: a redirect', () => {
  test('takes the key of a plugin to no other server', async () => {
    const { call } = await create({ meta: keyed });
    for (const status of [301, 302, 307, 308]) {
      echo.answer = (response) => response.writeHead(status, { location: `${other.url}/take` }).end();
      await call();
    }
    expect(echo.heard[0]!.headers['x-key']).toBe(planted);
    expect(JSON.stringify(other.heard)).not.toContain(planted);
  });

  test.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/',
    'data:application/json,{}',
    '//[::ffff:127.0.0.1]:1/',
  ])('to %s is not followed', async (location) => {
    const { call } = await create();
    echo.answer = (response) => response.writeHead(302, { location }).end();
    expect(await call()).toMatchObject({ success: false });
    expect(echo.heard).toHaveLength(1);
  });

  test('without end is given up', async () => {
    const { call } = await create();
    echo.answer = (response) => response.writeHead(302, { location: '/again' }).end();
    expect(await call()).toMatchObject({ success: false });
    expect(echo.heard.length).toBeLessThanOrEqual(6);
  });
});

test('SEC-38: an address that was changed is checked again at the next call', async () => {
  const { plugin_id, call } = await create();
  expect(await call()).toMatchObject({ success: true });
  const inside = `http://127.0.0.1:${hiddenPort}`;
  await api().updateMeta({ plugin_id, url: inside });
  expect(await call()).toMatchObject({ success: false });
  const openapi = JSON.stringify({
    openapi: '3.0.3',
    info: {},
    servers: [{ url: `http://[::1]:${hiddenPort}` }],
    paths: { '/find': { get: { operationId: 'find', responses: {} } } },
  });
  await api().update({ plugin_id, openapi });
  expect(await call()).toMatchObject({ success: false });
  expect(hiddenRequests).toBe(0);
});

describe('SEC-39: a key', () => {
  const parameter = (name: string, place: string) => ({
    parameters: [{ name, in: place, schema: { type: 'string' } }],
  });

  test('is not sent under another host name', async () => {
    const { call } = await create({ meta: keyed, operation: parameter('Host', 'header') });
    await call({ Host: 'evil.example' });
    for (const { headers } of echo.heard) expect(headers.host).toBe(new URL(echo.url).host);
  });

  test('is not sent to the address of an environment that has no key', async () => {
    const environments = [{ name: 'other', url: other.url }];
    const { call } = await create({ meta: { ...keyed, environments } });
    expect(await call({}, 'other')).toMatchObject({ success: false });
    expect(other.heard).toEqual([]);
  });
});

describe('SEC-40: an answer', () => {
  test('that expands to a hundred times its size is cut off', async () => {
    const { call } = await create();
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    echo.answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await call()).toMatchObject({ success: false, reason: expect.stringContaining('5 MiB') });
  });

  test('that never ends is cut off', async () => {
    const { call } = await create();
    echo.answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      };
      response.on('drain', write);
      write();
    };
    expect(await call()).toMatchObject({ success: false, reason: expect.stringContaining('5 MiB') });
  });

  test('that trickles is given up at the limit of its tool', async () => {
    const { call } = await create({ operation: { 'x-timeout': 1 } });
    echo.answer = (response) => void response.writeHead(200).write('{');
    expect(await call()).toMatchObject({ success: false, reason: expect.stringContaining('1 s') });
  });
});

describe('SEC-41: an argument', () => {
  const inPath = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };

  test.each([
    ['../admin', '/v1/..%2Fadmin/end'],
    ['%2e%2e%2f', '/v1/%252e%252e%252f/end'],
    ['//evil', '/v1/%2F%2Fevil/end'],
    ['?x=1', '/v1/%3Fx%3D1/end'],
    ['#x', '/v1/%23x/end'],
    ['a\r\nHost: evil', '/v1/a%0D%0AHost%3A%20evil/end'],
  ])('%j stays one segment of the path', async (id, path) => {
    const { call } = await create({ path: '/v1/{id}/end', operation: inPath });
    await call({ id });
    expect(echo.heard.map((heard) => heard.path)).toEqual([path]);
  });

  test.each(['..', '.', '%2e%2e', ''])('%j is refused as a segment, or means itself', async (id) => {
    const { call } = await create({ path: '/v1/{id}/end', operation: inPath });
    await call({ id });
    for (const { path } of echo.heard) expect(path).toMatch(/^\/v1\/%25/);
  });

  test('adds no line to a header', async () => {
    const parameters = [{ name: 'X-Trace', in: 'header', schema: { type: 'string' } }];
    const { call } = await create({ operation: { parameters } });
    expect(await call({ 'X-Trace': 'a\r\nX-Evil: b' })).toMatchObject({ success: false });
    expect(echo.heard).toEqual([]);
  });
});

test.each([
  'file:///etc/passwd',
  'ftp://example.com',
  'gopher://example.com',
  'dict://example.com',
  'ldap://example.com',
  'unix:/run/docker.sock',
  'jar:https://example.com!/a',
  'blob:https://example.com/a',
  'javascript:alert(1)',
])('SEC-42: %s is no address of a plugin', async (url) => {
  await expect(api().registerMeta({ space_id: owner.spaceId, name: 'x', url })).rejects.toThrow();
  // Documents have such servers too; they are left out.
  const { call } = await create({ url });
  expect(await call()).toMatchObject({ success: false, reason: expect.stringContaining('address') });
});

test('an answer of 204 is an empty result, and one that is no JSON a text', async () => {
  const { call } = await create();
  echo.answer = (response) => response.writeHead(204).end();
  expect(await call()).toMatchObject({ success: true, resp: '{}' });
  echo.answer = (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('sunny');
  expect(await call()).toMatchObject({ success: true, resp: '{"text":"sunny"}' });
});

test('a parameter named __proto__ is sent, and changes nothing else', async () => {
  const parameters = [{ name: '__proto__', in: 'query', schema: { type: 'string' } }];
  const { call } = await create({ operation: { parameters } });
  await call(JSON.parse('{"__proto__":"polluted"}') as object);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(echo.heard[0]!.path).toMatch(/^\/find(\?__proto__=polluted)?$/);
});

describe('SEC-76: an answer that repeats the key', () => {
  const key = 'planted/key+with=signs&"quotes"';
  const escaped = (text: string) =>
    JSON.stringify({ said: text }).replace(/[/+=&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

  test.each<[how: string, type: string, body: string | Buffer]>([
    [
      'in JSON that escapes slashes',
      'application/json',
      JSON.stringify({ said: key }).replaceAll('/', '\\/'),
    ],
    ['in JSON that escapes signs', 'application/json', escaped(key)],
    ['in JSON that escapes letters', 'application/json', escaped(key).replace('planted', '\\u0070lanted')],
    [
      'in UTF-16',
      'application/json; charset=utf-16le',
      Buffer.from(JSON.stringify({ said: key }), 'utf16le'),
    ],
    ['in text', 'text/plain', `said: ${key}`],
    ['in HTML', 'text/html', `<p>${key.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</p>`],
  ])('%s does not show it', async (_, type, body) => {
    const { call } = await create({ meta: { ...keyed, service_token: key } });
    for (const status of [200, 401]) {
      echo.answer = (response) => response.writeHead(status, { 'content-type': type }).end(body);
      const answer = await call();
      expect(echo.heard.at(-1)!.headers['x-key']).toBe(key);
      for (const text of [answer.resp, answer.raw_resp, answer.reason, answer.raw_req])
        for (const part of [key, JSON.stringify(key).slice(1, -1), 'key+with', 'with=signs'])
          expect(text).not.toContain(part);
    }
  });

  test('in the query shows it nowhere in the request', async () => {
    const { call } = await create({ meta: { ...keyed, location: 2, key: 'k', service_token: key } });
    const answer = await call();
    expect(new URL(echo.heard[0]!.path, echo.url).searchParams.get('k')).toBe(key);
    for (const part of ['planted', 'with', 'quotes'])
      expect(answer.raw_req + answer.raw_resp + answer.resp).not.toContain(part);
  });
});

test('SEC-40: files of one request are bounded together', async () => {
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const requestBody = {
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { files } } } },
  };
  const { plugin_id } = await create();
  const openapi = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Files', version: '1' },
    servers: [{ url: echo.url }],
    paths: { '/send': { post: { operationId: 'send', requestBody, responses: {} } } },
  });
  await api().update({ plugin_id, openapi });
  const tool = (await api().getApis({ plugin_id })).api_info.find(({ name }) => name === 'send')!;
  const send = (count: number) =>
    api().debugApi({
      ...{ plugin_id, api_id: tool.api_id },
      parameters: JSON.stringify({
        files: Array.from({ length: count }, (__, index) => `${other.url}/${index}`),
      }),
    });
  const large = Buffer.alloc(15 * 1024 * 1024);
  other.answer = (response) => response.writeHead(200).end(large);
  expect(await send(5)).toMatchObject({ success: false, reason: expect.stringContaining('40 MiB together') });
  expect(other.heard).toHaveLength(3);
  expect(await send(1_000)).toMatchObject({
    success: false,
    reason: expect.stringContaining('at most 50 files'),
  });
  expect(other.heard).toHaveLength(3);
  expect(echo.heard).toEqual([]);
});

describe('at the same time', () => {
  test('a plugin that is deleted during a call ends the next one, not the server', async () => {
    const { plugin_id, call } = await create();
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      echo.answer = (response) => {
        answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        resolve();
      };
    });
    const calling = call();
    await arrived;
    await api().delete({ plugin_id });
    answer();
    await calling.catch((error: { code: number }) => expect(error.code).toBeGreaterThan(0));
    await expect(call()).rejects.toThrow();
  });

  test('failures of a draft do not stop the published plugin', async () => {
    const { plugin_id, call } = await create();
    await call();
    await api().publish({ plugin_id });
    echo.answer = (response) => response.writeHead(500).end();
    for (let failure = 0; failure < 6; failure++) await call();
    expect((await call()).reason).toContain('failed 5 times');
    echo.answer = undefined;
    const [tool] = (await api().getApis({ plugin_id })).api_info;
    const { runService: runs } = owner.clientOf({ runService });
    const request = { pluginId: plugin_id, apiId: tool!.api_id, arguments: {} };
    expect(await runs.tool({ space_id: owner.spaceId, request })).toHaveProperty('result.path', '/find');
  });

  test('failures of one workspace do not stop the calls of another', async () => {
    const { plugin_id, call: debug } = await create();
    await debug();
    await api().publish({ plugin_id });
    const { db } = world.database;
    await db.update(pluginVersions).set({ isShared: true }).where(eq(pluginVersions.pluginId, plugin_id));
    const [tool] = (await api().getApis({ plugin_id })).api_info;
    const call = (spaceId: string) =>
      callTool(world.app.app, {
        ...{ pluginId: plugin_id, toolId: tool!.api_id, version: 'latest', arguments: {} },
        ...{ caller: { spaceId, userId: owner.id, scene: 'workflow', isTrial: false }, idempotencyKey: '' },
        signal: new AbortController().signal,
      });
    echo.answer = (response) => response.writeHead(500).end();
    for (let failure = 0; failure < 5; failure++) await call(storeSpaceId).catch(() => undefined);
    await expect(call(storeSpaceId)).rejects.toThrow('failed 5 times');
    echo.answer = undefined;
    expect(await call(owner.spaceId)).toHaveProperty('output.path', '/find');
  });
});

test('a document of a user cannot name the draft of a plugin as its version', async () => {
  const { plugin_id } = await create();
  const [tool] = (await api().getApis({ plugin_id })).api_info;
  const { runService: runs } = owner.clientOf({ runService });
  for (const version of ['', 'draft', 'latest', 'Draft', 'v0', 'none']) {
    const request = { pluginId: plugin_id, apiId: tool!.api_id, arguments: {}, version };
    await expect(runs.tool({ space_id: owner.spaceId, request }), version).rejects.toThrow('no tool');
  }
  expect(echo.heard).toEqual([]);
});
