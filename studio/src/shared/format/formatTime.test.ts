import { describe, expect, it } from 'vitest';
import { formatDuration, formatExact, formatMoment, formatRecent } from './formatTime.js';

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

describe('formatRecent', () => {
  const now = new Date(2026, 10, 21, 15, 0).getTime();
  const ago = (minutes: number) =>
    (['en', 'zh-CN'] as const).map((language) => formatRecent(now - minutes * 60_000, language, now));

  it('is relative for a day, then names the day', () => {
    expect(ago(0.5)).toEqual(['just now', '刚刚']);
    expect(ago(5)).toEqual(['5 minutes ago', '5分钟前']);
    expect(ago(125)).toEqual(['2 hours ago', '2小时前']);
    expect(ago(24 * 60)[0]).toBe('Nov 20, 15:00');
    expect(ago(-60)[0]).toBe('16:00');
  });

  it('has an exact form with the same 24-hour clock', () => {
    expect(formatExact(now, 'en')).toBe('Nov 21, 2026, 15:00:00');
    expect(formatExact(now, 'zh-CN')).toContain('15:00:00');
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
