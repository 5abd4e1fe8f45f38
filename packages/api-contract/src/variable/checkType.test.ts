import { expect, test } from 'vitest';
import { nameProblem, typeProblem } from './checkType.js';

const problemOf = (type: unknown) => typeProblem(JSON.stringify(type), 'v');
const field = (name: unknown, type = 'string') => ({ name, type });

test.each([
  [{ type: 'string' }],
  [{ type: 'list', schema: { type: 'list', schema: { type: 'integer' } } }],
  [
    {
      type: 'object',
      schema: [field('a'), { ...field('b', 'object'), schema: [field('$'.replace('$', 'c$'))] }],
    },
  ],
  [{ type: 'object' }],
])('accepts the type %j', (type) => expect(problemOf(type)).toBeUndefined());

test.each([
  [{ type: 'text' }, 'v', 'type'],
  ['string', 'v', 'type'],
  [{ type: 'list' }, 'v', 'noItems'],
  [{ type: 'list', schema: [field('a')] }, 'v', 'noItems'],
  [{ type: 'list', schema: { type: 'date' } }, 'v[]', 'type'],
  [{ type: 'object', schema: {} }, 'v', 'type'],
  [{ type: 'object', schema: [field('a b')] }, 'v.a b', 'name'],
  [{ type: 'object', schema: [field('')] }, 'v.0', 'name'],
  [{ type: 'object', schema: [field('a'), field('a')] }, 'v.a', 'twice'],
  [
    { type: 'object', schema: [{ ...field('a', 'object'), schema: [field('null')] }] },
    'v.a.null',
    'reserved',
  ],
  [{ type: 'list', schema: { type: 'object', schema: [field('x', 'list')] } }, 'v[].x', 'noItems'],
  [{ type: 'object', schema: Array.from({ length: 101 }, (_, i) => field(`f${i}`)) }, 'v', 'tooManyFields'],
])('names the problem of %j', (type, path, problem) => expect(problemOf(type)).toEqual({ path, problem }));

test('refuses what is nested too deep, and texts that are not JSON', () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? { type: 'string' } : { type: 'list', schema: nested(depth - 1) };
  expect(problemOf(nested(5))).toBeUndefined();
  expect(problemOf(nested(6))).toEqual({ path: 'v[][][][][][]', problem: 'tooDeep' });
  expect(problemOf(nested(2000))?.problem).toBe('tooDeep');
  expect(typeProblem('{', 'v')).toEqual({ path: 'v', problem: 'notJson' });
});

test('names begin with a letter or underscore and are no words of expressions', () => {
  for (const name of ['a', '_a1', 'A$', 'a'.repeat(100)]) expect(nameProblem(name)).toBeUndefined();
  for (const name of ['', '1a', '$a', 'a-b', 'é', 'a'.repeat(101), 7]) expect(nameProblem(name)).toBe('name');
  for (const name of ['If', 'and', 'OR', 'nil']) expect(nameProblem(name)).toBe('reserved');
});
