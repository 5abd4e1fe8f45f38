import { errorCodes } from '@heddle/api-contract';
import { job } from '@heddle/api-contract/families/job';
import { library } from '@heddle/api-contract/families/library';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { jobFileParts, jobs } from '../../jobs/tables.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { mailCodes, sessions } from '../account/tables.js';
import { modelCalls } from '../model-manage/tables.js';
import { spaceApplications, spaceInvitations, spaceLinks } from '../space/tables.js';
import { clearEnded } from './clearEnded.js';

let world: TestWorld;
let person: TestPerson;
let other: TestPerson;

const of = (who: TestPerson) => who.clientOf({ job, library, space, workflow });
const stranger = { code: errorCodes.accessDenied, msg: 'no such task, or you do not have access to it' };

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

async function ended(who: TestPerson, job_id: string) {
  for (;;) {
    const found = (await of(who).job.list({})).jobs.find((one) => one.job_id === job_id)!;
    if (!['queued', 'running'].includes(found.status)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the export of a space', () => {
  test('contains every workflow unchanged, and its owner downloads it', async () => {
    const calls = of(person);
    const schema = '{ "nodes": [], "edges": [], "unknown": "纬线 ☂", "big": 12345678901234567890 }';
    const made = await calls.workflow.create({ space_id: person.spaceId, name: 'weft_and_warp' });
    await calls.workflow.save({ workflow_id: made.workflow_id, schema });
    const { job_id } = await calls.library.exportSpace({ space_id: person.spaceId });
    const done = await ended(person, job_id);
    expect(done).toMatchObject({ status: 'done', kind: 'library.export-space', reason: '', is_own: true });
    expect(done.done).toBe(done.total);
    expect(done.file!.name).toMatch(/\.zip$/);
    const bytes = new Uint8Array(await (await calls.job.file({ job_id })).arrayBuffer());
    expect(bytes.length).toBe(done.file!.bytes);
    const files = unzipSync(bytes);
    expect(strFromU8(files[`workflows/weft_and_warp-${made.workflow_id}.json`]!)).toBe(schema);
    const about = JSON.parse(strFromU8(files['heddle-export.json']!));
    expect(about.workflows).toHaveLength(Object.keys(files).length - 1);
  });

  test('is limited to one per person at a time, and hidden from others', async () => {
    const begun = await Promise.all(
      Array.from({ length: 4 }, () => of(person).library.exportSpace({ space_id: person.spaceId })),
    );
    expect(begun.filter(({ is_new }) => is_new).length).toBeLessThanOrEqual(2);
    const { job_id } = begun[0]!;
    await ended(person, job_id);
    const calls = of(other).job;
    for (const attempt of [calls.cancel, calls.retry, calls.file])
      await expect(attempt({ job_id })).rejects.toMatchObject(stranger);
    expect((await calls.list({})).jobs).toEqual([]);
    await expect(calls.list({ space_id: person.spaceId })).rejects.toMatchObject({
      code: errorCodes.accessDenied,
    });
  });

  test('fails with a reason if the person left the space, and its file becomes inaccessible', async () => {
    const { id } = await of(person).space.save({ name: 'Weavers' });
    const { job_id } = await of(person).library.exportSpace({ space_id: id });
    expect(await ended(person, job_id)).toMatchObject({ status: 'done', title: 'Weavers', space_id: id });
    await world.database.db.execute(sql`delete from space_members where space_id = ${id}`);
    await expect(of(person).job.file({ job_id })).rejects.toMatchObject({ code: errorCodes.accessDenied });
    const { db } = world.database;
    await db.update(jobs).set({ status: 'queued', attempt: 0 }).where(eq(jobs.id, job_id));
    expect(await ended(person, job_id)).toMatchObject({
      status: 'failed',
      reason: 'refused',
      reason_text: 'no such space, or no right to do this in it',
    });
  });
});

test('a finished job cannot be cancelled or repeated', async () => {
  const { job_id } = await of(person).library.exportSpace({ space_id: person.spaceId });
  await ended(person, job_id);
  await expect(of(person).job.cancel({ job_id })).rejects.toMatchObject({ code: errorCodes.jobRefused });
  await expect(of(person).job.retry({ job_id })).rejects.toMatchObject({ code: errorCodes.jobRefused });
});

test('the nightly cleanup removes ended sessions, codes, links, model calls and old jobs, and nothing that is still valid', async () => {
  const { db } = world.database;
  const { job_id } = await of(person).library.exportSpace({ space_id: person.spaceId });
  await ended(person, job_id);
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
  await db
    .insert(sessions)
    .values({ tokenHash: 'old', userId: person.id, createdAt: days(40), expiresAt: days(10) });
  await db.insert(mailCodes).values({
    userId: person.id,
    purpose: 'resetPassword',
    email: person.email,
    codeHash: 'old',
    expiresAt: days(1),
  });
  await db
    .update(jobs)
    .set({ endedAt: days(2) })
    .where(eq(jobs.id, job_id));
  const link = { spaceId: person.spaceId, operatorId: person.id };
  await db.insert(spaceLinks).values([
    { ...link, keyHash: 'long ago', expiresAt: days(91) },
    { ...link, keyHash: 'lately', expiresAt: days(89) },
  ]);
  const invitation = { ...link, userId: person.id, role: 'member' as const, createdAt: days(120) };
  await db.insert(spaceInvitations).values({ ...invitation, status: 'rejected', expiresAt: days(-1) });
  const application = { spaceId: person.spaceId, userId: person.id, createdAt: days(120) };
  await db.insert(spaceApplications).values([
    { ...application, id: newId(), status: 'rejected' },
    { ...application, id: newId(), status: 'confirming' },
  ]);
  const call = {
    modelId: '1',
    modelName: 'm',
    kind: 'chat',
    inputUnits: 1,
    outputUnits: 1,
    cost: 0,
  } as const;
  const rest = { currency: 'USD', durationMs: 1, outcome: 'ok' };
  await db.insert(modelCalls).values([
    { ...call, ...rest, id: newId(), at: days(401) },
    { ...call, ...rest, id: newId(), at: days(399) },
  ]);
  const { id } = await world.app.app.jobs.enqueue(clearEnded, {});
  await expect
    .poll(async () => (await db.select().from(jobs).where(eq(jobs.id, id)))[0]!.status, { timeout: 10_000 })
    .toBe('done');
  expect(await db.select().from(sessions).where(eq(sessions.tokenHash, 'old'))).toEqual([]);
  expect(await db.select().from(mailCodes)).toEqual([]);
  expect(await db.select().from(jobFileParts).where(eq(jobFileParts.jobId, job_id))).toEqual([]);
  const keys = (await db.select().from(spaceLinks)).map(({ keyHash }) => keyHash);
  expect(keys).toContain('lately');
  expect(keys).not.toContain('long ago');
  expect(await db.select().from(spaceInvitations)).toEqual([]);
  expect((await db.select().from(spaceApplications)).map(({ status }) => status)).toEqual(['confirming']);
  expect(await db.select().from(modelCalls)).toHaveLength(1);
  const left = (await of(person).job.list({})).jobs.find((one) => one.job_id === job_id);
  expect(left).toMatchObject({ status: 'done', file: null });
  await expect(of(person).job.file({ job_id })).rejects.toMatchObject({ code: errorCodes.jobRefused });
});
