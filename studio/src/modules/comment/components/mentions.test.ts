import { expect, test } from 'vitest';
import { insertMention, mentionAt, mentionedIn, splitMentions } from './mentions.js';

test('a mention begins with an @ at the start of a word', () => {
  expect(mentionAt('ask @Be', 7)).toEqual({ at: 4, name: 'Be' });
  expect(mentionAt('@', 1)).toEqual({ at: 0, name: '' });
  expect(mentionAt('请（@小', 4)).toEqual({ at: 2, name: '小' });
  expect(mentionAt('a@b', 3)).toBeUndefined();
  expect(mentionAt('ask @Be now', 11)).toBeUndefined();
});

test('a chosen person replaces what was typed', () => {
  expect(insertMention('ask @Be now', { at: 4, name: 'Be' }, 'Ben Ray')).toEqual({
    text: 'ask @Ben Ray now',
    caret: 13,
  });
});

test('only people whose name is still in the text are mentioned', () => {
  const people = [{ name: 'Ben' }, { name: 'Ada' }];
  expect(mentionedIn('for @Ben', people)).toEqual([{ name: 'Ben' }]);
});

test('the parts of a text are mentions of the longest names', () => {
  expect(splitMentions('@Ann Lee and @Ann, a@b', ['Ann', 'Ann Lee'])).toEqual([
    { text: '@Ann Lee', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Ann', isMention: true },
    { text: ', a@b', isMention: false },
  ]);
});
