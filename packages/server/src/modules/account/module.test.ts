import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiError, errorCodes } from '@heddle/api-contract';
import { account as accountFamily } from '@heddle/api-contract/families/account';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { openDatabase } from '../../db/openDatabase.js';
import { createTestApp, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { avatars, sessions, users } from './tables.js';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const refusal = (code: keyof typeof errorCodes) => expect.objectContaining({ code: errorCodes[code] });

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return world.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', ...headers },
    body: JSON.stringify(body),
  });
}

describe('registration', () => {
  test('signs a new person in, creates a personal space, and stores the password with argon2id', async () => {
    const person = await world.register('Ada@Example.com');
    expect(await person.client.account.info()).toMatchObject({
      user_id_str: person.id,
      email: 'Ada@Example.com',
      name: 'Ada',
      locale: 'en',
    });
    const { bot_space_list: spaces } = await person.client.space.list();
    expect(spaces).toMatchObject([
      { id: person.spaceId, space_type: 1, space_role_type: 1, owner_user_id: person.id },
    ]);
    const rows = await world.database.db.select().from(users);
    expect(rows.every((row) => row.passwordHash?.startsWith('$argon2id$v=19$'))).toBe(true);
  });

  test('treats an address that differs only in case as taken', async () => {
    await expect(
      world.stranger.account.register({ email: 'ada@example.COM', password: testPassword }),
    ).rejects.toEqual(refusal('emailTaken'));
  });

  test.each([
    ['1234567', 'eight characters', 'short'],
    ['password', 'common', 'common'],
    ['Password2024!', 'common, followed by digits', 'common'],
    ['aaaaaaaaaa', 'one letter', 'common'],
    ['grace@example.com', 'the address itself', 'email'],
    ['x'.repeat(129), 'too many bytes', 'long'],
    ['密'.repeat(43), 'too many bytes in few characters', 'long'],
  ])('refuses the password %s (%s) with the name of the rule', async (password, _why, rule) => {
    await expect(
      world.stranger.account.register({ email: 'grace@example.com', password }),
    ).rejects.toMatchObject({ code: errorCodes.invalidProfile, data: { password_rule: rule } });
  });

  test.each([
    'admin',
    'a@b@c',
    'аdmin@example.com',
    'admin@exаmple.com',
    `${'x'.repeat(260)}@example.com`,
  ])('refuses the address %s', async (email) => {
    await expect(world.stranger.account.register({ email, password: testPassword })).rejects.toEqual(
      refusal('invalidProfile'),
    );
  });

  test('ignores fields that a person must not choose', async () => {
    const response = await post('/api/passport/web/email/register/v2/', {
      email: 'mallory@example.com',
      password: testPassword,
      id: '1',
      user_id_str: '1',
      role: 'owner',
      created_at: 0,
      ['__proto__']: { polluted: true },
    });
    const body = (await response.json()) as { data: { user_id_str: string; user_create_time: number } };
    expect(body.data.user_id_str).not.toBe('1');
    expect(body.data.user_create_time).toBeGreaterThan(1_700_000_000);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('the owner of the installation', () => {
  test('is exactly one of fifty people who register first at the same moment; the others are refused', async () => {
    const fresh = await createTestApp({ config: { registration: 'closed' } });
    expect(await fresh.stranger.account.registration()).toEqual({
      open: true,
      first_person: true,
      needs_setup_code: false,
    });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        fresh.stranger.account.register({ email: `p${index}@example.com`, password: testPassword }),
      ),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as ApiError] : [],
    );
    expect(results.length - refused.length).toBe(1);
    expect(new Set(refused.map((error) => error.code))).toEqual(new Set([errorCodes.registrationClosed]));
    expect((await fresh.database.db.select().from(users)).length).toBe(1);
    expect(await fresh.stranger.account.registration()).toMatchObject({ open: false, first_person: false });
    await fresh.close();
  }, 60_000);

  test('is the only person who needs the set-up code, which must be correct', async () => {
    const fresh = await createTestApp({ config: { setupCode: 'loom-4711', registration: 'open' } });
    const register = (email: string, setup_code?: string) =>
      fresh.stranger.account.register({ email, password: testPassword, setup_code });
    expect(await fresh.stranger.account.registration()).toMatchObject({ needs_setup_code: true });
    await expect(register('a@example.com')).rejects.toEqual(refusal('invalidProfile'));
    await expect(register('a@example.com', 'loom-4712')).rejects.toEqual(refusal('invalidProfile'));
    await register('a@example.com', 'loom-4711');
    await register('b@example.com');
    await fresh.close();
  });
});

describe('sessions', () => {
  const login = (cookie?: string) =>
    post(
      '/api/passport/web/email/login/',
      { email: 'session@example.com', password: testPassword },
      cookie ? { cookie } : {},
    );
  const cookieOf = (response: Response) => response.headers.get('set-cookie')!;
  const info = async (cookie: string) =>
    ((await (await post('/api/passport/account/info/v2/', {}, { cookie })).json()) as { code: number }).code;

  beforeAll(async () => {
    await world.register('session@example.com');
  });

  test('use an HttpOnly and Lax cookie, which is Secure only over TLS', async () => {
    expect(cookieOf(await login())).toMatch(
      /^session_key=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+GMT$/,
    );
    const secure = await world.app.fetch(
      new Request('https://localhost/api/passport/web/email/login/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({ email: 'session@example.com', password: testPassword }),
      }),
    );
    expect(cookieOf(secure)).toMatch(/; Secure$/);
  });

  test('do not adopt a session id planted before signing in, and end it', async () => {
    const first = cookieOf(await login()).split(';')[0]!;
    const second = cookieOf(await login(first)).split(';')[0]!;
    expect(second).not.toBe(first);
    expect(await info(first)).toBe(errorCodes.unauthorised);
    expect(await info(second)).toBe(0);
  });

  test('end on the server at sign-out', async () => {
    const cookie = cookieOf(await login()).split(';')[0]!;
    const response = await post('/api/passport/web/logout/', {}, { cookie });
    expect(cookieOf(response)).toMatch(/^session_key=; .*Expires=Thu, 01 Jan 1970/);
    expect(await info(cookie)).toBe(errorCodes.unauthorised);
  });

  test('end by the sign-out GET only from the studio itself', async () => {
    const cookie = cookieOf(await login()).split(';')[0]!;
    const get = (headers: Record<string, string>) =>
      world.app.request('/api/passport/web/logout/', { headers: { cookie, ...headers } });
    expect((await get({})).status).toBe(403);
    expect((await get({ 'x-requested-with': 'XMLHttpRequest', origin: 'http://evil.example' })).status).toBe(
      403,
    );
    expect((await get({ 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    expect(await info(cookie)).toBe(0);
    expect((await get({ 'x-requested-with': 'XMLHttpRequest', origin: 'http://localhost' })).status).toBe(
      200,
    );
    expect(await info(cookie)).toBe(errorCodes.unauthorised);
  });

  test('are stored without their token, and are invalid after they expire', async () => {
    const cookie = cookieOf(await login()).split(';')[0]!;
    const rows = await world.database.db.select().from(sessions);
    expect(rows.some((row) => cookie.includes(row.tokenHash))).toBe(false);
    await world.database.db.update(sessions).set({ expiresAt: new Date(0) });
    expect(await info(cookie)).toBe(errorCodes.unauthorised);
  });

  test('end when the person is deleted', async () => {
    const gone = await world.register('gone@example.com');
    await world.database.db.execute(sql`delete from spaces where owner_id = ${gone.id}`);
    await world.database.db.execute(sql`delete from users where id = ${gone.id}`);
    await expect(gone.client.account.info()).rejects.toEqual(refusal('unauthorised'));
  });
});

describe('guessing credentials', () => {
  test('returns the same answer for a wrong password and for an unknown address', async () => {
    await world.register('known@example.com');
    const errors = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((email) =>
        world.stranger.account
          .login({ email, password: 'wrong wrong wrong' })
          .catch((error: ApiError) => error),
      ),
    );
    expect(errors.map((error) => (error as ApiError).message)).toEqual([
      (errors[0] as ApiError).message,
      (errors[0] as ApiError).message,
    ]);
  });

  test('treats a password the same in every Unicode normalization form, and no other password', async () => {
    const email = 'composed@example.com';
    const composed = 'h\u00e9rons bleus et tranquilles';
    const password = composed.normalize('NFD');
    expect(password).not.toBe(composed);
    await world.stranger.account.register({ email, password });
    await world.stranger.account.login({ email, password: composed });
    await world.stranger.account.login({ email, password });
    await expect(
      world.stranger.account.login({ email, password: composed.replace('\u00e9', 'e') }),
    ).rejects.toEqual(refusal('wrongCredentials'));
  });

  test('takes as long for an unknown address as for a wrong password, wherever the password differs', async () => {
    const email = 'timed@example.com';
    await world.register(email);
    const guesses = [
      { email, password: `x${testPassword.slice(1)}` },
      { email, password: `${testPassword.slice(0, -1)}x` },
      { email: 'absent@example.com', password: testPassword },
    ];
    const least = guesses.map(() => Number.POSITIVE_INFINITY);
    // Alternate the variants so that load on the machine affects all of them alike.
    for (let attempt = 0; attempt < 4; attempt++) {
      for (const [index, guess] of guesses.entries()) {
        const begin = performance.now();
        await world.stranger.account.login(guess).catch(() => undefined);
        least[index] = Math.min(least[index]!, performance.now() - begin);
      }
    }
    // Hashing dominates the time of every variant; without it the ratio would be ten or more.
    expect(Math.max(...least) / Math.min(...least)).toBeLessThan(5);
  });
});

describe('the profile', () => {
  test('updates only the given fields, each within its limits', async () => {
    const person = await world.register('profile@example.com');
    const { account } = person.client;
    await account.updateProfile({ name: '  Weaver  ', user_unique_name: 'weaver_1', locale: 'en-US' });
    expect(await account.info()).toMatchObject({
      name: 'Weaver',
      user_unique_name: 'weaver_1',
      locale: 'en',
    });
    await account.updateProfile({ description: 'warp and weft', name: null });
    expect(await account.info()).toMatchObject({ name: 'Weaver', description: 'warp and weft' });
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(21) }, { user_unique_name: 'no spaces' }]) {
      await expect(account.updateProfile(wrong)).rejects.toEqual(refusal('invalidProfile'));
    }
    const other = await world.register('other@example.com');
    await expect(other.client.account.checkProfile({ user_unique_name: 'WEAVER_1' })).rejects.toEqual(
      refusal('userNameTaken'),
    );
    await expect(other.client.account.updateProfile({ user_unique_name: 'WEAVER_1' })).rejects.toEqual(
      refusal('userNameTaken'),
    );
    await account.checkProfile({ user_unique_name: 'weaver_1' });
  });

  test('detects a picture by its bytes, and serves it without its metadata', async () => {
    const person = await world.register('picture@example.com');
    const { account } = person.client;
    const png = new Uint8Array(await pictureOf('png'));
    const { web_uri } = await account.uploadAvatar({
      avatar: new File([png], 'me.svg', { type: 'image/svg+xml' }),
    });
    expect((await account.info()).avatar_url).toBe(web_uri);
    const blob = await account.avatar({ avatar_id: web_uri.split('/').at(-1)! });
    expect(blob.type).toBe('image/png');
    const shown = Buffer.from(await blob.arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
    expect(shown.includes('CANARY')).toBe(false);
    const second = await account.uploadAvatar({ avatar: new File([png], 'me.png') });
    expect((await account.info()).avatar_url).toBe(second.web_uri);
    await expect(account.avatar({ avatar_id: web_uri.split('/').at(-1)! })).rejects.toEqual(
      refusal('notFound'),
    );
    const upload = (bytes: BlobPart, type: string) =>
      account.uploadAvatar({ avatar: new File([bytes], 'x', { type }) });
    await expect(upload('<svg onload="alert(1)"/>', 'image/png')).rejects.toEqual(refusal('uploadInvalid'));
    await expect(upload('', 'image/png')).rejects.toEqual(refusal('uploadEmpty'));
    await expect(upload(new Uint8Array(2 * 1024 * 1024 + 1), 'image/png')).rejects.toEqual(
      refusal('uploadTooLarge'),
    );
    await expect(upload(new Uint8Array(3 * 1024 * 1024), 'image/png')).rejects.toEqual(
      refusal('bodyTooLarge'),
    );
  });
});

test('moves pictures that an earlier version stored in the database to files, under the same address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-avatars-'));
  const database = await openDatabase({ folder });
  const before = await createTestApp({ database });
  const person = await before.register('old@example.com');
  const id = newId();
  const content = new Uint8Array(await pictureOf('jpeg'));
  const row = { id, userId: person.id, contentType: 'image/jpeg', content, createdAt: new Date() };
  await database.db.insert(avatars).values(row);
  await database.db.update(users).set({ avatarId: id }).where(eq(users.id, person.id));
  expect((await person.client.account.avatar({ avatar_id: id })).size).toBe(content.length);
  await before.close();

  const again = await openDatabase({ folder });
  const after = await createTestApp({ database: again });
  await expect.poll(() => again.db.select().from(avatars), { timeout: 10_000 }).toEqual([]);
  const { account } = after.clientFor(person.cookie, { account: accountFamily });
  const { avatar_url } = await account.info();
  expect(avatar_url).toBe(`/api/web/user/avatar/${id}`);
  const shown = Buffer.from(await (await account.avatar({ avatar_id: id })).arrayBuffer());
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  await after.close();
  rmSync(folder, { recursive: true, force: true });
});

function pictureOf(format: 'png' | 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#375a7f' } })
    .withExif({ IFD0: { Make: 'CANARY' } })
    .toFormat(format)
    .toBuffer();
}

test('the log contains no password, cookie or query', async () => {
  await world.app.request('/api/passport/web/email/password/reset/?password=hunter2hunter2', {
    headers: { 'x-requested-with': 'x', cookie: 'session_key=secretsecret' },
  });
  const text = world.lines.join('\n');
  expect(text).toContain('"path":"/api/passport/web/email/password/reset/"');
  for (const secret of [testPassword, 'hunter2hunter2', 'secretsecret', 'session_key'])
    expect(text).not.toContain(secret);
});
