import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lexicalEmbedder } from '../embed/lexicalEmbedder.js';
import { inverseFrequency, termWeight } from './bm25.js';
import { fuseRanks } from './fuseRanks.js';
import { innerProducts } from './innerProducts.js';
import { TermIndex } from './TermIndex.js';
import { VectorBlocks } from './VectorBlocks.js';

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

test('ranks a rare term above a frequent one, and a short text above a long one', () => {
  const index = new TermIndex();
  index.set('a', 'apple banana');
  index.set('b', 'apple cherry');
  index.set('c', 'apple cherry and much more text about other things');
  expect(idsOf(index.search('apple banana', 10))).toEqual(['a', 'b', 'c']);
  expect(idsOf(index.search('cherry', 10))).toEqual(['b', 'c']);
  expect(index.search('durian', 10)).toEqual([]);
});

test('scores by the formula of BM25', () => {
  const index = new TermIndex();
  index.set('a', 'one two two');
  index.set('b', 'three');
  const [found] = index.search('two', 1);
  expect(found?.score).toBeCloseTo(
    Math.log(1 + 1.5 / 1.5) * ((2 * 2.2) / (2 + 1.2 * (0.25 + (0.75 * 3) / 2))),
    10,
  );
  expect(found?.score).toBeCloseTo(inverseFrequency(2, 1) * termWeight(2, 3, 2), 10);
});

test('finds the same whatever the order in which texts were added, replaced and deleted', () => {
  const texts = fc.uniqueArray(
    fc.tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom('x y', 'x', 'y z z', 'x z')),
    {
      selector: ([id]) => id,
    },
  );
  fc.assert(
    fc.property(texts, fc.constantFrom('a', 'b', 'c'), (entries, gone) => {
      const [first, second] = [new TermIndex(), new TermIndex()];
      for (const [id, text] of entries) first.set(id, text);
      for (const [id] of entries) second.set(id, 'z z z');
      for (const [id, text] of [...entries].reverse()) second.set(id, text);
      first.delete(gone);
      second.delete(gone);
      expect(second.search('x z', 5)).toEqual(first.search('x z', 5));
      expect(second.size).toBe(first.size);
    }),
  );
});

test('exact vector search finds what sorting all products finds', () => {
  const row = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 40 }),
      row,
      fc.integer({ min: 1, max: 8 }),
      (rows, query, limit) => {
        const blocks = new VectorBlocks(5);
        const half = Math.floor(rows.length / 2);
        const ids = rows.map((_, index) => String(index).padStart(2, '0'));
        blocks.set('first', {
          ids: ids.slice(0, half),
          matrix: Float32Array.from(rows.slice(0, half).flat()),
        });
        blocks.set('second', { ids: ids.slice(half), matrix: Float32Array.from(rows.slice(half).flat()) });
        const products = rows.map((values, index) => ({
          id: ids[index] ?? '',
          score: values.reduce((sum, value, place) => sum + value * (query[place] ?? 0), 0),
        }));
        products.sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
        expect(blocks.search(Float32Array.from(query), ['first', 'second', 'none'], limit)).toEqual(
          products.slice(0, limit).map(({ id, score }) => ({ id, score: score + 0 })),
        );
      },
    ),
  );
});

test('the products of wide vectors are those of a plain loop', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647 - 0.5;
  };
  // Multiples of 16 are computed with SIMD; the last has more rows than are copied at once.
  for (const [dimensions, rows] of [
    [16, 3],
    [100, 5],
    [256, 1],
    [1536, 200],
  ] as const) {
    const query = Float32Array.from({ length: dimensions }, random);
    const matrix = Float32Array.from({ length: dimensions * rows }, random);
    const found: number[] = [];
    innerProducts(query, matrix, (products, firstRow) => {
      expect(firstRow).toBe(found.length);
      found.push(...products);
    });
    expect(found).toHaveLength(rows);
    for (const [row, product] of found.entries()) {
      const expected = query.reduce(
        (sum, value, at) => sum + value * (matrix[row * dimensions + at] ?? 0),
        0,
      );
      expect(product).toBeCloseTo(expected, 4);
    }
  }
});

test('searches only the named blocks, and refuses other dimensions', () => {
  const blocks = new VectorBlocks(2);
  blocks.set('a', { ids: ['1'], matrix: Float32Array.of(1, 0) });
  blocks.set('b', { ids: ['2'], matrix: Float32Array.of(1, 0) });
  expect(idsOf(blocks.search(Float32Array.of(1, 0), ['b'], 5))).toEqual(['2']);
  blocks.delete('b');
  expect(blocks.size).toBe(1);
  expect(() => blocks.search(Float32Array.of(1), ['a'], 5)).toThrow(RangeError);
  expect(() => blocks.set('c', { ids: ['3'], matrix: Float32Array.of(1) })).toThrow(RangeError);
});

test('fuses ranks with exact scores and a fixed order of ties', () => {
  expect(
    fuseRanks([{ ids: ['a', 'b'] }, { ids: ['b', 'c'], weight: 0.5 }, { ids: ['d', 'd', 'a'], weight: 0 }]),
  ).toEqual([
    { id: 'b', score: 1 / 62 + 0.5 / 61 },
    { id: 'a', score: 1 / 61 },
    { id: 'c', score: 0.5 / 62 },
    { id: 'd', score: 0 },
  ]);
  expect(idsOf(fuseRanks([{ ids: ['b'] }, { ids: ['a'] }]))).toEqual(['a', 'b']);
});

test('the lexical embedder puts common words and spellings close, and nothing else', () => {
  const similarity = (one: string, other: string) => {
    const [first, second] = [lexicalEmbedder.embed(one), lexicalEmbedder.embed(other)];
    return first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0);
  };
  expect(similarity('reset the password', 'resetting passwords')).toBeGreaterThan(0.2);
  expect(similarity('重置密码的方法', '如何重置密码')).toBeGreaterThan(0.3);
  expect(similarity('reset the password', 'bananas grow in the south')).toBeLessThan(0.2);
  expect(similarity('same text', 'same text')).toBeCloseTo(1, 5);
  expect(lexicalEmbedder.embed('…').every((value) => value === 0)).toBe(true);
});
