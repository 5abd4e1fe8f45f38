// @module-tag pglite
import { defineFamily } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { implement } from '../kernel/implement.js';
import { modules } from '../modules/modules.js';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { defineJob, type JobContext } from './defineJob.js';
import { JobFailure } from './JobFailure.js';
import { claimJobs, requireEpoch } from './leases.js';
import { jobs } from './tables.js';

const seen: string[] = [];
const until = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const note = defineJob('test.note', z.object({ text: z.string() }), async ({ progress }, { text }) => {
  progress(1, 2);
  seen.push(text);
  return { echo: text };
});
const fail = defineJob(
  'test.fail',
  z.object({ times: z.number(), isFinal: z.boolean().default(false) }),
  async ({ attempt }: JobContext, { times, isFinal }) => {
    seen.push(`attempt ${attempt}`);
    if (isFinal) throw new JobFailure('refused', 'the space is empty');
    if (attempt <= times) throw new Error('an internal secret');
  },
  { retry: { attempts: 3, firstMs: 10, maxMs: 20 } },
);
const hang = defineJob('test.hang', z.object({}), async ({ signal }) => until(signal));
const ignoresSignal = defineJob('test.limit', z.object({}), ({ signal }) => until(signal), {
  limitMs: 50,
  retry: { attempts: 1 },
});
let concurrent = 0;
let maxConcurrent = 0;
const limited = defineJob(
  'test.narrow',
  z.object({}),
  async () => {
    concurrent += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    await new Promise((resolve) => setTimeout(resolve, 5));
    concurrent -= 1;
  },
  { concurrency: 2 },
);
const testModule = implement(
  defineFamily('jobTest', {}),
  {},
  { jobs: [note, fail, hang, ignoresSignal, limited] },
);

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp({ modules: [...modules, testModule] });
});
afterAll(() => world.close());

const port = () => world.app.app.jobs;
async function rowOf(id: string) {
  const [row] = await world.database.db.select().from(jobs).where(eq(jobs.id, id));
  return row!;
}
const ended = (id: string) =>
  expect
    .poll(async () => (await rowOf(id)).status, { timeout: 10_000, interval: 10 })
    .not.toMatch(/queued|running/);

describe('a job', () => {
  test('runs and stores its result', async () => {
    const { id } = await port().enqueue(note, { text: 'weft' });
    await ended(id);
    expect(await rowOf(id)).toMatchObject({
      status: 'done',
      attempt: 1,
      done: 2,
      total: 2,
      result: '{"echo":"weft"}',
    });
    expect(seen).toContain('weft');
  });

  test('waits until it is due', async () => {
    const { id } = await port().enqueue(note, { text: 'late' }, { delayMs: 300 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await rowOf(id)).status).toBe('queued');
    await ended(id);
    const { startedAt, createdAt } = await rowOf(id);
    expect(startedAt!.getTime() - createdAt.getTime()).toBeGreaterThanOrEqual(290);
  });

  test('that fails is retried, and ends as done or as failed with a reason that reveals no internals', async () => {
    const better = await port().enqueue(fail, { times: 2 });
    await ended(better.id);
    expect(await rowOf(better.id)).toMatchObject({ status: 'done', attempt: 3, reason: null });
    const worse = await port().enqueue(fail, { times: 9 });
    await ended(worse.id);
    expect(await rowOf(worse.id)).toMatchObject({
      status: 'failed',
      attempt: 3,
      reason: 'unexpected',
      reasonText: expect.not.stringContaining('secret'),
    });
    expect(world.lines.some((line) => line.includes('an internal secret'))).toBe(true);
  });

  test('that was refused is not retried automatically, only on request', async () => {
    const { id } = await port().enqueue(fail, { times: 0, isFinal: true });
    await ended(id);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempt: 1,
      reasonText: 'the space is empty',
    });
    expect(await port().retry(id)).toBe(true);
    await ended(id);
    expect((await rowOf(id)).attempt).toBe(1);
  });

  test('ends at its time limit even if it ignores the signal', async () => {
    const { id } = await port().enqueue(ignoresSignal, {});
    await ended(id);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', reason: 'time-limit' });
  });

  test('is cancelled while queued or running, and can be retried', async () => {
    const waiting = await port().enqueue(note, { text: 'never' }, { delayMs: 60_000 });
    expect(await port().cancel(waiting.id)).toBe('cancelled');
    const running = await port().enqueue(hang, {});
    await expect.poll(async () => (await rowOf(running.id)).status).toBe('running');
    expect(await port().cancel(running.id)).toBe('running');
    await ended(running.id);
    expect((await rowOf(running.id)).status).toBe('cancelled');
    expect(await port().cancel(running.id)).toBeUndefined();
    expect(await port().retry(running.id)).toBe(true);
    await expect.poll(async () => (await rowOf(running.id)).status).toBe('running');
    await port().cancel(running.id);
    await ended(running.id);
    expect(seen).not.toContain('never');
  });

  test('is stored once per key; the key can become available again when the job ends', async () => {
    const ask = () => port().enqueue(note, { text: 'key' }, { key: 'k', keyUntil: 'ended', delayMs: 50 });
    const all = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    await ended(all[0]!.id);
    expect((await ask()).id).not.toBe(all[0]!.id);
  });

  test('is committed or rolled back with the transaction that enqueues it', async () => {
    const { db } = world.database;
    let id = '';
    const broken = db.transaction(async (transaction) => {
      ({ id } = await port().enqueue(note, { text: 'broken' }, { db: transaction }));
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await rowOf(id)).toBeUndefined();
    await db.transaction(async (transaction) => {
      ({ id } = await port().enqueue(note, { text: 'whole' }, { db: transaction }));
    });
    await ended(id);
    expect((await rowOf(id)).status).toBe('done');
  });

  test('of a type with a concurrency limit never exceeds it', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => port().enqueue(limited, {})));
    await Promise.all(all.map(({ id }) => ended(id)));
    expect(maxConcurrent).toBe(2);
  });
});

test('a worker that lost its lease can no longer write', async () => {
  const { db } = world.database;
  const { id } = await port().enqueue(hang, {}, { delayMs: 3_600_000 });
  await db
    .update(jobs)
    .set({ runAt: new Date(0), name: 'elsewhere' })
    .where(eq(jobs.id, id));
  const [first] = await claimJobs(db, ['elsewhere'], 1);
  await db.update(jobs).set({ status: 'queued' }).where(eq(jobs.id, id));
  const [second] = await claimJobs(db, ['elsewhere'], 1);
  expect([first!.epoch, second!.epoch]).toEqual([1, 2]);
  await expect(db.transaction((t) => requireEpoch(t, id, first!.epoch))).rejects.toThrow(
    /ended in the middle/,
  );
  await expect(db.transaction((t) => requireEpoch(t, id, second!.epoch))).resolves.toBeUndefined();
});
