import { errorCodes } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../kernel/Config.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { clearEndedTokens } from './clearEnded.js';
import { sessionAccessTokens } from './tables.js';

let world: TestWorld;
let person: TestPerson;

const of = (who: TestPerson) => who.clientOf({ accessToken, space });
const refused = { code: errorCodes.tokenRefused };

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

type Scope = NonNullable<Parameters<ReturnType<typeof of>['accessToken']['ofSession']>[0]>;
const make = async (given: Scope = {}, who = person) =>
  (await of(who).accessToken.ofSession(given)).access_token;
const ask = (path: string, token: string) =>
  world.app.request(path, { headers: { authorization: `Bearer ${token}` } });
const statusOf = async (path: string, token: string) => (await ask(path, token)).status;

describe('a short-lived token of a session', () => {
  test('grants what the person may do by the API, and expires within 15 minutes', async () => {
    const made = await of(person).accessToken.ofSession();
    expect(made).toMatchObject({
      access_token: expect.stringMatching(/^sst_[\w-]{43}$/),
      token_type: 'Bearer',
    });
    const left = made.expires_in - Date.now() / 1000;
    expect(left).toBeGreaterThan(60);
    expect(left).toBeLessThan(901);
    expect(await (await ask('/v1/users/me', made.access_token)).json()).toMatchObject({
      data: { user_id: person.id },
    });
    expect(await statusOf(`/v1/workspaces/${person.spaceId}/members`, made.access_token)).toBe(200);
    expect((await of(person).accessToken.list()).personal_access_tokens).toEqual([]);
  });

  test('grants only its scope, and only in the spaces it names', async () => {
    const { id: team } = await of(person).space.save({ name: 'Weavers' });
    const narrow = await make({
      scope: { workspace_permission: { workspace_id_list: [team], permission_list: ['Member.list'] } },
    });
    expect(await statusOf(`/v1/workspaces/${team}/members`, narrow)).toBe(200);
    expect(await statusOf(`/v1/workspaces/${person.spaceId}/members`, narrow)).toBe(403);
    expect(await statusOf('/v1/users/me', narrow)).toBe(403);
    const none = await make({ scope: { account_permission: { permission_list: [] } } });
    expect(await statusOf('/v1/users/me', none)).toBe(403);
    const other = await world.register();
    for (const [scope, code] of [
      [{ workspace_permission: { workspace_id_list: [other.spaceId] } }, errorCodes.accessDenied],
      [{ account_permission: { permission_list: ['Everything.do'] } }, errorCodes.tokenRefused],
    ] satisfies [Scope['scope'], number][])
      await expect(make({ scope })).rejects.toMatchObject({ code });
    for (const duration_seconds of [0, 901])
      await expect(make({ duration_seconds })).rejects.toMatchObject(refused);
  });

  test('ends with its session', async () => {
    const guest = await world.register();
    const token = await make({}, guest);
    expect(await statusOf('/v1/users/me', token)).toBe(200);
    await guest.client.account.logout();
    expect(await statusOf('/v1/users/me', token)).toBe(401);
    await expect(make({}, guest)).rejects.toMatchObject({ code: errorCodes.unauthorised });
  });

  test('is refused after it expires, and is deleted by the nightly cleanup', async () => {
    const { db } = world.database;
    const guest = await world.register();
    const token = await make({}, guest);
    expect(JSON.stringify(await db.select().from(sessionAccessTokens))).not.toContain(token.slice(4));
    const later = new Date(Date.now() + 3_600_000);
    await db.update(sessionAccessTokens).set({ expiresAt: new Date(0) });
    expect(await statusOf('/v1/users/me', token)).toBe(401);
    expect(await clearEndedTokens(db, later, defaultConfig)).toBeGreaterThan(0);
    expect(await db.$count(sessionAccessTokens)).toBe(0);
  });

  test('requires a session, and each session holds only a few', async () => {
    const guest = await world.register();
    const { authorization } = await guest.credentials();
    const path = '/api/permission_api/coze_web_app/impersonate_coze_user';
    const byToken = { authorization: authorization!, 'x-requested-with': 'x' };
    const answer = await world.app.request(path, { method: 'POST', headers: byToken, body: '{}' });
    expect(await answer.json()).toMatchObject({ code: errorCodes.unauthorised });
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => make({}, guest)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});
