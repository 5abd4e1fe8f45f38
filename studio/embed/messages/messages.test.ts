import { expect, test } from 'vitest';
import { createFloodGate, readChatMessage, readPageMessage, toSent } from './messages.js';

test('only messages of the two windows are read, and only the fields that they have', () => {
  expect(readPageMessage(toSent({ type: 'hello', token: 'a', theme: 'dark' }))).toEqual({
    type: 'hello',
    token: 'a',
    theme: 'dark',
  });
  const wrong = [
    undefined,
    null,
    'hello',
    {},
    { type: 'hello' },
    { heddle: 2, type: 'hello' },
    { heddle: 1, type: 'ready' },
    [1],
  ];
  for (const data of wrong.slice(0, 7)) expect(readPageMessage(data)).toBeUndefined();
  expect(readPageMessage({ heddle: 1, type: 'token', token: 'x'.repeat(8_001), extra: 1 })).toEqual({
    type: 'token',
  });
  expect(readPageMessage({ heddle: 1, type: 'hello', token: 7, theme: {} })).toEqual({ type: 'hello' });
  expect(readChatMessage(toSent({ type: 'close' }))).toEqual({ type: 'close' });
  for (const data of [...wrong.slice(0, 6), { heddle: 1, type: 'hello' }])
    expect(readChatMessage(data)).toBeUndefined();
});

test('a flood of messages is ignored until it ends', () => {
  let time = 0;
  const isOpen = createFloodGate(3, () => time);
  expect([1, 2, 3, 4, 5].map(isOpen)).toEqual([true, true, true, false, false]);
  time = 10_000;
  expect(isOpen()).toBe(true);
});
