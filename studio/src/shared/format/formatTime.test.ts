import { describe, expect, it } from 'vitest';
import { formatDuration, formatMoment } from './formatTime.js';

describe('formatMoment', () => {
  const now = new Date(2026, 10, 21, 15, 0).getTime();

  it('gives only the time for a moment of today', () => {
    expect(formatMoment(new Date(2026, 10, 21, 9, 5).getTime(), 'zh-CN', now)).toBe('09:05');
  });

  it('leaves the year out within this year and the time out before it', () => {
    expect(formatMoment(new Date(2026, 2, 4, 9, 5).getTime(), 'en', now)).toContain('03/04');
    expect(formatMoment(new Date(2025, 2, 4, 9, 5).getTime(), 'en', now)).toBe('03/04/2025');
  });
});

describe('formatDuration', () => {
  it('changes its unit with the size', () => {
    expect([formatDuration(12.4), formatDuration(1240), formatDuration(185_000)]).toEqual([
      '12 ms',
      '1.2 s',
      '3 min 5 s',
    ]);
  });
});
