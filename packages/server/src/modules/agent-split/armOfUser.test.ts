import { expect, test } from 'vitest';
import { armOfUser } from './armOfUser.js';

const users = Array.from({ length: 2_000 }, (_, index) => `7\nuser ${index}`);
const othersOf = (id: string, share: number) =>
  new Set(users.filter((user) => armOfUser({ id, share }, user) === 'other'));

test('the share of the users is met within two percent', () => {
  for (const share of [5, 20, 50, 80]) {
    const percentage = (othersOf('1', share).size / users.length) * 100;
    expect(Math.abs(percentage - share)).toBeLessThan(2);
  }
  expect(othersOf('1', 0).size).toBe(0);
  expect(othersOf('1', 100).size).toBe(users.length);
});

test('a larger share adds users and moves nobody back', () => {
  const shares = [0, 1, 10, 35, 36, 99, 100].map((share) => othersOf('1', share));
  for (const [index, larger] of shares.entries())
    for (const user of shares[index - 1] ?? []) expect(larger).toContain(user);
});

test('another split chooses other users', () => {
  const [one, another] = [othersOf('1', 50), othersOf('2', 50)];
  const both = [...one].filter((user) => another.has(user)).length / users.length;
  expect(both).toBeGreaterThan(0.2);
  expect(both).toBeLessThan(0.3);
});
