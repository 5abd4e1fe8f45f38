import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import type { PasswordHasher } from '../passwords.js';
import { createNodeHasherWorker } from './createNodeHasherWorker.js';
import { createWorkerHasher } from './createWorkerHasher.js';
import type { HasherWorker } from './HasherWorker.js';

const waiting = 3;
const workers: HasherWorker[] = [];
let ended = 0;
let hasher: PasswordHasher;
let world: TestWorld;

/** A real thread, whose end is counted. */
function createWorker(): HasherWorker {
  const worker = createNodeHasherWorker();
  workers.push(worker);
  return {
    ...worker,
    terminate: () => {
      ended += 1;
      worker.terminate();
    },
  };
}

beforeAll(async () => {
  hasher = createWorkerHasher(createWorker, { waiting });
  world = await createTestApp({ passwordHasher: hasher });
});
afterAll(() => world.close());

function signIn(email: string, password = testPassword): Promise<Response> {
  return world.app.request('/api/passport/web/email/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
    body: JSON.stringify({ email, password }),
  });
}

test('hashes with argon2id while the main thread stays free', async () => {
  // The first hash waits for the thread to start.
  const stored = await hasher.hash('a quiet blue heron');
  let isFree = false;
  setTimeout(() => {
    isFree = true;
  }, 0);
  expect(await hasher.matches('a quiet blue heron', stored)).toBe(true);
  expect(isFree).toBe(true);
  expect(await hasher.matches('a quiet blue herons', stored)).toBe(false);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('refuses sign-ins beyond its queue with the time to retry, and then goes on', async () => {
  await signIn('nobody@example.com');
  // Different accounts, which share no limit on guesses.
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signIn(`n${index}@example.com`)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(answers.length);
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ reason: { key: 'request.passwordsBusy' } });
  }
  expect(await (await signIn('nobody@example.com')).json()).toMatchObject({ code: 700000003 });
});

test('fails only the password whose thread ended, and starts another', async () => {
  const before = workers.length;
  const [lost, next] = [hasher.hash('one'), hasher.hash('two')];
  workers.at(-1)!.terminate();
  await expect(lost).rejects.toThrow('exited');
  expect(await next).toMatch(/^\$argon2id/);
  expect(workers.length).toBe(before + 1);
});

test('ends its thread with the application, and hashes nothing afterwards', async () => {
  const before = ended;
  const own = createWorkerHasher(createWorker);
  const app = await createTestApp({ passwordHasher: own, database: world.database });
  await own.hash('one');
  const pending = own.hash('two');
  const failed = expect(pending).rejects.toThrow('closed');
  await app.app.close();
  await failed;
  expect(ended).toBe(before + 1);
  await expect(own.hash('three')).rejects.toThrow('closed');
});
