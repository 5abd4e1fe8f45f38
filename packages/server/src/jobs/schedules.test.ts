// @module-tag pglite
import { defineFamily } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { implement } from '../kernel/implement.js';
import { modules } from '../modules/modules.js';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { defineJob, pauseAfter } from './defineJob.js';
import { claimJobs, releaseLost } from './leases.js';
import { nextMoment, takeDueSchedules } from './schedules.js';
import { jobSchedules, jobs } from './tables.js';

let runs = 0;
const tick = defineJob('test.tick', z.object({}), async () => {
  runs += 1;
});
let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp({
    modules: [...modules, implement(defineFamily('tickTest', {}), {}, { jobs: [tick] })],
  });
});
afterAll(() => world.close());

test.each([
  ['30 9 * * *', 'Asia/Shanghai', '2026-11-22T00:00:00Z', '2026-11-22T01:30:00.000Z'],
  ['30 9 * * *', 'UTC', '2026-11-22T00:00:00Z', '2026-11-22T09:30:00.000Z'],
  // In that night clocks skip from 2 to 3; a schedule for half past two still fires once.
  ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['0 0 1 * *', 'UTC', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z'],
])('%s in %s after %s is due at %s', (cron, timeZone, from, due) => {
  expect(nextMoment(cron, timeZone, new Date(from)).toISOString()).toBe(due);
});

test.each([
  ['every day', 'UTC'],
  ['61 * * * *', 'UTC'],
  ['0 0 * * *', 'Nowhere/Land'],
  ['0 0 30 2 *', 'UTC'],
])('rejects %s in %s with a clear message', async (cron, timeZone) => {
  const schedule = { key: 'wrong', job: tick, input: {}, cron, timeZone };
  await expect(world.app.app.jobs.schedule(schedule)).rejects.toMatchObject({ reason: 'refused' });
});

test('runs each occurrence in one process only, and catches up on missed ones once', async () => {
  const { db } = world.database;
  await world.app.app.jobs.schedule({ key: 'mine', job: tick, input: {}, cron: '* * * * *' });
  const longAgo = new Date(Date.now() - 3_600_000);
  await db.update(jobSchedules).set({ nextAt: longAgo }).where(eq(jobSchedules.key, 'mine'));
  const taken: string[] = [];
  const take = () => takeDueSchedules(db, async (_, { key }) => void taken.push(key));
  await Promise.all([take(), take(), take(), take()]);
  // The application sweeps too; either may run the job.
  await expect.poll(() => taken.filter((key) => key === 'mine').length + runs).toBe(1);
  const [row] = await db.select().from(jobSchedules).where(eq(jobSchedules.key, 'mine'));
  expect(row!.nextAt.getTime()).toBeGreaterThan(Date.now());
  expect(row!.lastAt).toEqual(longAgo);
  await world.app.app.jobs.unschedule('mine');
  expect(await db.select().from(jobSchedules).where(eq(jobSchedules.key, 'mine'))).toEqual([]);
});

test('a job that crashes its process every time ends as failed with that reason', async () => {
  const { db } = world.database;
  const { id } = await world.app.app.jobs.enqueue(tick, {}, { delayMs: 3_600_000 });
  await db
    .update(jobs)
    .set({ name: 'poison', runAt: new Date(0) })
    .where(eq(jobs.id, id));
  const stateOf = async () => (await db.select().from(jobs).where(eq(jobs.id, id)))[0]!;
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await claimJobs(db, ['poison'], 1)).toHaveLength(1);
    expect(await releaseLost(db)).toEqual([]);
    await db
      .update(jobs)
      .set({ leaseUntil: new Date(0) })
      .where(eq(jobs.id, id));
    await releaseLost(db);
    expect((await stateOf()).status).toBe(attempt < 3 ? 'queued' : 'failed');
  }
  expect(await stateOf()).toMatchObject({
    reason: 'worker-lost',
    reasonText: expect.stringContaining('ended in the middle'),
  });
});

test('retry delays grow up to their limit and are jittered', () => {
  const rule = { attempts: 9, firstMs: 1_000, maxMs: 60_000 };
  expect([1, 2, 3, 9].map((attempt) => pauseAfter(attempt, rule, 1))).toEqual([1_000, 2_000, 4_000, 60_000]);
  expect(pauseAfter(3, rule, 0)).toBe(2_000);
});
