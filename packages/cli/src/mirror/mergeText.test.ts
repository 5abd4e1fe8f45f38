import { expect, test } from 'vitest';
import { mergeText } from './mergeText.js';

const text = (...lines: string[]) => lines.join('\n');
const base = text('You weave.', '', 'Be short.', 'Be kind.', '', 'Answer in English.');

test('lines that were changed, added and removed on either side are combined', () => {
  const mine = text('You weave carpets.', '', 'Be short.', 'Be kind.', '', 'Answer in English.');
  const theirs = text('You weave.', '', 'Be kind.', '', 'Answer in French.', 'Say goodbye.');
  expect(mergeText(base, mine, theirs)).toBe(
    text('You weave carpets.', '', 'Be kind.', '', 'Answer in French.', 'Say goodbye.'),
  );
  expect(mergeText(base, theirs, mine)).toBe(mergeText(base, mine, theirs));
});

test('equal changes are no conflict; different ones of the same or of adjacent lines are', () => {
  const short = base.replace('Be short.', 'Be brief.');
  expect(mergeText(base, short, short)).toBe(short);
  expect(mergeText(base, short, base)).toBe(short);
  expect(mergeText(base, short, base.replace('Be short.', 'Be long.'))).toBeUndefined();
  expect(mergeText(base, short, base.replace('Be kind.', 'Be strict.'))).toBeUndefined();
  expect(mergeText('', 'one', 'other')).toBeUndefined();
});

test('any split of changes between the sides that does not touch adjacent lines gives the same text', () => {
  const lines = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? 'the same' : `line ${index}`));
  const changed = (places: readonly number[]) =>
    lines.flatMap((line, index) => {
      if (!places.includes(index)) return [line];
      return index % 4 === 0 ? [] : [`${line} changed`, 'added'];
    });
  const places = [1, 4, 8, 11, 16, 20, 23, 28, 32, 38];
  for (let split = 0; split < 2 ** places.length; split += 7) {
    const mine = places.filter((_, index) => ((split >> index) & 1) === 1);
    const theirs = places.filter((place) => !mine.includes(place));
    expect(mergeText(text(...lines), text(...changed(mine)), text(...changed(theirs)))).toBe(
      text(...changed(places)),
    );
  }
});

test('texts that differ too much to compare them are a conflict, soon', () => {
  const long = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word} ${index}`).join('\n');
  expect(mergeText(long('a'), long('b'), long('c'))).toBeUndefined();
});
