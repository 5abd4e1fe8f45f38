import type { Language } from '@heddle/workflow-schema';

/** How often a schedule fires; `cron` for one that is entered as an expression. */
export const repeats = ['day', 'week', 'month', 'days', 'cron'] as const;
export type Repeat = (typeof repeats)[number];

/** A schedule as the form shows it. */
export interface ScheduleParts {
  repeat: Repeat;
  /** `09:30`. */
  time: string;
  /** Day of the week from 0 (Sunday), of the month, or number of days. */
  day: string;
  cron: string;
}

const simple = /^(\d{1,2}) (\d{1,2}) (\*|\*\/\d{1,2}|\d{1,2}) \* (\*|[0-6])$/;

/** The parts of an expression; one that the form cannot show is kept as it is. */
export function readSchedule(cron: string): ScheduleParts {
  const [, minute, hour, monthDay, weekDay] = simple.exec(cron.replace(/^0 (?=(\S+ ){4}\S+$)/, '')) ?? [];
  if (minute === undefined || hour === undefined) return { repeat: 'cron', time: '09:00', day: '1', cron };
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (weekDay !== '*')
    return monthDay === '*'
      ? { repeat: 'week', time, day: weekDay ?? '1', cron }
      : { repeat: 'cron', time, day: '1', cron };
  if (monthDay === '*') return { repeat: 'day', time, day: '1', cron };
  if (monthDay?.startsWith('*/')) return { repeat: 'days', time, day: monthDay.slice(2), cron };
  return { repeat: 'month', time, day: monthDay ?? '1', cron };
}

/** The expression of the parts. */
export function writeSchedule({ repeat, time, day, cron }: ScheduleParts): string {
  if (repeat === 'cron') return cron.trim();
  const [hour = '0', minute = '0'] = time.split(':').map((part) => String(Number(part)));
  const monthDay = repeat === 'month' ? day : repeat === 'days' ? `*/${day}` : '*';
  return `${minute} ${hour} ${monthDay} * ${repeat === 'week' ? day : '*'}`;
}

/** `Every day 09:00`, or the expression if it has no shorter form. */
export function scheduleText(cron: string, language: Language): string {
  const { repeat, time, day } = readSchedule(cron);
  const isChinese = language === 'zh-CN';
  if (repeat === 'day') return isChinese ? `每天 ${time}` : `Every day ${time}`;
  if (repeat === 'week') return `${isChinese ? '每' : 'Every '}${weekDay(day, language)} ${time}`;
  if (repeat === 'month') return isChinese ? `每月 ${day} 日 ${time}` : `Day ${day} of the month ${time}`;
  if (repeat === 'days') return isChinese ? `每 ${day} 天 ${time}` : `Every ${day} days ${time}`;
  return cron;
}

/** The name of a day of the week, counted from Sunday. */
export function weekDay(day: string | number, language: Language): string {
  // 4 January 1970 was a Sunday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + Number(day))),
  );
}

/** `in 15 hours`, for a time in the future. */
export function untilText(at: string, language: Language, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000));
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  if (minutes < 60) return format.format(minutes, 'minute');
  if (minutes < 48 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / (24 * 60)), 'day');
}

/** The day and time of a local time such as `2027-03-28T03:30`, with the year if it is not this one. */
export function localText(
  local: string,
  language: Language,
  now = new Date(),
): { day: string; time: string } {
  const date = new Date(`${local}:00Z`);
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    ...(date.getUTCFullYear() !== now.getFullYear() && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(date);
  return { day, time: local.slice(11) };
}
