// @module-tag pglite
import { trigger } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp, type HeddleApp } from '../../createApp.js';
import { newId } from '../../db/ids.js';
import { isSoak, report } from '../../reliability/rounds.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, field, question } from '../../testing/runDocuments.js';
import { claimDue } from './claimDue.js';
import { fireEvent } from './fireEvent.js';
import { triggerClock, triggerModule } from './index.js';
import { settleEnded } from './settleFires.js';
import { triggerFires, triggers } from './tables.js';

// REL-41 to 43 and SEC-85: each time fires once, whatever happens to clocks, servers and rows.

let world: TestWorld;
let person: TestPerson;
let flow: string;
let now = new Date('2026-11-28T12:00:00Z');
const api = (who = person) => who.clientOf({ trigger, workflow });
const count = isSoak ? 1_000 : 40;

beforeAll(async () => {
  world = await createTestApp();
  setClock(world.app);
  person = await world.register();
  flow = await publish();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.database.db.delete(triggers);
});

const setClock = ({ app }: HeddleApp) => {
  app.use(triggerClock).now = async () => now;
};

async function publish(nodes: JsonObject[] = [], output = 'word'): Promise<string> {
  const calls = api().workflow;
  const { workflow_id } = await calls.create({ name: 'flow', space_id: person.spaceId });
  const document = chain([field('word', 'string')], nodes, output);
  await calls.save({ workflow_id, schema: JSON.stringify(document) });
  await calls.publish({ workflow_id });
  return workflow_id;
}

const every = { kind: 'schedule', cron: '0 13 * * *', time_zone: 'UTC' } as const;

const create = (change: object = {}, id = flow) =>
  api().trigger.set({
    space_id: person.spaceId,
    name: 'daily',
    target: { type: 'workflow', id },
    payload: '{"word":"a"}',
    ...every,
    ...change,
  });

/** Moves the clock, fires what is due and waits for the runs. */
async function moveTo(time: string, apps: readonly HeddleApp[] = [world.app]): Promise<void> {
  now = new Date(time);
  await Promise.all(apps.map(({ app }) => claimDue(app)));
  await settled();
}

async function settled(): Promise<void> {
  await world.delivered();
  while (await settleEnded(world.app.app)) await new Promise((resolve) => setTimeout(resolve, 20));
}

const logOf = async (trigger_id: string) => (await api().trigger.log({ trigger_id, page_size: 100 })).fires;
const runsOf = async (workflowId: string) => {
  const { rows } = await world.database.db.execute(
    sql`select count(*)::int as count from runs where workflow_id = ${workflowId}`,
  );
  return Number(rows[0]?.count);
};

test('fires at its time with its inputs, and tells when it fires next', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const { trigger_id } = await create({ payload: '{"word":"{{trigger.name}} at {{trigger.time}}"}' });
  await moveTo('2026-11-28T12:59:59Z');
  expect(await logOf(trigger_id)).toEqual([]);
  await moveTo('2026-11-28T13:00:01Z');
  const [fire] = await logOf(trigger_id);
  expect(fire).toMatchObject({ status: 'success', cause: 'schedule', due_at: '2026-11-28T13:00:00.000Z' });
  const { rows } = await world.database.db.execute(
    sql`select output from runs where id = ${fire!.execute_id}`,
  );
  expect(rows[0]?.output).toBe('{"out":"daily at 2026-11-28T13:00:00.000Z"}');
  const { triggers: list, counts } = await api().trigger.list({ space_id: person.spaceId });
  expect(list[0]).toMatchObject({ next_at: '2026-11-29T13:00:00.000Z', target: { name: 'flow' } });
  expect(list[0]!.last_fires).toHaveLength(1);
  expect(counts).toEqual({ all: 1, schedule: 1, webhook: 0, event: 0, chat: 0 });
});

test('after downtime, missed times are made up for as configured and logged', async () => {
  now = new Date('2026-11-28T10:30:00Z');
  const hourly = { cron: '0 * * * *' };
  const { trigger_id: once } = await create(hourly);
  const { trigger_id: skip } = await create({ ...hourly, missed: 'skip' });
  const { trigger_id: all } = await create({ ...hourly, missed: 'all', max_delay_minutes: 0 });
  await moveTo('2026-11-28T13:08:00Z');
  const results = async (id: string) =>
    (await logOf(id))
      .map(({ due_at, status, missed }) => `${due_at.slice(11, 13)} ${status} ${missed}`)
      .sort();
  expect(await results(once)).toEqual(['12 skipped 2', '13 success 0']);
  expect(await results(skip)).toEqual(['13 skipped 3']);
  expect(await results(all)).toEqual(['11 success 0', '12 success 0', '13 success 0']);
});

test('a clock that is set back fires nothing twice', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const { trigger_id } = await create();
  await moveTo('2026-11-28T13:00:05Z');
  await moveTo('2026-11-28T12:30:00Z');
  await moveTo('2026-11-28T13:00:05Z');
  expect(await logOf(trigger_id)).toHaveLength(1);
  // Even if the row is set back too, the key of the time is taken.
  await world.database.db.update(triggers).set({ nextAt: new Date('2026-11-28T13:00:00Z') });
  await moveTo('2026-11-28T13:00:10Z');
  expect(await logOf(trigger_id)).toHaveLength(1);
});

test('of several servers one fires each of many triggers that are due together', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const quick = await publish();
  const { trigger_id } = await create({}, quick);
  const [row] = await world.database.db.select().from(triggers).where(eq(triggers.id, trigger_id));
  const copies = Array.from({ length: count - 1 }, () => ({ ...row!, id: newId() }));
  for (let at = 0; at < copies.length; at += 100)
    await world.database.db.insert(triggers).values(copies.slice(at, at + 100));
  const other = await createApp({
    db: world.database.db,
    models: world.app.app.models,
    secrets: world.app.app.secrets,
    createSandboxWorker: world.app.app.createSandboxWorker!,
  });
  setClock(other);
  const begin = performance.now();
  await moveTo('2026-11-28T13:00:01Z', [world.app, other, world.app]);
  report('triggers of one minute', { triggers: count, ms: Math.round(performance.now() - begin) });
  await other.close();
  await settled();
  const fires = await world.database.db.select().from(triggerFires);
  expect(fires.length).toBe(count);
  expect(new Set(fires.map(({ triggerId }) => triggerId)).size).toBe(count);
  expect(new Set(fires.map(({ status }) => status))).toEqual(new Set(['success']));
  expect(await runsOf(quick)).toBe(count);
}, 600_000);

test('a start that is repeated after a crash finds its run', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const once = await publish();
  const { trigger_id } = await create({}, once);
  await moveTo('2026-11-28T13:00:01Z');
  const { db } = world.database;
  // As if the process had died after the run was stored, and before the entry and the job were.
  await db.update(triggerFires).set({ isStarted: false, status: 'queued', endedAt: null });
  await db.execute(
    sql`update jobs set status = 'queued', run_at = now(), ended_at = null where name = 'trigger.start'`,
  );
  const { startFires } = await import('./startFires.js');
  const [fire] = await db.select().from(triggerFires).where(eq(triggerFires.triggerId, trigger_id));
  await world.app.app.jobs.enqueue(startFires, { fireIds: [fire!.id] });
  await settled();
  expect((await logOf(trigger_id)).map(({ status }) => status)).toEqual(['success']);
  expect(await runsOf(once)).toBe(1);
});

test('a trigger is suspended after five failures in a row, and resumes', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const failing = await publish([question('5', 'Ask', 'Who?')], 'USER_RESPONSE');
  const { trigger_id } = await create({}, failing);
  for (let day = 1; day <= 6; day += 1) await moveTo(`2026-12-0${day}T13:00:01Z`);
  const { trigger: shown } = await api().trigger.show({ trigger_id });
  expect(shown).toMatchObject({ status: 'suspended', failures: 5, next_at: '' });
  expect((await logOf(trigger_id)).filter(({ status }) => status === 'failed')).toHaveLength(5);
  expect((await api().trigger.setStatus({ trigger_id, is_on: true })).next_at).toBe(
    '2026-12-07T13:00:00.000Z',
  );
  expect((await api().trigger.show({ trigger_id })).trigger).toMatchObject({ status: 'on', failures: 0 });
});

test('what failed is repeated by hand with the fields of its event, and does not count', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const { trigger_id } = await create({
    kind: 'event',
    event: 'channel.message',
    payload: '{"word":"{{text}}"}',
  });
  const { spaceId } = person;
  await fireEvent(world.app.app, { name: 'channel.message', spaceId, key: 'again', body: { text: 'hello' } });
  await settled();
  const [first] = await logOf(trigger_id);
  const { triggers: mine } = await api().trigger.list({ space_id: spaceId });
  expect(mine[0]!.failures).toBe(0);
  await world.database.db.update(triggerFires).set({ status: 'failed', error: 'busy' });
  now = new Date('2026-11-28T12:07:00Z');
  const { fire_id, execute_id } = await api().trigger.retry({ trigger_id, fire_id: first!.id });
  await settled();
  expect(await logOf(trigger_id)).toMatchObject([
    { id: fire_id, cause: 'retry', status: 'success', due_at: first!.due_at },
    { id: first!.id, cause: 'event', status: 'failed', error: 'busy' },
  ]);
  const { rows } = await world.database.db.execute(
    sql`select kind, output from runs where id = ${execute_id}`,
  );
  expect(rows).toEqual([{ kind: 'release', output: '{"out":"hello"}' }]);
  const other = await create();
  await expect(
    api().trigger.retry({ trigger_id: other.trigger_id, fire_id: first!.id }),
  ).rejects.toMatchObject({ reason: { key: 'trigger.noEntry' } });
  await world.database.db.update(triggerFires).set({ status: 'running' });
  await expect(api().trigger.retry({ trigger_id, fire_id })).rejects.toMatchObject({
    reason: { key: 'trigger.noEntry' },
  });
  await world.database.db.update(triggerFires).set({ status: 'failed' });
});

test('a schedule fires from its first to its last day', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const period = { starts_on: '2026-11-30', ends_on: '2026-12-01' };
  const { trigger_id } = await create(period);
  const shown = async () => (await api().trigger.show({ trigger_id })).trigger;
  expect(await shown()).toMatchObject({ ...period, next_at: '2026-11-30T13:00:00.000Z' });
  await moveTo('2026-11-28T13:00:01Z');
  expect(await logOf(trigger_id)).toEqual([]);
  await moveTo('2026-11-30T13:00:01Z');
  await moveTo('2026-12-01T13:00:01Z');
  expect(await logOf(trigger_id)).toHaveLength(2);
  expect(await shown()).toMatchObject({ next_at: '', status: 'on' });
  await expect(create(period)).rejects.toMatchObject({ reason: { key: 'trigger.dates' } });
  await expect(create({ starts_on: '2026-02-30' })).rejects.toMatchObject({
    reason: { key: 'trigger.date' },
  });
  await expect(create({ starts_on: '2026-12-05', ends_on: '2026-12-04' })).rejects.toMatchObject({
    reason: { key: 'trigger.dates' },
  });
  const { times } = await api().trigger.preview({ ...every, starts_on: '2027-03-01', ends_on: '2027-03-02' });
  expect(times.map(({ local }) => local)).toEqual(['2027-03-01T13:00', '2027-03-02T13:00']);
});

test('the times of the next 24 hours are counted, without those that are paused', async () => {
  now = new Date('2026-11-28T12:20:00Z');
  await create();
  await create({ cron: '*/5 * * * *' });
  await create({ cron: '0 14 * * *', is_on: false });
  const { from, bars, total, is_partial } = await api().trigger.planned({ space_id: person.spaceId });
  expect([from, bars.length, total, is_partial]).toEqual(['2026-11-28T12:15:00.000Z', 97, 1 + 287, false]);
  expect(bars.slice(0, 5)).toEqual([1, 3, 3, 4, 3]);
});

test('a run fires only while its owner has the right to run it', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const { trigger_id } = await create();
  await api().workflow.delete({ workflow_id: flow, space_id: person.spaceId, action: 1 });
  await moveTo('2026-11-28T13:00:01Z');
  expect((await logOf(trigger_id)).map(({ status, execute_id }) => [status, execute_id])).toEqual([
    ['failed', ''],
  ]);
  flow = await publish();
});

test('an event fires the triggers of its space once', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const { trigger_id } = await create({
    kind: 'event',
    event: 'channel.message',
    payload: '{"word":"{{text}}"}',
  });
  const event = { name: 'channel.message', spaceId: person.spaceId, key: 'm1', body: { text: 'hello' } };
  expect(await fireEvent(world.app.app, event)).toBe(1);
  expect(await fireEvent(world.app.app, event)).toBe(0);
  expect(await fireEvent(world.app.app, { ...event, spaceId: '1', key: 'm2' })).toBe(0);
  await settled();
  const fires = await logOf(trigger_id);
  expect(fires).toHaveLength(1);
  const { rows } = await world.database.db.execute(
    sql`select output from runs where id = ${fires[0]!.execute_id}`,
  );
  expect(rows[0]?.output).toBe('{"out":"hello"}');
  await expect(create({ kind: 'event', event: 'nothing' })).rejects.toMatchObject({
    reason: { key: 'trigger.event' },
  });
});

test('entries are deleted after thirty days, those of active runs are kept', async () => {
  now = new Date('2026-11-28T12:00:00Z');
  const { trigger_id } = await create();
  await moveTo('2026-11-28T13:00:01Z');
  const clear = (time: string) =>
    triggerModule.clearEnded!(world.database.db, new Date(time), world.app.app.config);
  await clear('2026-12-28T12:00:00Z');
  expect(await logOf(trigger_id)).toHaveLength(1);
  await world.database.db.update(triggerFires).set({ status: 'running' });
  await clear('2026-12-29T12:00:00Z');
  expect(await logOf(trigger_id)).toHaveLength(1);
  await world.database.db.update(triggerFires).set({ status: 'success' });
  await clear('2026-12-29T12:00:00Z');
  expect(await logOf(trigger_id)).toEqual([]);
});

test('only members see a trigger, and only its creator changes it', async () => {
  const { trigger_id } = await create();
  const stranger = await world.register();
  const strange = api(stranger).trigger;
  const refused = { code: 700000007 };
  await expect(strange.show({ trigger_id })).rejects.toMatchObject(refused);
  await expect(strange.remove({ trigger_id })).rejects.toMatchObject(refused);
  await expect(strange.fire({ trigger_id })).rejects.toMatchObject(refused);
  await expect(
    strange.set({ space_id: stranger.spaceId, name: 'x', target: { type: 'workflow', id: flow }, ...every }),
  ).rejects.toMatchObject(refused);
  await api().trigger.remove({ trigger_id });
  await expect(api().trigger.show({ trigger_id })).rejects.toMatchObject(refused);
  expect(await world.database.db.$count(triggers, and(eq(triggers.id, trigger_id)))).toBe(0);
});
