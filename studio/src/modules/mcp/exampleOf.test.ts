import { expect, test } from 'vitest';
import { exampleOf } from './exampleOf.js';

test('has a value for each required input: the default, the first choice, or an empty one', () => {
  const schema = {
    properties: {
      city: { type: 'string' },
      unit: { enum: ['C', 'F'] },
      days: { type: 'integer', default: 3 },
      note: { type: 'string' },
    },
    required: ['city', 'unit', 'days', 'unknown'],
  };
  expect(JSON.parse(exampleOf(JSON.stringify(schema)))).toEqual({
    city: '',
    unit: 'C',
    days: 3,
    unknown: '',
  });
});

test.each([
  '',
  'null',
  '[]',
  '{"required":"x"}',
  '{"required":["__proto__"]}',
])('accepts the schema %j', (text) => {
  expect(() => exampleOf(text === 'null' ? '{}' : text)).not.toThrow();
});
