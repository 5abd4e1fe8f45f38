import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import type { Route } from './kernel/router.js';
import { commitSeed, fixedSeed } from './reliability/rounds.js';
import { createFixtures } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { inputsOf } from './testing/fuzzInput.js';
import { requestOf } from './testing/requestOf.js';

// Inputs for each of two seeds, a fixed one and one from the commit. `npm run test:soak` uses more.
const inputsPerSeed = Number(process.env.HEDDLE_FUZZ_INPUTS ?? 2);
const seeds = [fixedSeed, commitSeed];
// No answer may take 15 s, even on a busy machine.
const timeoutMs = 15_000;
// Refusals must arrive within two seconds. Repeat a late one twice: a busy machine is rarely busy every time.
const refusalMs = 2_000;
const lateRetries = 2;

let world: TestWorld;
let owner: TestPerson;
let ids: string[];

beforeAll(async () => {
  // The tests request more missing ids than the ordinary limit allows.
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  owner = await world.register();
  ids = [
    ...new Set([...Object.values(await createFixtures(owner)).filter((id) => /^\d+$/.test(id)), newId()]),
  ];
});
afterAll(() => world.close());

// Signing out would leave later calls without credentials.
const routes = () =>
  world.app.routes.filter(
    ({ call, handler }) => !/logout|session\/end/.test(call.path) && !('reason' in handler),
  );

// Answers must never contain our file paths, statements or libraries.
const leaks =
  /node_modules|\bat [\w.<>]+ \(|\.[tj]s:\d+|\b(?:select|insert into|update) "|drizzle|pglite|ECONNREFUSED/i;

interface Found {
  status: number;
  text: string;
  type: string;
  durationMs: number;
}

async function ask(
  route: Route,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Found> {
  const begin = performance.now();
  const disconnect = new AbortController();
  const request = new Request(requestOf(route.call, input, headers), { signal: disconnect.signal });
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no answer')), timeoutMs).unref(),
  );
  const response = await Promise.race([world.app.fetch(request), late]);
  const type = response.headers.get('content-type') ?? '';
  // Streams may continue as long as their subject does.
  const isText = type.startsWith('application/json');
  const text = isText ? await Promise.race([response.text(), late]) : '';
  if (!isText) await response.body?.cancel();
  disconnect.abort();
  return { status: response.status, text, type, durationMs: performance.now() - begin };
}

/** Like `ask`, but repeats while a refusal is late. */
async function askInTime(...asked: Parameters<typeof ask>): Promise<Found> {
  let found = await ask(...asked);
  for (let round = 0; round < lateRetries && isLateRefusal(found); round++) found = await ask(...asked);
  return found;
}

function isLateRefusal({ status, text, type, durationMs }: Found): boolean {
  if (durationMs <= refusalMs) return false;
  const isJson = type.startsWith('application/json');
  return status >= 400 || (isJson && (JSON.parse(text) as { code?: number }).code !== 0);
}

function problemOf(route: Route, found: Found): string | undefined {
  const { status, text, type } = found;
  if (isLateRefusal(found)) return `refuses after ${Math.round(found.durationMs)} ms: ${text}`;
  if (status >= 500) return `answers ${status}: ${text}`;
  if (!type.startsWith('application/json'))
    return status >= 400 ? `refuses as ${type || 'nothing'}` : undefined;
  const body = JSON.parse(text) as { code?: unknown; msg?: unknown; error?: unknown; message?: unknown };
  if (body.code === 500) return `answers code 500: ${text}`;
  if (leaks.test(text) && status !== 200) return `reveals internals: ${text.slice(0, 300)}`;
  if (route.call.envelope === 'oauth') return undefined;
  if (typeof body.code !== 'number') return `has no code: ${text.slice(0, 200)}`;
  const errorMessage = body.msg ?? body.message;
  return body.code !== 0 && (typeof errorMessage !== 'string' || errorMessage === '')
    ? `does not say why: ${text}`
    : undefined;
}

test('every call accepts or refuses input generated from its schema, in its own format', async () => {
  const wrong: string[] = [];
  let headers = await owner.credentials();
  for (const route of routes()) {
    const inputs = seeds.flatMap((seed) =>
      fc.sample(inputsOf(route.call, ids), { numRuns: inputsPerSeed, seed }),
    );
    for (const input of inputs) {
      const found = await askInTime(route, input, headers).catch((error: Error) => error.message);
      const problem = typeof found === 'string' ? found : problemOf(route, found);
      if (problem)
        wrong.push(`${route.family}.${route.name} ${JSON.stringify(input).slice(0, 300)}: ${problem}`);
    }
    // A call may have revoked the person's credentials; the next one needs new ones.
    if (route.call.isAdministrative && !(await isSignedIn(headers))) {
      owner = await world.register();
      headers = await owner.credentials();
    }
  }
  expect(wrong, `seeds ${seeds}`).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}, 600_000);

async function isSignedIn(headers: Record<string, string>): Promise<boolean> {
  const request = { method: 'POST', headers: { ...headers, 'x-requested-with': 'x' } };
  const response = await world.app.request('/api/passport/account/info/v2/', request);
  return ((await response.json()) as { code: number }).code === 0;
}
