import type { Json } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { difference } from './difference.js';

describe('matching values', () => {
  it.each<[Json, Json]>([
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, { a: 1 }],
      [1, { a: 1, b: 2 }],
    ],
    [1, 1.0],
    [{ $exact: { a: [{ b: 1 }] } }, { a: [{ b: 1 }] }],
    [{ $exact: { a: { $nonEmpty: true } } }, { a: 'x' }],
    [{ $anyOrder: [1, 2] }, [2, 1]],
    [{ $contains: [2] }, [1, 2, 3]],
    [{ $prefix: [1, 2] }, [1, 2, 3]],
    [{ $length: 3 }, 'abc'],
    [{ $length: 0 }, []],
    [{ $every: { a: 1 } }, [{ a: 1 }, { a: 1, b: 1 }]],
    [{ $all: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $oneOf: [1, 2] }, 2],
    [{ $json: { a: 1 } }, '{"a":1,"b":2}'],
    [{ $text: { contains: ['a', 'c'] } }, 'abc'],
    [{ a: { $nil: true }, b: { $nil: true }, c: { $absent: true } }, { a: null }],
  ])('%j matches %j', (expected, actual) => {
    expect(difference(expected, actual)).toBeUndefined();
  });
});

describe('different values', () => {
  it.each<[Json, Json, string]>([
    [{ a: { b: 1 } }, { a: { b: 2 } }, 'a.b: expected 1, got 2'],
    [{ a: 1 }, {}, 'a: expected 1, got nothing'],
    [[1], [1, 2], '[1]: expected the end of the list, got 2'],
    [[1, 2], [1], '[1]: expected 2, got nothing'],
    [{ $exact: { a: [{ b: 1 }] } }, { a: [{ b: 1, c: 2 }] }, 'a[0].c: expected nothing, got 2'],
    [{ $exact: [1] }, [1, 2], '[1]'],
    [{ $anyOrder: [1, 1] }, [1, 2], 'an element like 1'],
    [{ $anyOrder: [1] }, [1, 2], 'nothing more'],
    [{ $contains: [4] }, [1], 'an element like 4'],
    [{ $prefix: [2] }, [1], '[0]: expected 2, got 1'],
    [{ $length: 2 }, [1], 'length 2'],
    [{ $every: 1 }, [1, 2], '[1]: expected 1, got 2'],
    [{ $oneOf: [1, 2] }, 3, 'one of [1,2]'],
    [{ $json: { a: 1 } }, '{"a":2}', '(parsed).a: expected 1, got 2'],
    [{ $json: 1 }, '{', 'JSON text'],
    [{ $text: { contains: ['z'] } }, 'abc', 'a text with ["z"]'],
    [{ $nonEmpty: true }, '', 'a text'],
    [{ $nil: true }, 0, 'expected null, got 0'],
    [{ a: { $absent: true } }, { a: null }, 'a: expected nothing, got null'],
    [JSON.parse('{"__proto__":1}'), {}, '__proto__: expected 1, got nothing'],
  ])('report the first difference: %j and %j', (expected, actual, words) => {
    expect(difference(expected, actual)).toContain(words);
  });

  it('refuse an unknown matcher', () => {
    expect(() => difference({ $almost: 1 }, 1)).toThrow('no matcher $almost');
  });
});
