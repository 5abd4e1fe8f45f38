import { expect, it } from 'vitest';
import { formatDollars, formatDuration, formatSize, formatTime } from './format.js';

it.each([
  [0, '0 ms'],
  [411.6, '412 ms'],
  [2400, '2.4 s'],
  [59_400, '59 s'],
  [59_900, '1 min 0 s'],
  [185_000, '3 min 5 s'],
])('writes %d ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it.each([
  [12, '12 B'],
  [188_416, '184 KB'],
  [1_258_291, '1.2 MB'],
  [500 * 1024 * 1024, '500 MB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

it.each([
  [0, '$0'],
  [0.0021, '$0.0021'],
  [0.000012345, '$0.000012'],
  [0.5, '$0.50'],
  [12.345, '$12.35'],
])('writes the cost %d as %s', (cost, text) => {
  expect(formatDollars(cost)).toBe(text);
});

it('writes the date only for other days', () => {
  const now = new Date(2026, 0, 5, 14, 31).getTime();
  expect(formatTime(now, 'en', now)).toBe('14:31');
  expect(formatTime(now, 'en', now + 86_400_000)).toBe('Jan 5, 14:31');
});
