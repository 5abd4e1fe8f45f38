import { expect, test } from 'vitest';
import { applyHunks, diffTexts } from './diffTexts.js';
import { markChanges } from './markChanges.js';

const shown = (before: string, after: string) =>
  diffTexts(before, after).flatMap((hunk) =>
    hunk.kind === 'same'
      ? hunk.lines.map((line) => ` ${line}`)
      : [...hunk.removed.map((line) => `-${line}`), ...hunk.added.map((line) => `+${line}`)],
  );

test('keeps equal lines and marks those that differ', () => {
  expect(shown('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
  expect(shown('a\nb\nc\nd', 'b\nd\ne')).toEqual(['-a', ' b', '-c', ' d', '+e']);
});

test('treats an empty text as no line', () => {
  expect(shown('', 'a')).toEqual(['+a']);
  expect(shown('a', '')).toEqual(['-a']);
  expect(shown('', '')).toEqual([]);
});

test('makes the taken changes alone: none gives the old text, all give the new one', () => {
  const before = 'one\ntwo\nthree\ntwo\none\n';
  const after = 'zero\ntwo\nthree\n\nfour\none';
  const hunks = diffTexts(before, after);
  const changes = hunks.flatMap((hunk, index) => (hunk.kind === 'changed' ? [index] : []));
  expect(changes).toHaveLength(3);
  expect(applyHunks(hunks, new Set())).toBe(before);
  expect(applyHunks(hunks, new Set(changes))).toBe(after);
  expect(applyHunks(hunks, new Set(changes.slice(0, 1)))).toBe('zero\ntwo\nthree\ntwo\none\n');
});

test('shows texts of thousands of different lines as replaced', () => {
  const text = (prefix: string) => Array.from({ length: 3000 }, (_, line) => `${prefix}${line}`).join('\n');
  expect(diffTexts(text('a'), text('b'))).toMatchObject([{ kind: 'changed' }]);
});

const marked = (before: string, after: string) => {
  const sides = markChanges(before, after);
  const textOf = (parts: { text: string; isChanged: boolean }[]) =>
    parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
  return sides && [textOf(sides.before), textOf(sides.after)];
};

test('marks the words that differ, also where no spaces separate them', () => {
  expect(marked('Be brief and kind.', 'Be brief and exact.')).toEqual([
    'Be brief and [kind].',
    'Be brief and [exact].',
  ]);
  expect(marked('你是一位热情的导游', '你是一位专业的导游')).toEqual([
    '你是一位[热情]的导游',
    '你是一位[专业]的导游',
  ]);
});

test('marks no words of texts that have little in common', () => {
  expect(marked('Answer in one sentence.', 'Never mention prices to customers.')).toBeUndefined();
});
