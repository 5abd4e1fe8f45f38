import type { Language } from '@heddle/workflow-schema';

/** Formats a timestamp in milliseconds since 1970: the time today, the day this year, otherwise the date. */
export function formatMoment(at: number, language: Language, now = Date.now()): string {
  const moment = new Date(at);
  const today = new Date(now);
  const sameDay = moment.toDateString() === today.toDateString();
  const sameYear = moment.getFullYear() === today.getFullYear();
  // 03/04 is ambiguous in English, so name the month.
  const month = language === 'en' ? 'short' : '2-digit';
  const options: Intl.DateTimeFormatOptions = sameDay
    ? { hour: '2-digit', minute: '2-digit' }
    : sameYear
      ? { month, day: '2-digit', hour: '2-digit', minute: '2-digit' }
      : { year: 'numeric', month, day: '2-digit' };
  return new Intl.DateTimeFormat(language, { hourCycle: 'h23', ...options }).format(moment);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const justNow: Readonly<Record<Language, string>> = { 'zh-CN': '刚刚', en: 'just now' };

/** Formats a timestamp of the last 24 hours as `5 minutes ago`, and others like `formatMoment`. */
export function formatRecent(at: number, language: Language, now = Date.now()): string {
  const age = now - at;
  // The clock of the server may be ahead of this one.
  if (age < -minuteMs || age >= 24 * hourMs) return formatMoment(at, language, now);
  if (age < minuteMs) return justNow[language];
  const relative = new Intl.RelativeTimeFormat(language);
  return age < hourMs
    ? relative.format(-Math.floor(age / minuteMs), 'minute')
    : relative.format(-Math.floor(age / hourMs), 'hour');
}

/** Formats a timestamp with its day and time: `Mar 4, 2026, 09:05:30`. */
export function formatExact(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(at);
}

const units: Readonly<Record<Language, { millisecond: string; second: string; minute: string }>> = {
  'zh-CN': { millisecond: '毫秒', second: '秒', minute: '分' },
  en: { millisecond: 'ms', second: 's', minute: 'min' },
};

/** Formats a duration in milliseconds: `12 ms`, `1.2 s`, `3 min 5 s`; `12 毫秒`, `1.2 秒`, `3 分 5 秒`. */
export function formatDuration(milliseconds: number, language: Language): string {
  const { millisecond, second, minute } = units[language];
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ${millisecond}`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} ${second}`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} ${minute} ${seconds % 60} ${second}`;
}
