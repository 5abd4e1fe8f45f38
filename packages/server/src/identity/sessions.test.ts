// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { account } from '@heddle/api-contract/families/account';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../modules/account/tables.js';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import { createSessions } from './sessions.js';

const minute = 60_000;
const day = 24 * 60 * minute;

let world: TestWorld;

beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const unauthorised = { code: errorCodes.unauthorised };
const tokenIn = (cookie: string) => cookie.slice('session_key='.length);
const clientOf = (cookie: string) => world.clientFor(cookie, { account, accessToken });

/** Makes the person's session just over a day old. */
async function age(person: TestPerson): Promise<void> {
  const createdAt = new Date(Date.now() - day - minute);
  await world.database.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, person.id));
}

/** Requests the signed-in person, as every page does; returns the cookie of the response, if any. */
async function open(cookie: string): Promise<string | undefined> {
  const response = await world.app.request('/api/passport/account/info/v2/', {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'x' },
  });
  expect(await response.json()).toMatchObject({ code: 0 });
  return response.headers.get('set-cookie')?.split(';')[0];
}

describe('a session that is older than a day', () => {
  test('continues under a new token; the previous one stays valid for concurrent requests', async () => {
    const person = await world.register();
    expect(await open(person.cookie)).toBeUndefined();
    await age(person);
    const renewed = (await open(person.cookie))!;
    expect(renewed).toMatch(/^session_key=[\w-]{43}$/);
    expect(renewed).not.toBe(person.cookie);
    expect(await open(renewed)).toBeUndefined();
    expect(await open(person.cookie)).toBeUndefined();
    expect((await clientOf(renewed).account.sessions()).sessions).toMatchObject([{ is_current: true }]);
    expect((await clientOf(person.cookie).account.sessions()).sessions).toMatchObject([{ is_current: true }]);
    await clientOf(person.cookie).account.endOtherSessions();
    expect(await open(renewed)).toBeUndefined();
  });

  test('rejects its previous token after a minute, except for connections opened with it', async () => {
    const person = await world.register();
    await age(person);
    const renewed = (await open(person.cookie))!;
    const later = createSessions(world.database.db, () => new Date(Date.now() + 2 * minute));
    expect(await later.find(tokenIn(renewed))).toMatchObject({ id: person.id });
    expect(await later.find(tokenIn(person.cookie))).toBeUndefined();
    expect(await later.find(tokenIn(person.cookie), true)).toMatchObject({ id: person.id });
    await clientOf(renewed).account.logout();
    expect(await later.find(tokenIn(person.cookie), true)).toBeUndefined();
  });

  test('continues with the previous token if the response with the new one was lost, and issues another', async () => {
    const person = await world.register();
    await age(person);
    const lost = (await open(person.cookie))!;
    const { db } = world.database;
    const after = (minutes: number) => createSessions(db, () => new Date(Date.now() + minutes * minute));
    expect(await after(2).find(tokenIn(person.cookie))).toMatchObject({ id: person.id });
    const { token } = (await after(2).renew(tokenIn(person.cookie)))!;
    expect(await after(2).renew(tokenIn(person.cookie))).toBeUndefined();
    expect(await after(2).find(tokenIn(lost))).toBeUndefined();
    expect(await after(2).find(token)).toMatchObject({ id: person.id });
    expect(await after(4).find(tokenIn(person.cookie))).toBeUndefined();
    expect(await after(4).renew(tokenIn(person.cookie))).toBeUndefined();
    expect(await after(4).find(token)).toMatchObject({ id: person.id });
  });

  test('is renewed once, however many pages open at once', async () => {
    const person = await world.register();
    await age(person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(person.cookie)));
    const [renewed, ...others] = answers.filter((cookie) => cookie !== undefined);
    expect(others).toEqual([]);
    expect(await open(renewed!)).toBeUndefined();
  });

  test('keeps its short-lived tokens, and is ended with either of its own tokens', async () => {
    const person = await world.register();
    const statusOf = async (token: string) =>
      (await world.app.request('/v1/users/me', { headers: { authorization: `Bearer ${token}` } })).status;
    const { access_token: before } = await clientOf(person.cookie).accessToken.ofSession();
    await age(person);
    const renewed = (await open(person.cookie))!;
    const { access_token: between } = await clientOf(person.cookie).accessToken.ofSession();
    expect([await statusOf(before), await statusOf(between)]).toEqual([200, 200]);
    await clientOf(person.cookie).account.logout();
    expect([await statusOf(before), await statusOf(between)]).toEqual([401, 401]);
    await expect(clientOf(renewed).account.info()).rejects.toMatchObject(unauthorised);
  });

  test('is ended from a list that was read before its token was replaced', async () => {
    const person = await world.register();
    const [listed] = (await clientOf(person.cookie).account.sessions()).sessions;
    await age(person);
    const renewed = (await open(person.cookie))!;
    await clientOf(renewed).account.endSession({ session_id: listed!.session_id });
    await expect(clientOf(renewed).account.info()).rejects.toMatchObject(unauthorised);
  });
});
