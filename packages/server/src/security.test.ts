import { errorCodes, isSocketCall } from '@heddle/api-contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import type { Route } from './kernel/router.js';
import { sessions } from './modules/account/tables.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { rotatingShare } from './testing/rotatingShare.js';
import { sampleInput } from './testing/sampleInput.js';

// Of the calls, which the kernel all admits alike, so many get every wrong credential; each one is called without any.
const triedInFull = 120;

let world: TestWorld;
let owner: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

async function ask(route: Route, input: Record<string, unknown>, headers?: Record<string, string>) {
  const response = await world.app.fetch(requestOf(route.call, input, headers));
  return { status: response.status, text: await response.text() };
}

const keyOf = ({ call }: Route) => `${call.method} ${call.path}`;
const everyRoute = () => world.app.routes;

describe('without credentials', () => {
  test('every call that states no reason to be public returns the unauthorized response of its family, whatever replaces the credentials', async () => {
    const expired = await world.register();
    await world.database.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, expired.id));
    const deleted = await world.register();
    await world.database.db.execute(sql`delete from spaces where owner_id = ${deleted.id}`);
    await world.database.db.execute(sql`delete from users where id = ${deleted.id}`);
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Bearer null' },
      { cookie: 'session_key=' },
      { cookie: `session_key=${'A'.repeat(43)}` },
      { cookie: `session_key=' or 1=1 --` },
      { cookie: expired.cookie },
      { cookie: deleted.cookie },
    ];
    const wrong: string[] = [];
    const closed = everyRoute().filter(({ call }) => call.public === undefined);
    const tried = new Set(rotatingShare(closed, triedInFull));
    for (const route of closed) {
      for (const headers of tried.has(route) ? attempts : attempts.slice(0, 1)) {
        const { status, text } = await ask(
          route,
          sampleInput(route.call, () => newId()),
          headers,
        );
        const { code } = JSON.parse(text) as { code: number };
        const right =
          route.call.auth === 'token'
            ? status === 401 && code === errorCodes.tokenInvalid
            : status === (isSocketCall(route.call) ? 401 : 200) && code === errorCodes.unauthorised;
        if (!right) wrong.push(`${keyOf(route)} with ${JSON.stringify(headers)}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('cross-site request forgery', () => {
  const cookie = () => ({ cookie: owner.cookie });

  test('refuses calls that change something from another origin or site, or without our header', async () => {
    // Calls that issue tokens to apps, and calls made by other servers, ignore cookies.
    const changing = everyRoute().filter(
      ({ call }) =>
        call.changesState && call.auth !== 'token' && call.envelope !== 'oauth' && !call.anyOrigin,
    );
    const wrong: string[] = [];
    const attempts: Record<string, string>[] = [
      { ...cookie(), origin: 'http://evil.example' },
      { ...cookie(), origin: 'null' },
      { ...cookie(), 'sec-fetch-site': 'cross-site' },
      { ...cookie(), 'sec-fetch-site': 'same-site' },
      { ...cookie(), 'x-requested-with': '' },
    ];
    const tried = new Set(rotatingShare(changing, triedInFull));
    for (const route of changing) {
      for (const headers of tried.has(route) ? attempts : attempts.slice(0, 1)) {
        const { status, text } = await ask(
          route,
          sampleInput(route.call, () => newId()),
          headers,
        );
        if (status !== 403) wrong.push(`${keyOf(route)} ${JSON.stringify(headers)}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await owner.client.account.info()).toMatchObject({ user_id_str: owner.id });
  });

  test.each([
    ['application/x-www-form-urlencoded', 'space_id=1'],
    ['text/plain', '{}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/json, text/plain', '{}'],
    ['application/json; charset=utf-16', '{}'],
    ['', '{}'],
  ])('does not accept a body of type "%s" as JSON', async (type, body) => {
    const response = await world.app.request('/api/playground_api/space/list', {
      method: 'POST',
      headers: { ...cookie(), 'x-requested-with': 'x', 'content-type': type },
      body,
    });
    expect(response.status).toBe(415);
  });

  test('does not accept JSON as a form, so an upload cannot name a path on the server', async () => {
    const response = await world.app.request('/api/web/user/update/upload_avatar/', {
      method: 'POST',
      headers: { ...cookie(), 'x-requested-with': 'x', 'content-type': 'application/json' },
      body: JSON.stringify({ avatar: { filepath: '/etc/passwd' } }),
    });
    expect(response.status).toBe(415);
  });
});

describe('hostile bodies', () => {
  const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await world.app.request('/api/playground_api/space/list', {
      method: 'POST',
      headers: {
        cookie: owner.cookie,
        'x-requested-with': 'x',
        'content-type': 'application/json',
        ...headers,
      },
      body,
      // Streams require it, but TypeScript's DOM types lack it.
      ...({ duplex: 'half' } as object),
    });
    return { status: response.status, body: (await response.json()) as { code: number; msg: string } };
  };

  test('a body that declares an excessive length is refused unread, and one that exceeds its length is cut off', async () => {
    expect((await send('{}', { 'content-length': String(1024 ** 3) })).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    expect((await send(endless)).status).toBe(413);
    expect(sent).toBeLessThan(4 * 1024 * 1024);
  });

  test.each([
    ['a million brackets', '['.repeat(1_000_000)],
    ['a hundred and one objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['an unfinished array', '[[[['],
    ['a text', '"text"'],
    ['an array', '[]'],
    ['null', 'null'],
    ['only spaces', '   '],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a number instead of a text', '{"search_word":1}'],
    ['a page number out of range', `{"page":${'9'.repeat(100_000)}}`],
  ])('%s is refused with 400 and a reason', async (_, body) => {
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 400 } });
    expect(answer.body.msg.length).toBeLessThan(1200);
  });

  test('brackets inside a string do not count as depth', async () => {
    expect((await send(JSON.stringify({ search_word: '['.repeat(150) }))).status).toBe(200);
    expect((await send(`{"search_word":"\\"${'{'.repeat(120)}"}`)).status).toBe(200);
  });

  test('keys such as __proto__ are plain data', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'a.b[0]']) {
      const answer = await send(`{"${key}":{"polluted":true},"search_word":"${key}"}`);
      expect(answer).toMatchObject({ status: 200, body: { code: 0 } });
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const query = await world.app.request(
      '/api/passport/web/registration/?__proto__[polluted]=1&constructor=1',
    );
    expect(query.status).toBe(200);
  });

  test('a byte order mark, duplicate keys, lone surrogates and a million keys are harmless', async () => {
    expect((await send(`\ufeff{"search_word":"a"}`)).body.code).toBe(0);
    expect((await send('{"page":2,"page":1}')).body.code).toBe(0);
    expect((await send('{"search_word":"\\ud800"}')).body.code).toBe(0);
    const many = `{${Array.from({ length: 150_000 }, (_, index) => `"k${index}":1`).join(',')}}`;
    expect((await send(many)).body.code).toBe(0);
  });
});

describe('every response', () => {
  test('has a log id and a policy against foreign scripts, also for missing paths', async () => {
    for (const path of ['/healthz', '/api/nothing', '/nothing', '/api/passport/web/registration/']) {
      const response = await world.app.request(path);
      expect(response.headers.get('x-log-id')).toMatch(/^[\da-f-]{36}$/);
      const policy = response.headers.get('content-security-policy')!;
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).not.toContain("'unsafe-eval'");
      expect(policy).toContain("object-src 'none'; base-uri 'none'");
      // No images from other hosts, even if a response contains their addresses; and no framing of our pages.
      expect(policy).toContain("img-src 'self' data: blob:;");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('of every call has the security headers and does not reveal the server software', async () => {
    const wrong: string[] = [];
    for (const route of everyRoute()) {
      const input = sampleInput(route.call, () => newId());
      const { headers, body } = await world.app.fetch(requestOf(route.call, input));
      await body?.cancel();
      const isOpen = headers.get('access-control-allow-origin') === '*';
      const expected = {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': isOpen ? 'cross-origin' : 'same-origin',
        server: null,
        'x-powered-by': null,
      };
      for (const [name, value] of Object.entries(expected))
        if (headers.get(name) !== value) wrong.push(`${keyOf(route)}: ${name} is ${headers.get(name)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('over TLS requires TLS from then on, but not for every port of localhost', async () => {
    const asks = async (app: TestWorld['app'], address: string, headers = {}, origin = {}) =>
      (await app.fetch(new Request(address, { headers }), origin)).headers.get('strict-transport-security');
    const hsts = 'max-age=31536000';
    const proxied = { 'x-forwarded-proto': 'https' };
    expect(await asks(world.app, 'http://heddle.example/healthz', {}, { secure: true })).toBe(hsts);
    expect(await asks(world.app, 'http://heddle.example/api/nothing', {}, { secure: true })).toBe(hsts);
    expect(await asks(world.app, 'http://heddle.example/healthz', {}, { secure: false })).toBeNull();
    expect(await asks(world.app, 'http://heddle.example/healthz', proxied)).toBeNull();
    expect(await asks(world.app, 'http://localhost/healthz', {}, { secure: true })).toBeNull();
    const behind = await createTestApp({ config: { trustProxy: true }, database: world.database });
    expect(await asks(behind.app, 'http://heddle.example/healthz', proxied)).toBe(hsts);
    await behind.app.close();
  });

  test('to an unknown path is a JSON 404', async () => {
    for (const [path, method] of [
      ['/api/nothing', 'GET'],
      ['/v1/nothing', 'POST'],
      ['/api/space/list', 'GET'],
    ] as const) {
      const response = await world.app.request(path, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 404, msg: 'not found' });
    }
  });
});
