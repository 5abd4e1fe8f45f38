import { expect, test } from 'vitest';
import { daysOf, withDays } from './memorySettings.js';

test.each([0, 7, 3650])('%i days are stored as seconds and read again', (days) => {
  expect(daysOf(withDays({ time_capsule_mode: 1 }, days))).toBe(days);
});

test('memories without a lifetime are kept forever', () => {
  expect(daysOf({})).toBe(0);
  expect(daysOf({ time_capsule_time_to_live: '3600' })).toBe(1);
});
