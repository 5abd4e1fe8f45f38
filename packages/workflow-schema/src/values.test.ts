import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.js';
import { referencesOf, writeReference } from './references.js';
import { readType, readVariables, typeAtPath } from './types.js';
import { readParameters, readValueExpression } from './valueExpressions.js';
import type { Reference } from './values.js';

describe('readValueExpression', () => {
  it('reads literals, references and built objects', () => {
    expect(
      readValueExpression({ type: 'string', value: { type: 'literal', content: 'x', rawMeta: { type: 1 } } }),
    ).toEqual({ type: 'string', value: { kind: 'literal', content: 'x' } });
    const reference = { source: 'block-output', blockID: '5', name: 'a.b' };
    expect(readValueExpression({ type: 'integer', value: { type: 'ref', content: reference } })).toEqual({
      type: 'integer',
      value: { kind: 'reference', reference: { source: 'block-output', nodeId: '5', path: ['a', 'b'] } },
    });
    const built = readValueExpression({
      type: 'object',
      schema: [{ name: 'inner', input: { type: 'string', value: { type: 'ref', content: reference } } }],
      value: { type: 'object_ref' },
    });
    expect(built).toMatchObject({
      type: 'object',
      schema: [{ name: 'inner', type: 'string' }],
      value: { kind: 'object', fields: [{ name: 'inner', input: { type: 'string' } }] },
    });
    expect(referencesOf(built)).toEqual([{ source: 'block-output', nodeId: '5', path: ['a', 'b'] }]);
  });

  it('keeps the display name of files, and reports missing values', () => {
    const file = { type: 'literal', content: 'https://h/p', rawMeta: { fileName: 'a.png' } };
    expect(readValueExpression({ type: 'string', assistType: 2, value: file })).toEqual({
      type: 'string',
      assistType: 2,
      value: { kind: 'literal', content: 'https://h/p', fileName: 'a.png' },
    });
    for (const json of [
      undefined,
      {},
      { type: 'string', value: { type: 'ref' } },
      'x',
      { value: { type: 'new' } },
    ] as (Json | undefined)[]) {
      expect(readValueExpression(json).value).toEqual({ kind: 'missing' });
    }
  });

  it('reads keys in another case', () => {
    const parameter = {
      Name: 'a',
      INPUT: {
        Type: 'string',
        Value: { type: 'ref', content: { source: 'block-output', blockId: '5', name: 'b' } },
      },
    };
    expect(readParameters([parameter])).toMatchObject([
      { name: 'a', input: { value: { reference: { nodeId: '5', path: ['b'] } } } },
    ]);
  });

  it('reads any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        readValueExpression(json as Json);
        readParameters([json as Json]);
        readVariables([json as Json]);
        readType(json as Json);
      }),
    );
  });
});

describe('writeReference', () => {
  it('writes what readValueExpression reads', () => {
    const references: Reference[] = [
      { source: 'block-output', nodeId: '5', path: ['a', 'b'] },
      { source: 'block-output', nodeId: '5', path: [] },
      { source: 'global_variable_app', path: ['a', 'b'] },
    ];
    for (const reference of references) {
      const content = writeReference(reference);
      expect(readValueExpression({ value: { type: 'ref', content } }).value).toEqual({
        kind: 'reference',
        reference,
      });
    }
    expect(Object.keys(writeReference(references[2]!))).toEqual(['source', 'path', 'blockID', 'name']);
  });
});

describe('types', () => {
  it('read nested schemas and the type names of older documents', () => {
    expect(
      readType({ type: 'list', schema: { type: 'object', schema: [{ name: 'a', type: 'float' }] } }),
    ).toEqual({
      type: 'list',
      schema: { type: 'object', schema: [{ name: 'a', type: 'float' }] },
    });
    expect(readType({ type: 'image' })).toEqual({ type: 'string', assistType: 2 });
    expect(readType({ type: 'time' })).toEqual({ type: 'string', assistType: 10000 });
    expect(readType({ type: 'unknown' })).toEqual({ type: 'string' });
  });

  it('are resolved at a path, through lists', () => {
    const fields = readVariables([
      {
        name: 'orders',
        type: 'list',
        schema: { type: 'object', schema: [{ name: 'price', type: 'float' }] },
      },
    ]);
    expect(typeAtPath(fields, ['orders', 'price'])).toMatchObject({ type: 'float' });
    expect(typeAtPath(fields, ['orders', 'weight'])).toBeUndefined();
    expect(typeAtPath(fields, [])).toMatchObject({ type: 'object' });
  });
});
