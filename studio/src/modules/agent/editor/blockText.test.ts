import { expect, test } from 'vitest';
import { blockText } from './blockText.js';

test('shows a prompt as it was written', () => {
  expect(blockText({ prompt: 'You are kind.\n\nNever lie.' })).toBe('You are kind.\n\nNever lie.');
});

test('shows other blocks line by line, so that a comparison names the setting', () => {
  const block = { top_p: 0.5, short_memory_policy: { history_round: 3 }, temperature: undefined };
  expect(blockText(block)).toBe('top_p: 0.5\nshort_memory_policy:\n  history_round: 3');
  expect(blockText([{ key: 'city' }, { key: 'name' }])).toBe('-\n  key: city\n-\n  key: name');
  expect(blockText(['a', 'b'])).toBe('- a\n- b');
});

test('is empty for a block without content', () => {
  expect(blockText({})).toBe('');
  expect(blockText([])).toBe('');
  expect(blockText(undefined)).toBe('');
});
