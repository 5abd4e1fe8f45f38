import { describe, expect, it } from 'vitest';
import { convertFields, convertValue, toDecimal } from './convert.js';
import { splitFileName } from './fileUrls.js';
import { fillNull, fillZero } from './fill.js';
import type { Json } from './json.js';
import { decodeLiteral } from './literals.js';
import type { TypeDescription, Variable } from './values.js';

function convert(type: TypeDescription, value: Json) {
  const { value: converted, warnings } = convertValue(type, value, 'x');
  return warnings.length === 0 ? converted : [converted, ...warnings.map(({ message }) => message)];
}

describe('convertValue', () => {
  it.each<[string, TypeDescription, Json, Json]>([
    ['null as any type', { type: 'list' }, null, null],
    ['a number as text', { type: 'string' }, 1.5, '1.5'],
    ['a boolean as text', { type: 'string' }, true, 'true'],
    ['a large number as text without exponent', { type: 'string' }, 1e21, '1000000000000000000000'],
    ['an object as JSON text', { type: 'string' }, { b: [1] }, '{"b":[1]}'],
    ['a fraction as integer, truncated', { type: 'integer' }, -3.7, -3],
    ['digits as integer', { type: 'integer' }, '42', 42],
    [
      'digits and letters as an invalid integer',
      { type: 'integer' },
      '123abc',
      [null, 'field x is not integer'],
    ],
    ['a decimal text as an invalid integer', { type: 'integer' }, '1.5', [null, 'field x is not integer']],
    ['a boolean as an invalid number', { type: 'float' }, true, [null, 'field x is not number']],
    ['a text with exponent as number', { type: 'float' }, '1e3', 1000],
    [
      'a number out of range as an invalid number',
      { type: 'float' },
      '1e999',
      [null, 'field x is not number'],
    ],
    ['white space as an invalid number', { type: 'float' }, ' 1', [null, 'field x is not number']],
    ['"T" as true', { type: 'boolean' }, 'T', true],
    ['"yes" as an invalid boolean', { type: 'boolean' }, 'yes', [null, 'field x is not boolean']],
    ['a number as an invalid boolean', { type: 'boolean' }, 1, [null, 'field x is not boolean']],
    ['JSON text as object', { type: 'object' }, '{"a":1}', { a: 1 }],
    ['a list as an invalid object', { type: 'object' }, [1], [null, 'field x is not object']],
    ['a text as an empty list', { type: 'list' }, 'a', [[], 'field x is not list']],
  ])('reads %s', (_, type, value, expected) => {
    expect(convert(type, value)).toEqual(expected);
  });

  it('drops list elements of the wrong type, and keeps objects with their invalid fields null', () => {
    expect(convert({ type: 'list', schema: { type: 'integer' } }, [1, 'b', '3'])).toEqual([
      [1, 3],
      'field x.1 is not integer',
    ]);
    const element: TypeDescription = { type: 'object', schema: [{ name: 'n', type: 'integer' }] };
    expect(convert({ type: 'list', schema: element }, [{ n: 'b', m: 1 }, 'c'])).toEqual([
      [{ n: null, m: 1 }],
      'field x.0.n is not integer',
      'field x.1 is not object',
    ]);
  });

  it('removes the file name from a file URL', () => {
    expect(convert({ type: 'string', assistType: 2 }, 'https://h/p?z=1&x-wf-file_name=a%20b.png&a=2')).toBe(
      'https://h/p?a=2&z=1',
    );
    expect(splitFileName('https://h/p?x-wf-file_name=a+b.png#top')).toEqual({
      url: 'https://h/p#top',
      fileName: 'a b.png',
    });
    expect(splitFileName('https://h/p?b=%zz&a=1')).toEqual({ url: 'https://h/p?b=%zz&a=1' });
  });

  it('names a missing required field with its whole path', () => {
    const declared: Variable[] = [
      { name: 'a', type: 'object', schema: [{ name: 'b', type: 'string', required: true }] },
    ];
    expect(() => convertFields(declared, { a: {} }, 'lenient')).toThrowError('"a.b"');
    expect(convertFields(declared, { a: {} }, 'lenient', { checkRequired: false }).value).toEqual({ a: {} });
  });

  it('throws at the first mismatch in strict mode', () => {
    const declared: Variable[] = [{ name: 'n', type: 'integer' }];
    expect(() => convertFields(declared, { n: 'x' }, 'strict')).toThrowError('field n is not integer');
    expect(convertFields(declared, { n: '1', other: 2 }, 'strict').value).toEqual({ n: 1, other: 2 });
  });

  it('treats __proto__ as an ordinary name', () => {
    const declared: Variable[] = [{ name: '__proto__', type: 'integer' }];
    const { value } = convertFields(declared, JSON.parse('{"__proto__":"7"}'), 'lenient');
    expect(JSON.stringify(value)).toBe('{"__proto__":7}');
    expect(JSON.stringify(fillZero(declared, {}))).toBe('{"__proto__":0}');
    expect(JSON.stringify(fillNull(declared, {}))).toBe('{"__proto__":null}');
  });

  it('writes numbers without exponent', () => {
    expect([1e-7, -2.5e-10, 1.25e22, 0, 12].map(toDecimal)).toEqual([
      '0.0000001',
      '-0.00000000025',
      '12500000000000000000000',
      '0',
      '12',
    ]);
  });
});

describe('filling', () => {
  it('sets zeros at the top level and nulls inside', () => {
    const declared: Variable[] = [
      { name: 's', type: 'string' },
      { name: 'n', type: 'float' },
      { name: 'b', type: 'boolean' },
      { name: 'o', type: 'object', schema: [{ name: 'inner', type: 'string' }] },
      { name: 'l', type: 'list' },
      { name: 'full', type: 'object', schema: [{ name: 'inner', type: 'string' }] },
      { name: 'items', type: 'list', schema: { type: 'integer' } },
    ];
    expect(fillZero(declared, { s: null, full: {}, items: [1, null], extra: 1 })).toEqual({
      s: '',
      n: 0,
      b: false,
      o: null,
      l: null,
      full: { inner: null },
      items: [1, 0],
      extra: 1,
    });
  });

  it('expands a missing object to a tree of nulls, and refuses a missing required field', () => {
    const leaf: Variable = { name: 'leaf', type: 'string' };
    const declared: Variable[] = [
      { name: 'a', type: 'object', schema: [{ name: 'b', type: 'object', schema: [leaf] }] },
    ];
    expect(fillNull(declared, {})).toEqual({ a: { b: { leaf: null } } });
    expect(fillNull(declared, { a: null })).toEqual({ a: { b: { leaf: null } } });
    expect(fillNull(declared, { a: { b: {} } })).toEqual({ a: { b: { leaf: null } } });
    expect(() => fillNull([{ ...leaf, required: true }], {})).toThrowError('output field leaf is required');
  });
});

describe('decodeLiteral', () => {
  it('reads contents by their declared type', () => {
    expect(decodeLiteral({ type: 'object' }, '{"a":1}', 'x')).toEqual({ a: 1 });
    expect(decodeLiteral({ type: 'list' }, [1], 'x')).toEqual([1]);
    expect(decodeLiteral({ type: 'list' }, '["a"]', 'x')).toEqual(['a']);
    expect(decodeLiteral({ type: 'integer' }, 3.9, 'x')).toBe(3);
    expect(decodeLiteral({ type: 'float' }, '2.5', 'x')).toBe(2.5);
    expect(decodeLiteral({ type: 'boolean' }, '1', 'x')).toBe(true);
    expect(decodeLiteral({ type: 'string' }, 'text', 'x')).toBe('text');
  });

  it.each<[TypeDescription, Json | undefined]>([
    [{ type: 'string' }, undefined],
    [{ type: 'string' }, null],
    [{ type: 'object' }, '[1]'],
    [{ type: 'list' }, 'no JSON'],
    [{ type: 'integer' }, '1.5'],
    [{ type: 'boolean' }, 'maybe'],
  ])('names the field when a %j has the content %j', (type, content) => {
    expect(() => decodeLiteral(type, content, 'place')).toThrowError('field place');
  });
});
