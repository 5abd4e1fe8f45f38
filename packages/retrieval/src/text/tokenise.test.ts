import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenise } from './tokenise.js';

test('splits words, ignores case and full-width forms', () => {
  expect(tokenise('The ＣＡＴ sat.')).toEqual(['the', 'cat', 'sat']);
});

test('adds the pairs of Chinese and Japanese characters', () => {
  expect(tokenise('知识库检索')).toEqual(expect.arrayContaining(['知识', '识库', '库检', '检索']));
  expect(tokenise('検索エンジン')).toEqual(expect.arrayContaining(['検索', '索エ', 'ンジ']));
});

test('finds a character that stands alone', () => {
  expect(tokenise('猫')).toContain('猫');
});

test('adds the parts of identifiers', () => {
  expect(tokenise('readFile_sync fs.open utf8')).toEqual(
    expect.arrayContaining(['readfile_sync', 'read', 'file', 'sync', 'fs', 'open', 'utf', '8']),
  );
});

test('a phrase has the same pairs in whatever text it stands', () => {
  const chinese = fc.array(fc.constantFrom(...'的一是在不了有和人这中大为上个国我以要他'), { minLength: 2 });
  fc.assert(
    fc.property(chinese, chinese, chinese, (before, phrase, after) => {
      const text = new Set(tokenise([...before, ...phrase, ...after].join('')));
      for (const pair of tokenise(phrase.join('')).filter((term) => [...term].length === 2)) {
        expect(text).toContain(pair);
      }
    }),
  );
});

test('bounds the length of terms, and reads any text', () => {
  expect(tokenise('x'.repeat(100_000)).every((term) => term.length <= 64)).toBe(true);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const term of tokenise(text)) expect(term).not.toBe('');
    }),
  );
});
