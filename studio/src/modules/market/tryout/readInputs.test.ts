import { expect, test } from 'vitest';
import { readInputs } from './readInputs.js';

const parameters = [
  { name: 'topic', type: 'string', is_required: true },
  { name: 'count', type: 'integer', is_required: false },
  { name: 'strict', type: 'boolean', is_required: false },
  { name: 'tags', type: 'list', is_required: false },
];

test('turns the fields of a try-out into values of their types', () => {
  const entered = { topic: 'tea', count: '3', strict: 'true', tags: '["a"]' };
  expect(readInputs(parameters, entered)).toEqual({
    inputs: { topic: 'tea', count: 3, strict: true, tags: ['a'] },
    problems: {},
  });
});

test('names what is missing and what is no number or JSON', () => {
  expect(readInputs(parameters, { count: 'many', tags: '[' }).problems).toEqual({
    topic: 'required',
    count: 'problem.number',
    tags: 'problem.json',
  });
});
