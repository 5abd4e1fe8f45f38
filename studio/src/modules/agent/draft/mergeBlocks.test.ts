import { expect, test } from 'vitest';
import { mergeBlocks } from './mergeBlocks.js';

const base = { prompt: 'old', model: { id: '1', rounds: 3 }, opening: { questions: ['a'] } };

test('takes blocks that only the other side changed and keeps those changed here', () => {
  const mine = { ...base, prompt: 'mine' };
  const theirs = { ...base, model: { id: '2', rounds: 3 } };
  expect(mergeBlocks(base, mine, theirs)).toEqual({
    blocks: { prompt: 'mine', model: { id: '2', rounds: 3 }, opening: { questions: ['a'] } },
    conflicts: [],
    taken: ['model'],
  });
});

test('reports blocks that both changed, unless both made the same change', () => {
  const mine = { ...base, prompt: 'mine', opening: { questions: ['b'] } };
  const theirs = { ...base, prompt: 'theirs', opening: { questions: ['b'] } };
  expect(mergeBlocks(base, mine, theirs)).toMatchObject({
    blocks: { prompt: 'mine' },
    conflicts: ['prompt'],
    taken: [],
  });
});

test('follows the chosen side of a conflict', () => {
  const mine = { ...base, prompt: 'mine' };
  const theirs = { ...base, prompt: 'theirs' };
  expect(mergeBlocks(base, mine, theirs, { prompt: 'theirs' })).toMatchObject({
    blocks: { prompt: 'theirs' },
    conflicts: [],
    taken: ['prompt'],
  });
  expect(mergeBlocks(base, mine, theirs, { prompt: 'mine' })).toMatchObject({
    blocks: { prompt: 'mine' },
    conflicts: [],
    taken: [],
  });
});
