import { type PlannedTime, triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { Cron } from 'croner';
import { DomainError } from '../../kernel/DomainError.js';
import { localTime, offsetAt } from './localTime.js';

/** When a schedule fires. */
export interface Schedule {
  cron: string;
  timeZone: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
// Enough to contain the shortest distance: minutes repeat by the hour, hours by the day.
const comparedTimes = 150;
// Days repeat by the year. Searching for rare days takes milliseconds each.
const comparedMs = 400 * 24 * hourMs;

/**
 * The next time after `from`; undefined if there is none. A time that the clocks skip is as much later as they
 * go forward; one that occurs twice is the first. Schedules of every hour go on through an hour that is repeated.
 */
export function nextTime({ cron, timeZone }: Schedule, from: Date): Date | undefined {
  const now = offsetAt(from, timeZone);
  const next = afterward(cron, timeZone, from);
  if (!isHourly(cron)) return next;
  // By wall clock, the second pass of a repeated hour is missing: it has the offset that applies afterwards.
  const later = offsetAt(new Date(from.getTime() + 3 * hourMs), timeZone);
  const before = offsetAt(new Date(from.getTime() - 3 * hourMs), timeZone);
  if (later >= now && before <= now) return next;
  const again = find(cron, { utcOffset: Math.min(later, now) }, from);
  const isReal = again && offsetAt(again, timeZone) === Math.min(later, now);
  return isReal && (!next || again < next) ? again : next;
}

/** Within an hour that is repeated, the search may find a time of its first pass, which is over. */
function afterward(cron: string, timeZone: string, from: Date): Date | undefined {
  for (let hours = 0; hours < 4; hours += 1) {
    const next = find(cron, { timezone: timeZone }, new Date(from.getTime() + hours * hourMs));
    if (!next || next > from) return next;
  }
  return undefined;
}

function find(cron: string, zone: { timezone: string } | { utcOffset: number }, from: Date) {
  const pattern = new Cron(cron, zone);
  try {
    return pattern.nextRun(from) ?? undefined;
  } catch (error) {
    // The search of a date that no month has ends with the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isHourly(cron: string): boolean {
  return cron.trim().split(/\s+/).at(-4) === '*';
}

/** Checks what a person entered; `minMinutes` is the shortest distance of two times. */
export function readSchedule(
  { cron: entered, timeZone }: Schedule,
  { minMinutes, now }: { minMinutes: number; now: Date },
): Schedule {
  const cron = entered.trim().replaceAll(/\s+/g, ' ');
  const schedule = { cron, timeZone };
  if (!isTimeZone(timeZone))
    throw new DomainError('triggerInvalid', triggerReasons.timeZone({ timeZone: timeZone.slice(0, 64) }));
  const invalid = () => new DomainError('triggerInvalid', triggerReasons.cron({ cron: cron.slice(0, 100) }));
  const fields = cron.split(' ').length;
  if (cron.length > triggerLimits.cron || fields < 5 || fields > 6 || !/^[\d*,/\-?LW#A-Z ]+$/i.test(cron))
    throw invalid();
  let times: Date[];
  try {
    times = timesAfter(schedule, now, comparedTimes, comparedMs);
  } catch {
    throw invalid();
  }
  if (times.length === 0)
    throw new DomainError('triggerInvalid', triggerReasons.never({ cron: cron.slice(0, 100) }));
  const isTooOften = times.some((time, index) => {
    const before = times[index - 1];
    return before && time.getTime() - before.getTime() < minMinutes * minuteMs;
  });
  if (isTooOften) throw new DomainError('triggerInvalid', triggerReasons.tooOften({ minutes: minMinutes }));
  return schedule;
}

/** The next times, fewer if there are no more, or if they are further apart than `withinMs`. */
export function timesAfter(
  schedule: Schedule,
  from: Date,
  most: number,
  withinMs = Number.POSITIVE_INFINITY,
): Date[] {
  const times: Date[] = [];
  let time = nextTime(schedule, from);
  const end = (time?.getTime() ?? 0) + withinMs;
  for (; time && times.length < most && time.getTime() <= end; time = nextTime(schedule, time))
    times.push(time);
  return times;
}

/** The next five times, with what the change of the clocks does to them. */
export function previewTimes(schedule: Schedule, from: Date): PlannedTime[] {
  const { cron, timeZone } = schedule;
  const pattern = new Cron(cron, { timezone: timeZone });
  let before = offsetAt(from, timeZone);
  return timesAfter(schedule, from, 5).map((time) => {
    const offset = offsetAt(time, timeZone);
    const isAfterChange = offset !== before;
    before = offset;
    return {
      at: time.toISOString(),
      local: localTime(time, offset),
      offset: writeOffset(offset),
      is_moved: !pattern.match(time),
      is_ambiguous: isAmbiguous(time, offset, timeZone),
      is_after_change: isAfterChange,
    };
  });
}

/** Whether the clocks show the same time once more within the next hours. */
function isAmbiguous(time: Date, offset: number, timeZone: string): boolean {
  const later = offsetAt(new Date(time.getTime() + 3 * hourMs), timeZone);
  if (later >= offset) return false;
  const again = new Date(time.getTime() + (offset - later) * minuteMs);
  return offsetAt(again, timeZone) === later;
}

function writeOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
