import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { defineFamily, everyPermission, socket } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { modules } from '../../modules/modules.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { openSocket, refusedSocket } from '../../testing/socketClient.js';
import { implement } from '../implement.js';
import type { Conversation } from './Peer.js';

const echoInput = () =>
  z.object({ content: z.string().max(400_000), times: z.number().int().max(100_000).optional() });
const echoed = () => z.object({ echoed: z.string() });

type Echo = Conversation<z.infer<ReturnType<typeof echoInput>>, z.infer<ReturnType<typeof echoed>>>;

const echo = defineFamily('echo', {
  studio: socket('/api/echo/:space_id', {
    auth: 'session',
    added: 'for this test',
    audit: { 'zh-CN': '听回声', en: 'Heard an echo' },
    input: () => z.object({ space_id: z.string() }),
    incoming: echoInput,
    output: echoed,
  }),
  open: socket('/v1/echo', {
    auth: 'token',
    permission: 'Audio.use',
    added: 'for this test',
    audit: { 'zh-CN': '听回声', en: 'Heard an echo' },
    input: () => z.object({ space_id: z.string().optional() }),
    incoming: echoInput,
    output: echoed,
  }),
});

let slow: (() => void) | undefined;
const ended: string[] = [];
let received = 0;

const echoModule = implement(echo, {
  studio: async (context, { space_id }): Promise<Echo> => {
    await context.spaceAccess(space_id, 'view');
    return async ({ messages, send }) => {
      context.signal.addEventListener('abort', () => ended.push('studio'));
      for await (const { content } of messages) await send({ echoed: content });
    };
  },
  open: async (context, { space_id }): Promise<Echo> => {
    if (space_id !== undefined) await context.spaceAccess(space_id, 'view');
    return async ({ messages, send }) => {
      for await (const { content, times = 1 } of messages) {
        received += 1;
        if (content === 'throw') throw new Error('an internal secret');
        if (content === 'leave') return;
        if (content === 'wait') await new Promise<void>((resolve) => (slow = resolve));
        if (content === 'answer wrongly') await send({ spoken: content } as never);
        for (let count = 0; count < times; count++) await send({ echoed: content });
      }
    };
  },
});

let world: TestWorld;
let server: NodeServer;
let person: TestPerson;
let stranger: TestPerson;
let bearer: Record<string, string>;

const bearerOf = async (who: TestPerson) => ({ authorization: (await who.credentials()).authorization! });

beforeAll(async () => {
  world = await createTestApp({ modules: [...modules, echoModule] });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  person = await world.register();
  stranger = await world.register();
  bearer = await bearerOf(person);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const at = (path: string) => `${server.url.replace('http', 'ws')}${path}`;
const origin = () => ({ origin: server.url });
const openPath = '/v1/echo';
const text = (content: string, times?: number) => JSON.stringify({ content, times });

describe('opening a socket', () => {
  test('accepts a token in the header, or in the query as the public client library sends it in pages', async () => {
    const byHeader = await openSocket(at(openPath), bearer);
    byHeader.socket.send(text('hello'));
    expect(await byHeader.next()).toEqual({ echoed: 'hello' });
    expect(byHeader.logid).toMatch(/^[\da-f-]{36}$/);
    byHeader.socket.close();
    const query = `?authorization=${encodeURIComponent(bearer.authorization!)}`;
    const byAddress = await openSocket(at(openPath + query));
    byAddress.socket.send(text('again'));
    expect(await byAddress.next()).toEqual({ echoed: 'again' });
    byAddress.socket.close();
    expect(world.lines.join('\n')).not.toContain(bearer.authorization!.slice(12));
  });

  test('accepts a cookie only from pages of this server', async () => {
    const path = `/api/echo/${person.spaceId}`;
    const open = await openSocket(at(path), { cookie: person.cookie, ...origin() });
    open.socket.send(text('hello'));
    expect(await open.next()).toEqual({ echoed: 'hello' });
    open.socket.close();
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { ...origin(), 'sec-fetch-site': 'cross-site' },
      {},
    ];
    for (const headers of foreign) {
      const refused = await refusedSocket(at(path), { cookie: person.cookie, ...headers });
      expect(refused).toMatchObject({ status: 403, body: { code: 403 } });
    }
  });

  test('is refused with the envelope of ordinary calls, before the connection becomes a WebSocket', async () => {
    const cases: [string, Record<string, string>, number, number][] = [
      [openPath, {}, 401, 4100],
      [openPath, { authorization: 'Bearer pat_nobody' }, 401, 4100],
      [openPath, { cookie: person.cookie }, 401, 4100],
      [`${openPath}?authorization=Bearer%20x%0d%0ay`, {}, 401, 4100],
      [`${openPath}?space_id=${stranger.spaceId}`, bearer, 403, 4101],
      [`${openPath}?space_id=1&space_id=2`, bearer, 400, 4000],
      [`/api/echo/${stranger.spaceId}`, { cookie: person.cookie, ...origin() }, 403, 700000007],
      [`/api/echo/${person.spaceId}`, origin(), 401, 700012006],
    ];
    for (const [path, headers, status, code] of cases) {
      const refused = await refusedSocket(at(path), headers);
      expect(refused, path).toMatchObject({ status, body: { code, msg: expect.any(String) } });
      expect(refused.headers['x-log-id']).toMatch(/^[\da-f-]{36}$/);
      expect(refused.headers['content-security-policy']).toBeDefined();
    }
    const { token } = await person.clientOf({ accessToken }).accessToken.create({
      name: 'narrow',
      workspace_permission_v2: {
        option: 1,
        permission_list: everyPermission.filter((word) => word !== 'Audio.use'),
      },
    });
    const narrow = await refusedSocket(at(openPath), { authorization: `Bearer ${token}` });
    expect(narrow).toMatchObject({ status: 403, body: { code: 4101 } });
  });

  test('records refusals in the audit log', async () => {
    await refusedSocket(at(openPath), { authorization: 'Bearer pat_nobody' });
    const rows = async () =>
      (
        await world.database.db.execute(
          "select action, outcome from audit_entries where action = 'echo.open'",
        )
      ).rows;
    await expect.poll(async () => (await rows()).length, { timeout: 5_000 }).toBeGreaterThan(0);
  });

  test('answers a plain request with 426 Upgrade Required, and leaves every other route unchanged', async () => {
    const plain = await fetch(`${server.url}${openPath}`, { headers: bearer });
    expect([plain.status, await plain.json()]).toMatchObject([426, { code: 4000 }]);
    for (const lines of [
      // Another protocol, an invalid key, an old version, a wrong method: handled like an ordinary request.
      [
        'GET /healthz HTTP/1.1',
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMA',
      ],
      ['GET /healthz HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    ])
      expect(await rawAnswer([...lines, 'Host: localhost', '', ''].join('\r\n'))).toMatch(/ok\n$/);
    const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`;
    const upgrade = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket'];
    const spoiled = (...lines: string[]) =>
      rawAnswer([`GET ${openPath} HTTP/1.1`, ...upgrade, ...lines, '', ''].join('\r\n'));
    expect(await spoiled(key, 'Sec-WebSocket-Version: 12', `Authorization: ${bearer.authorization}`)).toMatch(
      /^HTTP\/1.1 426 /,
    );
    expect(
      await spoiled(
        'Sec-WebSocket-Key: x',
        'Sec-WebSocket-Version: 13',
        `Authorization: ${bearer.authorization}`,
      ),
    ).toMatch(/^HTTP\/1.1 426 /);
    const body = JSON.stringify({});
    const post = [
      'POST /api/playground_api/space/list HTTP/1.1',
      ...upgrade,
      'Content-Type: application/json',
      'X-Requested-With: x',
      `Cookie: ${person.cookie}`,
      `Content-Length: ${body.length}`,
    ];
    expect(await rawAnswer([...post, '', body].join('\r\n'))).toContain(person.spaceId);
  });
});

/** What the server sends in response to these bytes until it closes the connection. */
function rawAnswer(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const connection = connect(Number(port), '127.0.0.1', () => connection.write(request));
    let answer = '';
    connection.on('data', (chunk) => (answer += chunk));
    connection.on('close', () => resolve(answer));
    connection.on('error', reject);
  });
}

describe('hostile frames', () => {
  const mistakes: [string, string | Buffer, RegExp][] = [
    ['text that is not JSON', '{"content":', /the message is not JSON/],
    ['an empty message', '', /the message is not JSON/],
    ['an array', '[]', /must be a JSON object/],
    ['a million brackets', '['.repeat(900_000), /nested deeper than 100/],
    ['a field of another type', '{"content":5}', /content: /],
    ['binary data', Buffer.from([1, 2, 3]), /text frame with JSON/],
    ['prototype keys', '{"__proto__":{"content":"x"},"constructor":1}', /content: /],
  ];

  test.each(
    mistakes,
  )('%s is answered with a description of the error, and the conversation continues', async (_, frame, message) => {
    const open = await openSocket(at(openPath), bearer);
    open.socket.send(frame);
    expect(await open.next()).toMatchObject({
      event_type: 'error',
      id: expect.any(String),
      data: { code: 4000, msg: expect.stringMatching(message) },
      detail: { logid: open.logid },
    });
    open.socket.send(text('still here'));
    expect(await open.next()).toEqual({ echoed: 'still here' });
    open.socket.close();
    expect(({} as Record<string, unknown>).content).toBeUndefined();
  });

  test('twenty invalid messages in a row close the connection', async () => {
    const open = await openSocket(at(openPath), bearer);
    for (let count = 0; count < 25; count++) open.socket.send('no');
    expect((await open.closed).code).toBe(1008);
    expect(open.messages.length).toBe(20);
  });

  test.each([
    ['ten megabytes', (socket: WebSocket) => socket.send('x'.repeat(10_000_000)), 1009],
    [
      'endless fragments',
      (socket: WebSocket) => {
        for (let count = 0; count < 40; count++) socket.send('x'.repeat(32_768), { fin: false });
      },
      1009,
    ],
    [
      'a thousand empty fragments',
      (socket: WebSocket) => {
        for (let count = 0; count < 2_000; count++) socket.send('', { fin: false });
      },
      1008,
    ],
    [
      'endless pings',
      (socket: WebSocket) => {
        for (let count = 0; count < 300; count++) socket.ping();
      },
      1008,
    ],
    [
      'text that is not UTF-8',
      (socket: WebSocket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }),
      1007,
    ],
    ['an unmasked frame', (socket: WebSocket) => socket.send('x', { mask: false }), 1002],
    [
      'a flood of messages',
      (socket: WebSocket) => {
        for (let count = 0; count < 7_000; count++) socket.send('{"content":"","times":0}');
      },
      1008,
    ],
  ])('%s closes the connection with a code and a reason', async (_, attack, code) => {
    const open = await openSocket(at(openPath), bearer);
    attack(open.socket);
    const end = await open.closed;
    expect(end.code).toBe(code);
    expect(end.reason).not.toBe('');
    const after = await openSocket(at(openPath), bearer);
    after.socket.send(text('alive'));
    expect(await after.next()).toEqual({ echoed: 'alive' });
    after.socket.close();
  });
});

describe('a handler', () => {
  test('that fails reveals no internals, only the log id', async () => {
    const open = await openSocket(at(openPath), bearer);
    open.socket.send(text('throw'));
    const end = await open.closed;
    expect(end).toEqual({ code: 1011, reason: `internal server error; log id ${open.logid}` });
    expect(open.messages).toMatchObject([{ event_type: 'error', data: { msg: 'internal server error' } }]);
    expect(JSON.stringify(open.messages)).not.toContain('secret');
    expect(world.lines.join('\n')).toContain('an internal secret');
  });

  test('that sends messages outside its contract fails', async () => {
    const open = await openSocket(at(openPath), bearer);
    open.socket.send(text('answer wrongly'));
    expect((await open.closed).code).toBe(1011);
  });

  test('that returns closes the connection', async () => {
    const open = await openSocket(at(openPath), bearer);
    open.socket.send(text('leave'));
    expect((await open.closed).code).toBe(1000);
    expect(world.lines.some((line) => line.includes(open.logid) && line.includes('"code":1000'))).toBe(true);
  });

  test('is notified when the client disconnects', async () => {
    ended.length = 0;
    const open = await openSocket(at(`/api/echo/${person.spaceId}`), { cookie: person.cookie, ...origin() });
    open.socket.terminate();
    await expect.poll(() => ended).toEqual(['studio']);
  });
});

describe('backpressure', () => {
  test('a handler that does not read pauses the sender, and no message is lost', async () => {
    const open = await openSocket(at(openPath), bearer);
    received = 0;
    open.socket.send(text('wait'));
    await expect.poll(() => received).toBe(1);
    const large = 'x'.repeat(100_000);
    for (let count = 0; count < 400; count++) open.socket.send(text(large, 0));
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The client sent 40 MB; far less fits into the socket buffers between the two.
    expect(open.socket.bufferedAmount).toBeGreaterThan(20_000_000);
    expect(received).toBe(1);
    slow?.();
    await expect.poll(() => received, { timeout: 10_000 }).toBe(401);
    open.socket.close();
  });

  test('a client that does not read pauses the handler', async () => {
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
    const open = await openSocket(at(openPath), bearer);
    open.socket.pause();
    open.socket.send(text('y'.repeat(300_000), 2_000));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    // The handler would send 600 MB in total.
    const used = process.memoryUsage().arrayBuffers + process.memoryUsage().external - before;
    expect(used).toBeLessThan(50_000_000);
    open.socket.terminate();
  });
});

describe('connection limits', () => {
  test('allow sixteen connections per person, and another one when one closes', async () => {
    const other = await world.register();
    const headers = await bearerOf(other);
    const all = await Promise.all(Array.from({ length: 16 }, () => openSocket(at(openPath), headers)));
    const refused = await refusedSocket(at(openPath), headers);
    expect(refused).toMatchObject({ status: 429, body: { code: 4013 }, headers: { 'retry-after': '5' } });
    const [first] = all;
    first!.socket.close();
    await first!.closed;
    await expect
      .poll(() =>
        openSocket(at(openPath), headers).then(
          ({ socket }) => {
            socket.terminate();
            return true;
          },
          () => false,
        ),
      )
      .toBe(true);
    for (const { socket } of all) socket.terminate();
  });

  test('allow 128 connections per network address', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => world.register()));
    const statuses: number[] = [];
    const hangUp = new AbortController();
    for (const who of people) {
      const headers = await bearerOf(who);
      for (let count = 0; count < 15; count++) {
        const request = new Request(`http://localhost${openPath}`, { headers, signal: hangUp.signal });
        const { status } = await world.app.fetch(request, { address: '192.0.2.7', upgrade: () => undefined });
        statuses.push(status);
      }
    }
    expect([statuses.indexOf(429), statuses.filter((status) => status === 429).length]).toEqual([128, 7]);
    hangUp.abort();
    // Registering nine people is slow on a busy machine.
  }, 30_000);

  test('do not count a client that disconnects during the handshake', async () => {
    const other = await world.register();
    const headers = await bearerOf(other);
    for (let count = 0; count < 40; count++) {
      const socket = new WebSocket(at(openPath), { headers });
      socket.on('error', () => undefined);
      await new Promise((resolve) => setTimeout(resolve, count % 4));
      socket.terminate();
    }
    await expect
      .poll(async () => {
        const open = await Promise.all(
          Array.from({ length: 16 }, () => openSocket(at(openPath), headers).catch(() => undefined)),
        );
        for (const one of open) one?.socket.terminate();
        return open.filter(Boolean).length;
      })
      .toBe(16);
  });
});

test('closes only the sockets of a space within five seconds after a person leaves it (SEC-30)', async () => {
  const team = (await person.clientOf({ space }).space.save({ name: 'Weavers' })).id;
  const member = await world.register();
  await person.clientOf({ space }).space.invite({
    space_id: team,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.clientOf({ space }).space.join({ space_id: team });
  const cookie = { cookie: member.cookie, ...origin() };
  const inTeam = await openSocket(at(`/api/echo/${team}`), cookie);
  const alone = await openSocket(at(`/api/echo/${member.spaceId}`), cookie);
  await person.clientOf({ space }).space.removeMember({ space_id: team, remove_user_id: member.id });
  const start = performance.now();
  const end = await inTeam.closed;
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(end.code).toBe(4403);
  expect(inTeam.messages).toMatchObject([
    { event_type: 'error', data: { code: 700000007 }, detail: { reason: { key: 'space.noRight' } } },
  ]);
  alone.socket.send(text('still here'));
  expect(await alone.next()).toEqual({ echoed: 'still here' });
  alone.socket.close();
});

test('closes the sockets of a session or token within five seconds after it ends', async () => {
  const other = await world.register();
  const { accessToken: tokens } = other.clientOf({ accessToken });
  const { token, personal_access_token: made } = await tokens.create({
    name: 'script',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const byToken = await openSocket(at(openPath), { authorization: `Bearer ${token}` });
  const deaf = await openSocket(at(openPath), { authorization: `Bearer ${token}` });
  deaf.socket.pause();
  deaf.socket.send(text('y'.repeat(300_000), 2_000));
  const bySession = await openSocket(at(`/api/echo/${other.spaceId}`), { cookie: other.cookie, ...origin() });
  await tokens.remove({ id: made.id });
  await other.client.account.logout();
  const start = performance.now();
  const ends = await Promise.all([byToken.closed, bySession.closed]);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(ends.map(({ code }) => code)).toEqual([4401, 4401]);
  await expect
    .poll(() => world.lines.some((line) => line.includes(deaf.logid) && line.includes('"code":4401')))
    .toBe(true);
  deaf.socket.terminate();
});

test('closes every socket with 1001 when the server stops', async () => {
  const own = await createTestApp({ modules: [...modules, echoModule] });
  const listening = await serveNode(own.app, { host: '127.0.0.1', port: 0 });
  const headers = await bearerOf(await own.register());
  const url = `${listening.url.replace('http', 'ws')}${openPath}`;
  const open = await Promise.all([openSocket(url, headers), openSocket(url, headers)]);
  const deaf = await openSocket(url, headers);
  deaf.socket.pause();
  const start = performance.now();
  const closed = listening.close();
  await own.close();
  await closed;
  expect(performance.now() - start).toBeLessThan(6_000);
  for (const { closed: end } of open) expect((await end).code).toBe(1001);
  deaf.socket.terminate();
});
