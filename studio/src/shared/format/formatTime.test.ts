import { describe, expect, it } from 'vitest';
import { formatDuration, formatMoment } from './formatTime.js';

describe('formatMoment', () => {
  const now = new Date(2026, 10, 21, 15, 0).getTime();

  it('shows only the time for today', () => {
    expect(formatMoment(new Date(2026, 10, 21, 9, 5).getTime(), 'zh-CN', now)).toBe('09:05');
  });

  it('omits the year within this year and the time before it', () => {
    expect(formatMoment(new Date(2026, 2, 4, 9, 5).getTime(), 'en', now)).toMatch(/^Mar 04, 09:05/);
    expect(formatMoment(new Date(2025, 2, 4, 9, 5).getTime(), 'en', now)).toBe('Mar 04, 2025');
  });
});

describe('formatDuration', () => {
  it('picks the unit by size and localizes it', () => {
    const said = (language: 'zh-CN' | 'en') =>
      [12.4, 1240, 185_000].map((time) => formatDuration(time, language));
    expect(said('en')).toEqual(['12 ms', '1.2 s', '3 min 5 s']);
    expect(said('zh-CN')).toEqual(['12 毫秒', '1.2 秒', '3 分 5 秒']);
  });
});
