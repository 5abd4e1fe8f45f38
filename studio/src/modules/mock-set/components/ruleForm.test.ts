import { expect, test } from 'vitest';
import { changeOf, misfitOf, valuesOf } from './ruleForm.js';

const schema = JSON.stringify({
  type: 'object',
  properties: { degrees: { type: 'number' } },
  required: ['degrees'],
});

test('a new response is an example of the tool, for all calls', () => {
  const values = valuesOf({}, schema);
  expect(misfitOf(schema, values.answer)).toBe('');
  expect(changeOf({ ...values, name: ' Winter ', priority: '', delayMs: '' })).toEqual({
    name: 'Winter',
    priority: 0,
    requestFilter: { requestFilterType: 1 },
    responseExpect: { responseExpectType: 1, responseExpectRule: values.answer, delayMs: 0 },
  });
});

test('a stored response is sent again as it was', () => {
  const stored = {
    name: 'Broken',
    priority: 2,
    requestFilter: { requestFilterType: 2, requestFilterRule: '{\n  "city": "Oslo"\n}' },
    responseExpect: { responseExpectType: 2, responseExpectRule: 'out of order', delayMs: 300 },
  };
  expect(changeOf(valuesOf(stored, schema))).toEqual(stored);
});

test('answers are checked against the schema, unless it refers to the document of the plugin', () => {
  expect(misfitOf(schema, '{"degrees":"cold"}')).toContain('degrees');
  expect(misfitOf(schema, '{}')).toContain('degrees');
  expect(misfitOf('{"$ref":"#/components/schemas/Weather"}', '{}')).toBe('');
});
