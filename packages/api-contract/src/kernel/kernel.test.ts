import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { get, type Input, post } from './call.js';
import { mirror } from './family.js';
import { count, flag, id, list } from './fields.js';
import { paging } from './paging.js';

const audit = { 'zh-CN': '试一试', en: 'Tried it' };

test.each([
  [
    ['1', 2],
    ['1', '2'],
  ],
  ['1,2', ['1', '2']],
  ['7', ['7']],
  ['', []],
])('parses %j as a list of ids', (given, ids) => {
  expect(list(id).parse(given)).toEqual(ids);
});

test('validates the items of a list in every format', () => {
  expect(list(count).parse('3,4')).toEqual([3, 4]);
  for (const wrong of ['3,x', ['x'], '1,,2', {}]) expect(list(count).safeParse(wrong).success).toBe(false);
});

test('accepts booleans as strings', () => {
  expect([true, 'true', '1', false, 'false', '0', ''].map((value) => flag.parse(value))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(flag.safeParse('perhaps').success).toBe(false);
});

test('accepts only the named paging fields, as optional and within limits', () => {
  const input = z.object(paging('page_num', 'page_size', 'cursor'));
  expect(input.parse({ page_num: '2', cursor: null, offset: 3 })).toEqual({ page_num: 2 });
  expect(input.safeParse({ page_num: -1 }).success).toBe(false);
  expect(input.safeParse({ cursor: 'x'.repeat(201) }).success).toBe(false);
});

test('declares aliases of calls under other paths with other authentication', () => {
  const calls = {
    save: post('/api/loom/save', {
      auth: 'session',
      audit,
      also: ['/api/loom/old_save', '/api/older/save'],
      input: () => z.object({ loom_id: id }),
    }),
    read: get('/api/loom/:loom_id', { auth: 'session', audit }),
  };
  const open = mirror(calls, {
    from: '/api/loom',
    to: '/v1/looms',
    auth: 'token',
    permission: 'File.read',
    added: 'for programs',
  });
  expect(open.read).toMatchObject({ permission: 'File.read', added: 'for programs' });
  expect(calls.read.permission).toBeUndefined();
  expect(open.save).toMatchObject({ path: '/v1/looms/save', also: ['/v1/looms/old_save'], auth: 'token' });
  expect(open.read.path).toBe('/v1/looms/:loom_id');
  expect(calls.save.path).toBe('/api/loom/save');
  expectTypeOf<Input<typeof open.save>>().toEqualTypeOf<{ loom_id: string }>();
  expectTypeOf(open.save.auth).toEqualTypeOf<'token'>();
  expect(() => mirror(calls, { from: '/v1', to: '/v2', auth: 'token' })).toThrow('does not begin with');
});

test('a call without authentication compiles only with the reason why it is public', () => {
  // @ts-expect-error The reason is missing.
  expect(get('/api/loom/open', { auth: 'none', audit }).public).toBeUndefined();
  // @ts-expect-error A call with authentication is not public.
  get('/api/loom/closed', { auth: 'session', public: 'shows the loom', audit });
  const calls = { open: get('/api/loom/open', { auth: 'none', public: 'shows the loom', audit }) };
  expect(calls.open.public).toBe('shows the loom');
  const closed = mirror(calls, { from: '/api', to: '/v1', auth: 'token' });
  expect(closed.open).toMatchObject({ auth: 'token', public: undefined, audit });
});
