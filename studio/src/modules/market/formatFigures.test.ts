import { expect, test } from 'vitest';
import { formatCount, formatRate } from './formatFigures.js';

test('shortens counts in the page’s language', () => {
  expect(formatCount(18_240, 'en')).toBe('18.2K');
  expect(formatCount(18_240, 'zh-CN')).toBe('1.8万');
});

test('shows 100% only when nothing failed', () => {
  expect(formatRate(0.9996, 'en')).toBe('99.9%');
  expect(formatRate(1, 'en')).toBe('100%');
});
