import { defineFamily, get, post, type Schema, shortText, stream } from '@heddle/api-contract';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { modules } from '../modules/modules.js';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import { DomainError, programText } from './DomainError.js';
import { implement } from './implement.js';
import { parseWith } from './readJson.js';

const common = { added: 'for this test', audit: { 'zh-CN': '织布', en: 'Wove cloth' } };
const output = () => z.object({ event: z.string(), data: z.object({}) });
const loom = defineFamily('loom', {
  weave: post('/api/loom/weave', { auth: 'session', ...common }),
  spin: post('/v1/loom/spin', { auth: 'token', ...common }),
  watch: stream('/api/loom/watch', { auth: 'session', ...common, output }),
  follow: stream('/v1/loom/follow', { auth: 'token', ...common, output }),
  fall: get('/api/loom/fall', { auth: 'session', ...common }),
  speak: get('/api/loom/speak', { auth: 'session', ...common }),
});

const full = () => new DomainError('spaceInvalid', spaceReasons.tooManyAdmins({ maximum: 20 }));
const refuse = () => {
  throw full();
};
async function* fail(): AsyncGenerator<never> {
  yield await Promise.reject(full());
}

const text = 'a space has at most 20 administrators';
const reason = { key: 'space.tooManyAdmins', parameters: { maximum: 20 } };

let world: TestWorld;
let person: TestPerson;
let headers: Record<string, string>;
beforeAll(async () => {
  const looms = implement(loom, {
    weave: refuse,
    spin: refuse,
    watch: fail,
    follow: fail,
    fall: () => {
      throw new Error('a secret detail');
    },
    speak: () => {
      throw new DomainError('badRequest', programText('speak: not JSON'));
    },
  });
  world = await createTestApp({ modules: [...modules, looms] });
  person = await world.register();
  const credentials = await person.credentials();
  headers = { ...credentials, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
});
afterAll(() => world.close());

const send = (path: string, method = 'POST') =>
  world.app.request(path, { method, headers, ...(method === 'POST' && { body: '{}' }) });

test('a studio call sends the reason beside the code, and the client reads it', async () => {
  const answer = await send('/api/loom/weave');
  expect(await answer.json()).toEqual({ code: 108000000, msg: text, reason });
  await expect(person.clientOf({ loom }).loom.weave()).rejects.toMatchObject({ msg: text, reason });
});

test('a token call sends the reason inside detail', async () => {
  const answer = await send('/v1/loom/spin');
  expect(await answer.json()).toEqual({
    code: 4000,
    msg: text,
    detail: { logid: expect.any(String), code: 108000000, reason },
  });
});

test('an error event of a stream has the reason', async () => {
  const eventOf = async (path: string) => (await send(path)).text();
  const data = { code: 108000000, msg: text };
  expect(await eventOf('/api/loom/watch')).toBe(
    `event: error\ndata: ${JSON.stringify({ ...data, reason })}\n\n`,
  );
  expect(await eventOf('/v1/loom/follow')).toBe(
    `event: error\ndata: ${JSON.stringify({ ...data, code: 4000, detail: { reason } })}\n\n`,
  );
});

test('an unexpected error has a reason without its details; a text for programs has none', async () => {
  expect(await (await send('/api/loom/fall', 'GET')).json()).toEqual({
    code: 500,
    msg: 'internal server error',
    reason: { key: 'server.failed', parameters: {} },
  });
  expect(await (await send('/api/loom/speak', 'GET')).json()).toEqual({ code: 400, msg: 'speak: not JSON' });
});

test.each<[string, Schema, unknown, string, object]>([
  ['a missing field', z.object({ name: z.string() }), {}, 'input.required', { field: 'name' }],
  ['a null', z.object({ name: z.string() }), { name: null }, 'input.required', { field: 'name' }],
  ['an empty text', z.object({ name: z.string().min(1) }), { name: '' }, 'input.required', { field: 'name' }],
  ['a short text', z.string().min(8), 'short', 'input.tooShort', { field: 'input', minimum: 8 }],
  [
    'a long text',
    z.object({ a: z.array(shortText(3)) }),
    { a: ['four'] },
    'input.tooLong',
    { field: 'a.0', maximum: 3 },
  ],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'input.tooMany', { field: 'input', maximum: 1 }],
  ['a short list', z.array(z.string()).min(1), [], 'input.tooFew', { field: 'input', minimum: 1 }],
  ['a large number', z.number().max(9), 10, 'input.tooLarge', { field: 'input', maximum: 9 }],
  ['a small number', z.number().min(1), 0, 'input.tooSmall', { field: 'input', minimum: 1 }],
  ["a contract's own rule", shortText(9), 'a\0', 'input.nul', { field: 'input' }],
  ['another type', z.number(), 'seven', 'input.invalid', { field: 'input' }],
])('an input error has a reason: %s', (_, schema, raw, key, parameters) => {
  let refused: unknown;
  try {
    parseWith(schema, raw);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ error: 'badRequest', reason: { key, parameters } });
});
