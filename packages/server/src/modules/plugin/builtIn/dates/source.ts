/** Calendar arithmetic without time zones. */
export const datesSource = String.raw`
const dayMs = 86_400_000;

function read(text: string): Date {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) throw new Error('a date is written as 2026-01-31');
  const [year, month, day] = found.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) throw new Error('there is no day ' + text);
  return date;
}
const write = (date: Date) => date.toISOString().slice(0, 10);
const isWorkday = (date: Date, free: Set<string>) => date.getUTCDay() % 6 !== 0 && !free.has(write(date));

export function add_to_date({ date, amount, unit }: { date: string; amount: number; unit: string }) {
  const from = read(date);
  if (!Number.isInteger(amount) || Math.abs(amount) > 100_000) throw new Error('the amount is a whole number up to 100000');
  if (unit === 'day' || unit === 'week') return { date: write(new Date(from.getTime() + amount * (unit === 'week' ? 7 : 1) * dayMs)) };
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + amount * (unit === 'year' ? 12 : 1);
  const [year, month] = [Math.floor(months / 12), months % 12];
  if (year < 0 || year > 9999) throw new Error('the result is outside of the years 0 to 9999');
  // The last day of a shorter month, not a day of the next one.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return { date: write(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), last)))) };
}

export function date_difference({ from, to }: { from: string; to: string }) {
  const [start, end] = [read(from), read(to)];
  const days = Math.round((end.getTime() - start.getTime()) / dayMs);
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth() - (end.getUTCDate() < start.getUTCDate() ? 1 : 0);
  return { days, weeks: Math.trunc(days / 7), full_months: months, full_years: Math.trunc(months / 12) };
}

export function count_workdays({ from, to, holidays = '' }: { from: string; to: string; holidays?: string }) {
  const [start, end] = [read(from), read(to)];
  if (Math.abs(end.getTime() - start.getTime()) > 40_000 * dayMs) throw new Error('the dates are too far apart');
  const free = new Set(holidays.split(/[\s,，]+/));
  let workdays = 0;
  for (let at = start.getTime(); at <= end.getTime(); at += dayMs) if (isWorkday(new Date(at), free)) workdays++;
  return { workdays };
}

export function describe_date({ date }: { date: string }) {
  const day = read(date);
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * dayMs);
  const firstOfYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const year = day.getUTCFullYear();
  return {
    weekday: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][day.getUTCDay()],
    iso_week: Math.ceil(((thursday.getTime() - firstOfYear) / dayMs + 1) / 7),
    day_of_year: Math.round((day.getTime() - Date.UTC(year, 0, 1)) / dayMs) + 1,
    quarter: Math.floor(day.getUTCMonth() / 3) + 1,
    days_in_month: new Date(Date.UTC(year, day.getUTCMonth() + 1, 0)).getUTCDate(),
    is_leap_year: (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0,
  };
}
`;
