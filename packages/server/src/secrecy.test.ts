import { accessToken } from '@heddle/api-contract/families/access-token';
import { account } from '@heddle/api-contract/families/account';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from './audit/AuditLog.js';
import { newId } from './db/ids.js';
import type { OpenDatabase } from './db/openDatabase.js';
import type { Route } from './kernel/router.js';
import { modules } from './modules/modules.js';
import { createFixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from './testing/createTestApp.js';
import { createOwnDatabase } from './testing/createTestDatabase.js';
import { requestOf } from './testing/requestOf.js';
import { sampleInput } from './testing/sampleInput.js';

const inside = 'relation "hidden_table" at /srv/inside.ts';

let world: TestWorld;
let owner: TestPerson;
/** The number of the first statement that fails; 0 for none. */
let failsFrom = 0;
let statements = 0;

interface Session {
  prepareQuery(...parameters: unknown[]): { execute(...values: unknown[]): unknown };
  transaction(...parameters: unknown[]): unknown;
}

/** A database that can fail on demand, with an error full of internals that must not be exposed. */
function breakable(database: OpenDatabase): OpenDatabase {
  // Every statement passes here, including prepared ones, so this database cannot be shared with other files.
  const session = Reflect.get(database.db, 'session') as Session;
  const { prepareQuery, transaction } = session;
  const count = () => {
    statements += 1;
    if (failsFrom > 0 && statements >= failsFrom) throw new Error(inside);
  };
  session.prepareQuery = (...parameters) => {
    const query = prepareQuery.apply(session, parameters);
    const { execute } = query;
    query.execute = (...values) => {
      count();
      return execute.apply(query, values);
    };
    return query;
  };
  session.transaction = (...parameters) => {
    count();
    return transaction.apply(session, parameters);
  };
  return database;
}

beforeAll(async () => {
  world = await createTestApp({
    database: breakable(await createOwnDatabase()),
    // The walk over all calls requests more missing ids than the ordinary limit allows.
    config: { guesses: Number.POSITIVE_INFINITY },
  });
  owner = await world.register();
});
afterAll(() => world.close());

const signedIn = () =>
  world.app.routes.filter(
    ({ call, handler }) =>
      call.auth !== 'none' && !/logout|session\/end/.test(call.path) && !('reason' in handler),
  );

describe('when an internal error occurs', () => {
  test.each([
    [1, 1],
    [2, 0.6],
    [3, 0.3],
  ])(
    'every call reports only that, if statements fail from number %i on',
    async (from, share) => {
      const credentials = await owner.credentials();
      const wrong: string[] = [];
      let failed = 0;
      const ask = async (route: Route) => {
        statements = 0;
        failsFrom = from;
        const request = requestOf(
          route.call,
          sampleInput(route.call, () => newId(), 'all fields'),
          credentials,
        );
        const response = await world.app.fetch(request);
        const text = (response.headers.get('content-type') ?? '').includes('json')
          ? await response.text()
          : '';
        failsFrom = 0;
        if (text === '') await response.body?.cancel();
        if (response.status >= 500) failed += 1;
        if (/hidden_table|inside\.ts|\\n +at /.test(text))
          wrong.push(`${route.family}.${route.name}: ${text}`);
        if (response.status >= 500 && !response.headers.get('x-log-id'))
          wrong.push(`${route.name}: no log id`);
      };
      for (const route of signedIn()) await ask(route);
      expect(wrong).toEqual([]);
      // Calls that need fewer statements do not fail.
      expect(failed).toBeGreaterThanOrEqual(share * signedIn().length);
      expect(world.lines.some((line) => line.includes('hidden_table'))).toBe(true);
    },
    60_000,
  );
});

describe('secrets', () => {
  const tables = modules
    .flatMap((module) => Object.values(module.tables))
    .filter((table): table is Table => is(table, Table));

  async function everyRow(): Promise<string> {
    await world.app.app.use(auditLog).flush();
    const found = await Promise.all(
      tables.map((table) =>
        world.database.db.execute(sql`select * from ${sql.identifier(getTableName(table))}`),
      ),
    );
    // Numbers beyond the exact ones of JavaScript are read as big integers.
    return JSON.stringify(
      found.map(({ rows }) => rows),
      (_key, value) => (typeof value === 'bigint' ? String(value) : value),
    );
  }

  test('are absent from rows and logs: passwords, sessions, tokens, secrets of apps', async () => {
    const { token } = await owner.clientOf({ accessToken }).accessToken.create({ name: 'secret' });
    const apps = owner.clientOf({ oauthApp }).oauthApp;
    const { app_meta } = await apps.create({ name: 'Secret app', client_type: 'WebBackend' });
    const { client_secret } = await apps.createSecret({ appid: app_meta.appid });
    const appSecret = client_secret.plaintext ?? '';
    expect(appSecret).toBeTruthy();
    await expect(
      world.stranger.account.login({ email: owner.email, password: 'typed by mistake 4711' }),
    ).rejects.toThrow();
    await owner.clientOf({ account }).account.info();
    const kept = (await everyRow()) + world.lines.join('\n');
    const session = owner.cookie.split('=')[1]!;
    for (const secret of [testPassword, 'typed by mistake 4711', session, token, appSecret])
      expect(kept.includes(secret), secret.slice(0, 6)).toBe(false);
  });

  test('in a copy of the database do not sign anybody in', async () => {
    const texts = new Set(
      [...(await everyRow()).matchAll(/"([\w.$/+=,-]{20,200})"/g)].map(([, text]) => text!),
    );
    const values = [...texts].filter((text) => /[a-f0-9]{32}|[\w-]{40}|\$argon2/.test(text));
    expect(values.length).toBeGreaterThan(3);
    const opened: string[] = [];
    for (const value of values) {
      const byCookie = await world.app.request('/api/passport/account/info/v2/', {
        method: 'POST',
        headers: { cookie: `session_key=${value}`, 'x-requested-with': 'x' },
      });
      if (((await byCookie.json()) as { code: number }).code === 0) opened.push(value);
      for (const bearer of [value, `pat_${value}`, `oat_${value}`]) {
        const byToken = await world.app.request('/v1/users/me', {
          headers: { authorization: `Bearer ${bearer}` },
        });
        if (byToken.status !== 401) opened.push(bearer);
      }
    }
    expect(opened).toEqual([]);
  });

  /** One of every kind of secret that an installation issues or receives, by name. */
  async function everySecret(): Promise<Record<string, string>> {
    const { token } = await owner.clientOf({ accessToken }).accessToken.create({ name: 'walked' });
    const apps = owner.clientOf({ oauthApp }).oauthApp;
    const { app_meta } = await apps.create({ name: 'Walked app', client_type: 'WebBackend' });
    const { client_secret } = await apps.createSecret({ appid: app_meta.appid });
    const provider = 'PROVIDER-KEY-5d41402abc4b2a76';
    await owner.clientOf({ modelManage }).modelManage.createAccount({
      spaceID: owner.spaceId,
      name: 'Walked',
      baseURL: 'https://models.example/v1',
      maasAccount: { apiKey: provider },
    });
    const guest = await world.register();
    return {
      token,
      provider,
      password: testPassword,
      app: client_secret.plaintext ?? '',
      session: owner.cookie.split('=')[1]!,
      'session of another person': guest.cookie.split('=')[1]!,
    };
  }

  // Run this last, because it ends the sessions of all people.
  test('are neither returned nor logged by any call: keys, tokens, sessions, passwords', async () => {
    const secrets = await everySecret();
    for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(12);
    const things = await createFixtures(owner);
    const credentials = await owner.credentials();
    const found: string[] = [];
    let asked = 0;
    const look = (where: string, text: string) => {
      for (const [name, secret] of Object.entries(secrets))
        for (const encoding of [secret, encodeURIComponent(secret), btoa(secret).replace(/=+$/, '')])
          if (text.includes(encoding)) found.push(`${where}: ${name}`);
    };
    // Calls that change something run last, so that the others still find all data.
    const routes = signedIn().sort(
      (one, other) => Number(one.call.changesState) - Number(other.call.changesState),
    );
    for (const route of routes) {
      const input = sampleInput(
        route.call,
        (field) => fixtureId(things, route, field) ?? newId(),
        'all fields',
      );
      const response = await world.app.fetch(requestOf(route.call, input, credentials));
      asked += 1;
      const isStream = (response.headers.get('content-type') ?? '').includes('event-stream');
      if (isStream) await response.body?.cancel();
      const body = isStream ? '' : await response.text();
      look(`${route.family}.${route.name}`, body + JSON.stringify([...response.headers]));
    }
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(150);
    look('rows', await everyRow());
    look('log', world.lines.join('\n'));
    expect(found).toEqual([]);
  }, 120_000);
});
