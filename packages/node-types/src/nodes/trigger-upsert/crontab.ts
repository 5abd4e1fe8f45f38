/** Minimum and maximum of each field: second, minute, hour, day of month, month, day of week. */
const ranges = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

const names: readonly (readonly string[])[] = [
  [],
  [],
  [],
  [],
  ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
];

/**
 * The expression with six fields; a five-field one, as in crontab files, fires at second 0. Undefined if it
 * is not a cron expression.
 */
export function readCrontab(text: string): string | undefined {
  if (text.length > 200) return undefined;
  const given = text.trim().split(/\s+/);
  const fields = given.length === 5 ? ['0', ...given] : given;
  if (fields.length !== ranges.length) return undefined;
  return fields.every((field, place) => isField(field, place)) ? fields.join(' ') : undefined;
}

function isField(field: string, place: number): boolean {
  // `?` means "any day" in one of the two day fields.
  if (field === '?') return place === 3 || place === 5;
  return field.split(',').every((part) => {
    const [range = '', step, ...more] = part.split('/');
    if (more.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) return false;
    if (range === '*') return true;
    const [from = '', to = from, ...others] = range.split('-');
    const first = numberOf(from, place);
    const last = numberOf(to, place);
    return others.length === 0 && first !== undefined && last !== undefined && first <= last;
  });
}

function numberOf(text: string, place: number): number | undefined {
  const [least, greatest] = ranges[place]!;
  const named = names[place]!.indexOf(text.toUpperCase());
  const value = named >= 0 ? named + least : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= greatest ? value : undefined;
}

/** A schedule that can be picked without knowing cron; each fires on the full hour. */
export interface Preset {
  every: 'day' | 'week' | 'month' | 'days';
  /** Day of week from 0 (Sunday), day of month from 1, or interval in days; 0 if unused. */
  day: number;
  hour: number;
}

const preset = /^0 0 (\d{1,2}) (\*|\*\/[2-6]|\d{1,2}) \* (\*|[0-6])$/;

/** The preset that produces this expression; undefined if there is none. */
export function readPreset(crontab: string): Preset | undefined {
  const [, hourText = '', monthDay = '', weekDay = ''] = preset.exec(crontab) ?? [];
  if (readCrontab(crontab) === undefined || hourText === '') return undefined;
  const hour = Number(hourText);
  if (weekDay !== '*') return monthDay === '*' ? { every: 'week', day: Number(weekDay), hour } : undefined;
  if (monthDay === '*') return { every: 'day', day: 0, hour };
  if (monthDay.startsWith('*/')) return { every: 'days', day: Number(monthDay.slice(2)), hour };
  return { every: 'month', day: Number(monthDay), hour };
}

/** The expression of a preset. */
export function writePreset({ every, day, hour }: Preset): string {
  const monthDay = every === 'month' ? String(day) : every === 'days' ? `*/${day}` : '*';
  return `0 0 ${hour} ${monthDay} * ${every === 'week' ? day : '*'}`;
}

/** True for the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
