import { expect, test } from 'vitest';
import { backOf, readScene } from './navigationScene.js';

test('Back leads to the agent that a page was opened from, else to the workspace', () => {
  const agent = { to: '/space/$space_id/bot/$bot_id', params: { space_id: '7', bot_id: '9' } };
  expect(backOf(readScene({ bot_id: '9' }), '7')).toEqual(agent);
  // The router reads digits as numbers.
  expect(backOf(readScene({ bot_id: 9, from: 'bot' }), '7')).toEqual(agent);
  expect(backOf(readScene({}), '7')).toEqual({ to: '/space/$space_id/develop', params: { space_id: '7' } });
});

test('ignores scenes that are not of these pages, and ids that are none', () => {
  for (const search of [
    { bot_id: '9', from: 'mockset' },
    { bot_id: '../1' },
    { bot_id: '' },
    { bot_id: ['9', '8'] },
    { bot_id: null },
    { bot_id: '9'.repeat(20) },
    { from: 'bot' },
  ])
    expect(readScene(search)).toEqual({});
});
