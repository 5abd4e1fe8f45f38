import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeHasherWorker } from '../../identity/hashing/createNodeHasherWorker.js';
import { createWorkerHasher } from '../../identity/hashing/createWorkerHasher.js';
import { createPasswordHasher } from '../../identity/passwords.js';
import type { RequestOrigin } from '../../kernel/answerCall.js';
import { createTestApp, type TestWorld, testPassword } from '../../testing/createTestApp.js';

// One application trusts a proxy, the other has none; both know the same people.
let world: TestWorld;
let proxied: TestWorld;

beforeAll(async () => {
  world = await createTestApp();
  proxied = await createTestApp({ config: { trustProxy: true }, database: world.database });
});
afterAll(async () => {
  await proxied.app.close();
  await world.close();
});

interface Guess {
  email: string;
  password?: string;
  headers?: Record<string, string>;
  origin?: RequestOrigin;
}

async function signIn(app: TestWorld['app'], { email, password = 'wrong', headers = {}, origin }: Guess) {
  const request = new Request('http://localhost/api/passport/web/email/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'x', ...headers },
    body: JSON.stringify({ email, password }),
  });
  const response = await app.fetch(request, origin ?? { address: '203.0.113.9' });
  const { code, reason } = (await response.json()) as { code: number; reason?: { key: string } };
  return { status: response.status, isSignedIn: code === 0, reason: reason?.key, headers: response.headers };
}

async function countLimited(app: TestWorld['app'], guesses: Guess[]): Promise<number> {
  let limited = 0;
  for (const guess of guesses) if ((await signIn(app, guess)).status === 429) limited += 1;
  return limited;
}

const times = (count: number, guess: (index: number) => Guess) =>
  Array.from({ length: count }, (_, i) => guess(i));

describe('guessing passwords', () => {
  test('of one account 200 times in a minute is stopped after ten; the person signs in from elsewhere', async () => {
    const { email } = await world.register();
    const origin = { address: '198.51.100.1' };
    expect(
      await countLimited(
        world.app,
        times(200, () => ({ email, origin })),
      ),
    ).toBe(190);
    const refused = await signIn(world.app, { email, password: testPassword, origin });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait > 0 && wait <= 300).toBe(true);
    const elsewhere = { address: '198.51.100.2' };
    expect((await signIn(world.app, { email, password: testPassword, origin: elsewhere })).isSignedIn).toBe(
      true,
    );
  });

  test('of 200 accounts from one address is stopped after fifty', async () => {
    const origin = { address: '198.51.100.3' };
    const guesses = times(200, (index) => ({ email: `nobody${index}@example.com`, origin }));
    expect(await countLimited(world.app, guesses)).toBe(150);
  });

  test('counts one network of an IPv6 customer, and one IPv4 address however it is written, as one guesser', async () => {
    const { email } = await world.register();
    const network = times(12, (index) => ({ email, origin: { address: `2001:db8:7:1:${index}::1` } }));
    expect(await countLimited(world.app, network)).toBe(2);
    expect((await signIn(world.app, { email, origin: { address: '2001:db8:7:2::1' } })).status).toBe(200);
    const mapped = times(12, (index) => ({
      email,
      origin: { address: index % 2 ? '::ffff:198.51.100.4' : '198.51.100.4' },
    }));
    expect(await countLimited(world.app, mapped)).toBe(2);
  });

  test('behind invented addresses is counted for the real one', async () => {
    const { email } = await world.register();
    const origin = { address: '198.51.100.5' };
    const spoofed = times(12, (index) => ({
      email,
      origin,
      headers: {
        'x-forwarded-for': `192.0.2.${index}`,
        'x-real-ip': `192.0.2.${index}`,
        forwarded: `for=192.0.2.${index}`,
      },
    }));
    expect(await countLimited(world.app, spoofed)).toBe(2);
  });

  test('behind a trusted proxy is counted for the address that the proxy saw, and for nobody else', async () => {
    const { email } = await world.register();
    const origin = { address: '10.0.0.1' };
    const through = (client: string) => ({ email, origin, headers: { 'x-forwarded-for': client } });
    const spoofed = times(12, (index) => through(`192.0.2.${index}, 198.51.100.6`));
    expect(await countLimited(proxied.app, spoofed)).toBe(2);
    const other = await signIn(proxied.app, { ...through('198.51.100.7'), password: testPassword });
    expect(other.isSignedIn).toBe(true);
  });
});

test('correct passwords count against nobody, and forgive what was mistyped', async () => {
  const { email } = await world.register();
  const origin = { address: '198.51.100.8' };
  const mistyped = times(8, () => ({ email, origin }));
  const right = times(60, () => ({ email, password: testPassword, origin }));
  expect(await countLimited(world.app, [...mistyped, ...right, ...mistyped])).toBe(0);
});

test('a password that was not checked because the hasher is busy counts against nobody', async () => {
  const { email } = await world.register();
  const passwordHasher = createWorkerHasher(createNodeHasherWorker, { waiting: 0 });
  const busy = await createTestApp({ passwordHasher, database: world.database });
  const reasons = new Set<string>();
  for (const guess of times(60, (index) => ({ email: index < 12 ? email : `nobody${index}@example.com` })))
    reasons.add((await signIn(busy.app, guess)).reason ?? '');
  expect([...reasons]).toEqual(['request.passwordsBusy']);
  await busy.app.close();
});

test('one address cannot fill the queue of the hasher', async () => {
  const quick = createPasswordHasher({ memoryKiB: 8, passes: 1 });
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const matches = (password: string, stored: string) => resumed.then(() => quick.matches(password, stored));
  const held = await createTestApp({ passwordHasher: { ...quick, matches }, database: world.database });
  let settled = 0;
  const answers = times(40, (index) => ({ email: `nobody${index}@example.com` })).map((guess) =>
    signIn(held.app, guess).finally(() => {
      settled += 1;
    }),
  );
  await expect.poll(() => settled).toBe(24);
  const elsewhere = signIn(held.app, { email: 'nobody@example.com', origin: { address: '198.51.100.9' } });
  resume();
  expect((await elsewhere).status).toBe(200);
  const reasons = (await Promise.all(answers)).map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === 'request.tooManyAtOnce')).toHaveLength(24);
  await held.app.close();
});

describe('the session cookie is Secure', () => {
  const secureOf = async (app: TestWorld['app'], headers: Record<string, string> = {}) => {
    const { headers: answer } = await signIn(app, {
      email: 'tls@example.com',
      password: testPassword,
      headers,
    });
    return answer.get('set-cookie')?.endsWith('; Secure');
  };
  beforeAll(() => world.register('tls@example.com'));

  test('behind a trusted proxy that ends TLS, and only there', async () => {
    expect(await secureOf(proxied.app, { 'x-forwarded-proto': 'https' })).toBe(true);
    expect(await secureOf(proxied.app, { 'x-forwarded-proto': 'http' })).toBe(false);
    expect(await secureOf(world.app, { 'x-forwarded-proto': 'https' })).toBe(false);
  });

  test('whatever the request says, if the public URL is https', async () => {
    const config = { publicOrigin: 'https://heddle.example' };
    const named = await createTestApp({ config, database: world.database });
    expect(await secureOf(named.app)).toBe(true);
    expect(await secureOf(named.app, { 'x-forwarded-proto': 'http', origin: 'https://heddle.example' })).toBe(
      true,
    );
    await named.app.close();
  });
});
