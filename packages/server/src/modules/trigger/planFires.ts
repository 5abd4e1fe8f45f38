import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { nextTime, type Schedule } from './schedule.js';

/** What decides when a trigger fires. */
export interface PlannedTrigger extends Schedule {
  missed: 'skip' | 'once' | 'all';
  /** Minutes; 0 for no limit. */
  maxDelay: number;
  isOnce: boolean;
  endsAt: Date | null;
  nextAt: Date;
}

/** What a due trigger does now. */
export interface FirePlan {
  /** The times for which it fires, in order. */
  fires: Date[];
  /** Missed times for which it does not. */
  skipped: number;
  /** The latest of them. */
  lastSkipped: Date | undefined;
  nextAt: Date | undefined;
}

// Timers, transactions and a busy server delay a fire that is on time.
const onTimeMs = 60_000;
// A trigger of every minute misses thousands of times in a week; only the newest matter.
const steps = 500;
const nearMs = 60 * 60_000;

/**
 * Decides which of the times up to `now` fire. The next time is after both `now` and the times that have passed,
 * so that none fires again when the clock is set back.
 */
export function planFires(trigger: PlannedTrigger, now: Date): FirePlan {
  const { endsAt, isOnce } = trigger;
  const due = dueTimes(trigger, now);
  const times = due.times.filter((time) => !endsAt || time <= endsAt);
  const chosen = choose(trigger, times, now);
  const fires = isOnce ? chosen.slice(0, 1) : chosen;
  const fired = new Set(fires);
  const last = times.at(-1) ?? trigger.nextAt;
  const next = isOnce ? undefined : nextTime(trigger, last > now ? last : now);
  return {
    fires,
    skipped: due.earlier + times.length - fires.length,
    lastSkipped: times.findLast((time) => !fired.has(time)),
    nextAt: next && (!endsAt || next <= endsAt) ? next : undefined,
  };
}

function choose({ missed, maxDelay }: PlannedTrigger, times: readonly Date[], now: Date): Date[] {
  const isLate = (time: Date, limitMs: number) => now.getTime() - time.getTime() > limitMs;
  if (missed === 'skip') return times.filter((time) => !isLate(time, onTimeMs)).slice(-1);
  const limitMs = maxDelay === 0 ? Number.POSITIVE_INFINITY : Math.max(maxDelay * 60_000, onTimeMs);
  const inTime = times.filter((time) => !isLate(time, limitMs));
  return inTime.slice(missed === 'once' ? -1 : -triggerLimits.missedRuns);
}

/** The newest times up to `now`, and how many earlier ones there are, counted up to a limit. */
function dueTimes(trigger: PlannedTrigger, now: Date): { times: Date[]; earlier: number } {
  const kept = triggerLimits.missedRuns + 1;
  const times: Date[] = [];
  let earlier = 0;
  let time: Date | undefined = trigger.nextAt;
  for (let step = 0; time && time <= now; step += 1) {
    times.push(time);
    if (times.length > kept) {
      times.shift();
      earlier += 1;
    }
    const isFar = step === steps && now.getTime() - time.getTime() > nearMs;
    time = nextTime(trigger, isFar ? new Date(now.getTime() - nearMs) : time);
  }
  return { times, earlier };
}
