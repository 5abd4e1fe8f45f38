import { Cron } from 'croner';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { JobFailure } from './JobFailure.js';
import { jobSchedules } from './tables.js';

/** A schedule to store. */
export interface NewSchedule {
  key: string;
  name: string;
  input: string;
  spaceId?: string | undefined;
  userId?: string | undefined;
  cron: string;
  timeZone: string;
}

export type ScheduleRow = typeof jobSchedules.$inferSelect;

/** When a schedule is next due after `from`, in its time zone. */
export function nextMoment(cron: string, timeZone: string, from: Date): Date {
  let next: Date | null;
  try {
    next = new Cron(cron, { timezone: timeZone }).nextRun(from);
  } catch (error) {
    throw new JobFailure('refused', `"${cron}" in "${timeZone}" is no schedule: ${(error as Error).message}`);
  }
  if (!next) throw new JobFailure('refused', `"${cron}" is never due`);
  return next;
}

/** Stores schedules of different keys; unchanged ones keep their next due time. */
export async function storeSchedules(db: Database, schedules: readonly NewSchedule[]): Promise<void> {
  if (schedules.length === 0) return;
  const now = new Date();
  const same = sql`${jobSchedules.cron} = excluded.cron and ${jobSchedules.timeZone} = excluded.time_zone`;
  await db
    .insert(jobSchedules)
    .values(
      schedules.map((schedule) => ({
        ...schedule,
        nextAt: nextMoment(schedule.cron, schedule.timeZone, now),
      })),
    )
    .onConflictDoUpdate({
      target: jobSchedules.key,
      set: {
        name: sql`excluded.name`,
        input: sql`excluded.input`,
        nextAt: sql`case when ${same} then ${jobSchedules.nextAt} else excluded.next_at end`,
        cron: sql`excluded.cron`,
        timeZone: sql`excluded.time_zone`,
      },
    });
}

export async function dropSchedule(db: Database, key: string): Promise<void> {
  await db.delete(jobSchedules).where(eq(jobSchedules.key, key));
}

/**
 * Enqueues each due schedule once: the process that advances its due time owns that occurrence. Occurrences
 * missed during downtime are run once in total.
 */
export async function takeDueSchedules(
  db: Database,
  enqueue: (transaction: Database, row: ScheduleRow) => Promise<void>,
): Promise<number> {
  const due = await db.select().from(jobSchedules).where(lte(jobSchedules.nextAt, new Date()));
  let taken = 0;
  for (const row of due) {
    const nextAt = nextMoment(row.cron, row.timeZone, new Date());
    taken += await db.transaction(async (transaction) => {
      const moved = await transaction
        .update(jobSchedules)
        .set({ nextAt, lastAt: row.nextAt })
        .where(and(eq(jobSchedules.key, row.key), eq(jobSchedules.nextAt, row.nextAt)))
        .returning({ key: jobSchedules.key });
      if (moved.length > 0) await enqueue(transaction, row);
      return moved.length;
    });
  }
  return taken;
}
