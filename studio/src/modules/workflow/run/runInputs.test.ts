import type { Variable } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { initialText, readField, readFields } from './runInputs.js';

const field = (type: Variable['type'], more: Partial<Variable> = {}): Variable => ({
  name: 'x',
  type,
  ...more,
});

describe('the form of a test run', () => {
  it('starts with the last input, or else the default value', () => {
    expect(initialText(field('string', { defaultValue: 'hi' }), {})).toBe('hi');
    expect(initialText(field('list', { defaultValue: [1, 2] }), {})).toBe('[1,2]');
    expect(initialText(field('string', { defaultValue: 'hi' }), { x: 'typed' })).toBe('typed');
  });

  it.each([
    [field('integer'), '42', { value: 42 }],
    [field('integer'), '4.2', { problem: 'numberInvalid' }],
    [field('float'), '4.2', { value: 4.2 }],
    [field('float'), 'four', { problem: 'numberInvalid' }],
    [field('boolean'), 'true', { value: true }],
    [field('object'), '{"a":1}', { value: { a: 1 } }],
    [field('object'), '[1]', { problem: 'jsonInvalid' }],
    [field('list'), '[1]', { value: [1] }],
    [field('list'), '[1', { problem: 'jsonInvalid' }],
    [field('string', { required: true }), '', { problem: 'requiredMissing' }],
    [field('integer'), '', {}],
  ] as const)('reads %j from %j', (declared, text, expected) => {
    expect(readField(declared, text)).toEqual(expected);
  });

  it('treats a field named __proto__ as data', () => {
    const { inputs } = readFields(
      [{ name: '__proto__', type: 'string' }],
      Object.fromEntries([['__proto__', 'x']]),
    );
    expect(Object.keys(inputs)).toEqual(['__proto__']);
    expect(({} as { x?: string }).x).toBeUndefined();
  });
});
