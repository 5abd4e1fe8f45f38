import { request as send } from 'node:http';
import { files } from '@heddle/api-contract/families/file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import { type NodeServer, serveNode } from './host/serveNode.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { sampleInput } from './testing/sampleInput.js';

let world: TestWorld;
let person: TestPerson;
let server: NodeServer;

beforeAll(async () => {
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  person = await world.register();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const pathOf = (request: Request) => request.url.replace('http://localhost', '');

/** What arrives through a socket. `fetch` would hide a body that should not have been sent. */
function askHost(path: string, method: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const outgoing = send(server.url + path, { method, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk));
        response.on('end', () => {
          // These differ between any two responses.
          const { 'x-log-id': _, 'x-tt-logid': __, date: ___, connection, ...rest } = response.headers;
          resolve({ status: response.statusCode ?? 0, headers: rest, text });
        });
      });
      outgoing.on('error', reject);
      outgoing.end();
    },
  );
}

test('HEAD returns the status and headers of every GET call, without a body', async () => {
  const gets = world.app.routes.filter(({ call }) => call.method === 'GET' && !call.changesState);
  expect(gets.length).toBeGreaterThan(20);
  for (const { call } of gets) {
    const path = pathOf(
      requestOf(
        call,
        sampleInput(call, () => newId()),
      ),
    );
    const [get, head] = [
      await askHost(path, 'GET', { cookie: person.cookie }),
      await askHost(path, 'HEAD', { cookie: person.cookie }),
    ];
    const { 'content-length': length, 'transfer-encoding': _, ...headers } = get.headers;
    expect({ path, status: head.status, text: head.text }).toEqual({ path, status: get.status, text: '' });
    expect(head.headers, path).toMatchObject({
      ...headers,
      ...(length !== undefined && { 'content-length': length }),
    });
  }
});

test('HEAD of a file states its length, whatever range is asked for', async () => {
  const stored = await person.clientOf({ files }).files.upload({
    space_id: person.spaceId,
    file: new File(['0123456789'], 'digits.txt'),
  });
  const { pathname, search } = new URL(stored.url, server.url);
  const head = await askHost(pathname + search, 'HEAD', { range: 'bytes=2-4' });
  expect(head).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-length': '10', 'accept-ranges': 'bytes' },
  });
  const { etag } = head.headers as { etag: string };
  expect((await askHost(pathname + search, 'HEAD', { 'if-none-match': etag })).status).toBe(304);
});

test('HEAD never changes anything, and no other method than GET answers to it', async () => {
  const changing = world.app.routes.filter(({ call }) => call.method === 'GET' && call.changesState);
  expect(changing.length).toBeGreaterThan(1);
  for (const { call } of changing) {
    const headers = { cookie: person.cookie, 'x-requested-with': 'x' };
    expect((await askHost(call.path, 'HEAD', headers)).status, call.path).toBe(404);
  }
  expect(await person.client.account.info()).toMatchObject({ user_id_str: person.id });
  expect((await askHost('/api/passport/account/info/v2/', 'HEAD', { cookie: person.cookie })).status).toBe(
    404,
  );
});

test('HEAD of a socket refuses it, even with the headers of a handshake', async () => {
  const { call } = world.app.routes.find((route) => route.call.kind === 'socket')!;
  const { 'content-length': length, ...head } = (await askHost(call.path, 'HEAD')).headers;
  expect(head).not.toHaveProperty('sec-websocket-accept');
  expect(Number(length)).toBeGreaterThan(0);
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  expect((await askHost(call.path, 'HEAD', handshake)).status).toBe(401);
});

test.each([
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs/api',
  '/api/no_such_call',
])('HEAD of %s answers as GET', async (path) => {
  const [get, head] = [await askHost(path, 'GET'), await askHost(path, 'HEAD')];
  expect(head.status).toBe(get.status);
  expect(head.text).toBe('');
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
});
