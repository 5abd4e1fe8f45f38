import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { Cron } from 'croner';
import { offsetAt } from './localTime.js';
import type { Schedule } from './schedule.js';

interface PlannedSchedule extends Schedule {
  nextAt: Date;
  endsAt: Date | null;
}

/** Times in each bar of fifteen minutes. */
interface PlannedCount {
  from: Date;
  bars: number[];
  /** There are more times than were counted. */
  isPartial: boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const barMs = triggerLimits.plannedMinutes * minuteMs;
// Each search of a time takes up to 0.1 ms, and a space may have a thousand schedules of every minute.
const maxSearches = 3_000;

/** Counts the times of schedules in the next 24 hours, within a bounded time. */
export function countPlanned(schedules: readonly PlannedSchedule[], now: Date): PlannedCount {
  const from = new Date(Math.floor(now.getTime() / barMs) * barMs);
  const bars: number[] = new Array(triggerLimits.plannedBars).fill(0);
  const end = now.getTime() + 24 * hourMs - 1;
  let left = maxSearches;
  for (const schedule of schedules) {
    const last = Math.min(end, schedule.endsAt?.getTime() ?? end);
    for (const { begin, offset, until } of stretchesOf(schedule, last)) {
      // Those that repeat every hour are searched for one hour only.
      const repeatMs = isSameEveryHour(schedule.cron) ? hourMs : until - begin + 1;
      const pattern = new Cron(schedule.cron, { utcOffset: offset });
      let time = pattern.nextRun(new Date(begin - 1));
      for (; time && time.getTime() < begin + repeatMs; time = pattern.nextRun(time)) {
        for (let at = time.getTime(); at <= until; at += repeatMs) {
          const bar = Math.max(0, Math.floor((at - from.getTime()) / barMs));
          bars[bar] = (bars[bar] ?? 0) + 1;
        }
        left -= 1;
        if (left <= 0) return { from, bars, isPartial: true };
      }
    }
  }
  return { from, bars, isPartial: false };
}

function isSameEveryHour(cron: string): boolean {
  return cron.trim().split(/\s+/).slice(-4).join(' ') === '* * * *';
}

interface Stretch {
  begin: number;
  until: number;
  offset: number;
}

/** The time from the next time on, divided where the clocks change: with one offset, a search is thirty times faster. */
function stretchesOf({ nextAt, timeZone }: PlannedSchedule, last: number): Stretch[] {
  const begin = nextAt.getTime();
  if (begin > last) return [];
  const [offset, later] = [offsetAt(nextAt, timeZone), offsetAt(new Date(last), timeZone)];
  if (offset === later) return [{ begin, until: last, offset }];
  let [before, change] = [begin, last];
  while (change - before > minuteMs) {
    const middle = Math.floor((before + change) / 2);
    if (offsetAt(new Date(middle), timeZone) === offset) before = middle;
    else change = middle;
  }
  // Clocks change at full minutes.
  const at = Math.floor(change / minuteMs) * minuteMs;
  return [
    { begin, until: at - 1, offset },
    { begin: at, until: last, offset: later },
  ];
}
