import { expect, test } from 'vitest';
import { lineDiff } from './lineDiff.js';

const marks = { same: ' ', removed: '-', added: '+' } as const;
const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => marks[kind] + text);

test('keeps equal lines and marks those that differ', () => {
  expect(shown('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  expect(shown('a\nb\nc\nd', 'b\nd\ne')).toEqual(['-a', ' b', '-c', ' d', '+e']);
});

test('treats an empty text as no line', () => {
  expect(shown('', 'a')).toEqual(['+a']);
  expect(shown('a', '')).toEqual(['-a']);
  expect(shown('', '')).toEqual([]);
});

test('applies to both texts: removed and same lines give the old one, added and same lines the new one', () => {
  const before = 'one\ntwo\nthree\ntwo\none';
  const after = 'two\none\nthree\nfour';
  const lines = lineDiff(before, after);
  const textOf = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text);
  expect(textOf('added').join('\n')).toBe(before);
  expect(textOf('removed').join('\n')).toBe(after);
});

test('shows texts of thousands of different lines as replaced', () => {
  const text = (prefix: string) => Array.from({ length: 3000 }, (_, line) => `${prefix}${line}`).join('\n');
  expect(lineDiff(text('a'), text('b'))).toHaveLength(6000);
});
