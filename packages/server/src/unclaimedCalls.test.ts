import { errorCodes, everyPermission } from '@heddle/api-contract';
import { type CatalogueCall, readCatalogue } from '@heddle/api-contract/catalogue';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { audit } from '@heddle/api-contract/families/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unclaimedName } from './audit/auditLabels.js';
import { createRouter } from './kernel/router.js';
import { modules } from './modules/modules.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';

let world: TestWorld;
let person: TestPerson;
let token: string;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  const { create } = person.clientOf({ accessToken }).accessToken;
  token = (await create({ name: 'all', account_permission: { permission_list: [...everyPermission] } }))
    .token;
});
afterAll(() => world.close());

const filled = (path: string) => path.replace(/:\w+/g, '4711');
const router = createRouter(modules, readCatalogue());
const unclaimed = readCatalogue().filter(
  ({ method, path }) => router.find(method, filled(path))?.route.name === unclaimedName,
);

/** One call of each kind: method, first segment of the path, streamed or not, with and without parameters. */
const ofEachKind = [
  ...new Map(
    unclaimed.map((call) => {
      const { method, path, isStreamed } = call;
      return [`${method} ${path.split('/')[1]} ${isStreamed} ${path.includes(':')}`, call];
    }),
  ).values(),
];

async function ask({ method, path }: CatalogueCall, headers: Record<string, string>) {
  const { call } = router.find(method, filled(path))!.route;
  const response = await world.app.fetch(requestOf({ ...call, path: filled(path) }, {}, headers));
  return { status: response.status, body: await response.json() };
}

test('every call of the specification has a route; those that no family declares say what they belong to', () => {
  for (const { method, path } of readCatalogue()) expect(router.find(method, filled(path))).toBeDefined();
  expect(unclaimed.length).toBeGreaterThan(0);
  expect(router.routes.filter(({ name }) => name === unclaimedName)).toEqual([]);
});

test('a signed-in caller learns that a call is not built yet, and a program also gets the log id', async () => {
  const kinds = ofEachKind.map((call) => call.path.split('/')[1]);
  expect(kinds).toEqual(expect.arrayContaining(['api', 'v1']));
  for (const call of ofEachKind) {
    const isOpen = /^\/(v1|v3|open_api|open-apis|open-api)\//.test(call.path);
    const headers: Record<string, string> = isOpen
      ? { authorization: `Bearer ${token}` }
      : { cookie: person.cookie };
    expect(await ask(call, headers), call.path).toMatchObject({
      status: 200,
      body: {
        code: 700099001,
        msg: `not built yet: ${call.family}`,
        ...(isOpen && { detail: { logid: expect.any(String) } }),
      },
    });
  }
});

test('other callers get the answer that calls give which are built', async () => {
  for (const call of ofEachKind) {
    const { status, body } = await ask(call, {});
    const isOpen = status === 401;
    expect({ path: call.path, code: body.code }).toEqual({
      path: call.path,
      code: isOpen ? errorCodes.tokenInvalid : errorCodes.unauthorised,
    });
    expect(JSON.stringify(body)).not.toContain('built');
  }
});

test('a page of another site cannot make these calls in the name of a user', async () => {
  const call = unclaimed.find(({ method, path }) => method === 'POST' && path.startsWith('/api/'))!;
  const foreign: Record<string, string>[] = [{ origin: 'http://evil.example' }, { 'x-requested-with': '' }];
  for (const headers of foreign)
    expect((await ask(call, { cookie: person.cookie, ...headers })).status).toBe(403);
});

test('the wrong method, or a path that the specification does not have, is not found', async () => {
  const { path } = unclaimed.find((call) => call.method === 'POST' && call.path.startsWith('/api/'))!;
  for (const [method, unknown] of [
    ['PUT', path],
    ['POST', `${path}/more`],
    ['GET', '/api/no_such_family/call'],
  ] as const) {
    const response = await world.app.request(unknown, { method, headers: { cookie: person.cookie } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 404, msg: 'not found' });
  }
});

test('refused attempts are recorded with a label, and counted as one kind of call per family', async () => {
  const call = unclaimed.find(({ method, path }) => method === 'POST' && path.startsWith('/api/'))!;
  await ask(call, { cookie: `session_key=${'A'.repeat(43)}` });
  const { items } = await person.clientOf({ audit }).audit.list({ outcome: 'refused' });
  expect(items.find(({ action }) => action === `${call.family}.${unclaimedName}`)).toMatchObject({
    reason: 'unauthorised',
    action_label: { en: 'Used a call that is not available yet' },
  });
});
