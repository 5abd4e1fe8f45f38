import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { DomainError } from '../../kernel/DomainError.js';
import { dayOf, startOfDay } from './localTime.js';
import { nextTime, type Schedule } from './schedule.js';

/** From when to when a schedule fires; both ends are included. */
export interface Period {
  startsAt: Date | null;
  endsAt: Date | null;
}

const dayMs = 24 * 60 * 60_000;

/** The period of two days in the time zone of a schedule; empty texts and undefined leave it open. */
export function readPeriod(
  { starts_on: startsOn, ends_on: endsOn }: { starts_on?: string | undefined; ends_on?: string | undefined },
  timeZone: string,
): Period {
  const read = (day: string | undefined) => {
    if (!day) return null;
    const begin = startOfDay(day, timeZone);
    if (!begin) throw new DomainError('triggerInvalid', triggerReasons.date({ day }));
    return begin;
  };
  const [startsAt, lastDay] = [read(startsOn), read(endsOn)];
  if (!lastDay) return { startsAt, endsAt: null };
  // The next day may begin 23 or 25 hours later.
  const after = startOfDay(dayOf(new Date(lastDay.getTime() + 1.5 * dayMs), timeZone), timeZone) ?? lastDay;
  return { startsAt, endsAt: new Date(after.getTime() - 1) };
}

/** The days of a period, as `readPeriod` reads them. */
export function presentPeriod({ startsAt, endsAt }: Period, timeZone: string) {
  return {
    starts_on: startsAt ? dayOf(startsAt, timeZone) : '',
    ends_on: endsAt ? dayOf(endsAt, timeZone) : '',
  };
}

/** The first time of a schedule after `now` within its period. */
export function firstTime(schedule: Schedule, { startsAt, endsAt }: Period, now: Date): Date | undefined {
  // A time at the very begin of the period is in it.
  const from = startsAt && startsAt > now ? new Date(startsAt.getTime() - 1) : now;
  const time = nextTime(schedule, from);
  return time && (!endsAt || time <= endsAt) ? time : undefined;
}

/** Refuses a period in which the schedule never fires. */
export function requireTime(schedule: Schedule, period: Period, now: Date): Date {
  const time = firstTime(schedule, period, now);
  if (time) return time;
  const { starts_on, ends_on } = presentPeriod(period, schedule.timeZone);
  const today = dayOf(now, schedule.timeZone);
  throw new DomainError(
    'triggerInvalid',
    triggerReasons.dates({ from: starts_on > today ? starts_on : today, to: ends_on }),
  );
}
