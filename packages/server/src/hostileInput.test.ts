import { isDeepStrictEqual } from 'node:util';
import { workflow } from '@heddle/api-contract/families/workflow';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import type { Route } from './kernel/router.js';
import { modules } from './modules/modules.js';
import { liftListingLimit } from './modules/product/testing/liftListingLimit.js';
import { createFixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { rotatingShare } from './testing/rotatingShare.js';
import { sampleInput, withOwnTexts } from './testing/sampleInput.js';

// The tests submit more products than the ordinary limit allows.
afterAll(liftListingLimit());

let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;
let credentials: Record<string, string>;

beforeAll(async () => {
  // The tests request more missing ids than the ordinary limit allows.
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  owner = await world.register();
  other = await world.register();
  credentials = await owner.credentials();
});
afterAll(() => world.close());

const keyOf = ({ call }: Route) => `${call.method} ${call.path}`;
// Signing out would end the session of the other calls.
const keepsSession = (path: string) => !/logout|session\/end/.test(path);
const jsonRoutes = () =>
  world.app.routes.filter(
    ({ call, handler }) =>
      call.method !== 'GET' && call.body === 'json' && keepsSession(call.path) && !('reason' in handler),
  );

/** The kernel parses all bodies in the same way, so a share of the calls suffices once there are many. */
const parsedCalls = 24;
const hostileFields = 80;

async function send(request: Request) {
  const response = await world.app.fetch(request);
  const text = await response.text();
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: number };
  return { status: response.status, code, text };
}

const post = (route: Route, body: BodyInit, headers: Record<string, string> = {}) =>
  send(
    new Request(`http://localhost${route.call.path.replace(/:\w+/g, '1')}`, {
      method: route.call.method,
      headers: {
        ...credentials,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        ...headers,
      },
      body,
    }),
  );

// OAuth uses a text code instead of a number.
const badRequestOf = ({ call }: Route) =>
  call.envelope === 'oauth' ? undefined : call.auth === 'token' ? 4000 : 400;
// The client libraries read the code of a refused stream only with this status.
const badStatusOf = ({ call }: Route) => (call.kind === 'stream' && call.auth === 'token' ? 200 : 400);

describe('every call that takes JSON', () => {
  test('refuses objects whose length property is not a number', async () => {
    const wrong: string[] = [];
    for (const route of jsonRoutes()) {
      const fields = Object.keys(sampleInput(route.call, () => newId(), 'all fields'));
      const claimed = { length: { toString: 0 } };
      const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, claimed])));
      const { status } = await post(route, body);
      if (status >= 500) wrong.push(`${keyOf(route)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('refuses bodies that are not a JSON object, too deep or too large, with a code', async () => {
    const bodies: [string, BodyInit][] = [
      ['a million brackets', '['.repeat(1_000_000)],
      ['a hundred and one levels', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
      ['an unfinished object', '{"a":'],
      ['a text', '"text"'],
      ['a list', '[]'],
      ['null', 'null'],
      ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ];
    const wrong: string[] = [];
    for (const route of rotatingShare(jsonRoutes(), parsedCalls)) {
      for (const [name, body] of bodies) {
        const { status, code } = await post(route, body);
        if (status !== badStatusOf(route) || code !== badRequestOf(route))
          wrong.push(`${keyOf(route)}, ${name}: ${status} ${code}`);
      }
      const large = await post(route, '{}', { 'content-length': String(route.call.limit + 1) });
      if (large.status !== 413) wrong.push(`${keyOf(route)}, too large: ${large.status}`);
      const form = await post(route, '{}', { 'content-type': 'multipart/form-data; boundary=x' });
      if (form.status !== 415) wrong.push(`${keyOf(route)}, a form: ${form.status}`);
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  test('survives unusual JSON: byte order marks, duplicate keys, prototype keys, endless numbers', async () => {
    const wrong: string[] = [];
    for (const route of rotatingShare(jsonRoutes(), parsedCalls)) {
      for (const body of [
        '\ufeff{}',
        '{"space_id":"1","space_id":"2"}',
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a.b[0]":1}',
        `{"space_id":${'9'.repeat(100_000)},"name":1e999}`,
        '{"\\ud800":"\\udfff"}',
      ]) {
        const { status, text } = await post(route, body);
        if (status >= 500) wrong.push(`${keyOf(route)}, ${body.slice(0, 40)}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  }, 300_000);
});

test('no text in a field of a call makes the server fail', async () => {
  const texts = ['\0', 'a\0b', '\ud800', '__proto__', "'; drop table users; --", '%_\\', 'x'.repeat(100_000)];
  const wrong: string[] = [];
  const things = await createFixtures(owner);
  const routes = world.app.routes.filter(
    ({ call, handler }) => call.body === 'json' && keepsSession(call.path) && !('reason' in handler),
  );
  const fieldsOfCalls = routes.flatMap((route) => {
    const sample = sampleInput(route.call, (field) => fixtureId(things, route, field) ?? '0', 'all fields');
    const fields = Object.keys(sample).filter((name) => typeof sample[name] === 'string');
    return fields.map((field) => ({ route, sample, field }));
  });
  for (const { route, sample, field } of rotatingShare(fieldsOfCalls, hostileFields))
    for (const text of texts) {
      const request = requestOf(route.call, { ...sample, [field]: text }, credentials);
      const { status, code, text: answer } = await send(request);
      if (status >= 500 || code === 500) {
        wrong.push(`${keyOf(route)}, ${field}=${JSON.stringify(text.slice(0, 20))}: ${status} ${answer}`);
      }
    }
  expect(wrong).toEqual([]);
}, 600_000);

describe('unknown fields', () => {
  const marker = 'put there by the caller';
  const mark = 1_234_567_891;
  const extras = () => ({
    space_id: other.spaceId,
    creator_id: other.id,
    owner_id: other.id,
    user_id: other.id,
    id: other.id,
    role: marker,
    status: mark,
    publish_status: mark,
    is_public: true,
    is_official: true,
    created_at: '1999-12-31T00:00:00Z',
    updated_at: '1999-12-31T00:00:00Z',
    deleted_at: '1999-12-31T00:00:00Z',
    price: mark,
    quota: mark,
    password_hash: marker,
  });

  const tables = modules
    .flatMap((module) => Object.values(module.tables))
    .filter((table) => is(table, Table));
  async function readAll(): Promise<Record<string, unknown>[]> {
    const rows: Record<string, unknown>[] = [];
    for (const table of tables) {
      const name = getTableName(table as Table);
      const found = await world.database.db.execute(sql`select * from ${sql.identifier(name)}`);
      rows.push(...found.rows.map((row) => ({ table: name, ...row })));
    }
    return rows;
  }
  const isOf = (person: TestPerson) => (row: Record<string, unknown>) =>
    Object.values(row).some((value) => [person.id, person.spaceId].includes(String(value)));

  test('do not change the owner, creation time or state of anything', async () => {
    const wrong: string[] = [];
    const before = (await readAll()).filter(isOf(other));
    expect(before.length).toBeGreaterThan(3);
    const routes = jsonRoutes().filter(({ call }) => call.auth !== 'none');
    for (const route of rotatingShare(routes, parsedCalls)) {
      const fields = new Set<string>();
      const known = sampleInput(route.call, (field) => fields.add(field) && '0', 'all fields');
      const call = async (more: object) => {
        // The previous call may have used these up.
        const things = await createFixtures(owner, fields);
        const foreign = Object.fromEntries(Object.entries(more).filter(([field]) => !(field in known)));
        const input = sampleInput(route.call, (field) => fixtureId(things, route, field) ?? '0');
        // The previous call may have created something with the same name.
        return send(requestOf(route.call, { ...foreign, ...withOwnTexts(input) }, credentials));
      };
      const bare = await call({});
      const rich = await call(extras());
      if (bare.status !== rich.status || bare.code !== rich.code) {
        wrong.push(`${keyOf(route)}: ${bare.text.slice(0, 200)} but ${rich.text.slice(0, 200)}`);
      }
    }
    const after = await readAll();
    expect(wrong).toEqual([]);
    expect(isDeepStrictEqual(after.filter(isOf(other)), before)).toBe(true);
    const text = JSON.stringify(after);
    for (const put of [marker, String(mark), '1999-12-31']) expect(text).not.toContain(put);
  }, 600_000);

  test('in a registration and a profile grant no role', async () => {
    const [route] = world.app.routes.filter(({ call }) => call.path.includes('register'));
    const person = { email: 'rich@example.com', password: 'a quiet blue heron' };
    const { code, text } = await send(requestOf(route!.call, { ...extras(), ...person }));
    expect(code).toBe(0);
    expect((JSON.parse(text) as { data: { user_id_str: string } }).data.user_id_str).not.toBe(other.id);
    const rows = JSON.stringify(await readAll());
    expect(rows).not.toContain(marker);
    expect(rows).not.toContain('1999-12-31');
  });

  test('do not move a workflow when sent with a valid change', async () => {
    const client = owner.clientOf({ workflow }).workflow;
    const { workflow_id } = await client.create({ name: 'mine', space_id: owner.spaceId });
    const [route] = world.app.routes.filter(({ call }) => call.path.endsWith('update_meta'));
    const { space_id: _, ...rest } = extras();
    const answer = await send(
      requestOf(route!.call, { ...rest, workflow_id, name: 'renamed' }, { cookie: owner.cookie }),
    );
    expect(answer.code).toBe(0);
    const read = (await client.canvas({ workflow_id })).workflow;
    expect(read).toMatchObject({ name: 'renamed', space_id: owner.spaceId, creator: { id: owner.id } });
  });
});
