// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../audit/AuditLog.js';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { clearOldEntries } from './clearEnded.js';
import { auditEntries } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
let stranger: TestPerson;
let team: string;

const of = (person: TestPerson) => person.clientOf({ audit, space, workflow });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  stranger = await world.register();
  team = (await of(owner).space.save({ name: 'Weavers' })).id;
});
afterAll(() => world.close());

describe('the audit log records', () => {
  test('an administrative act, with its actor, target and outcome', async () => {
    const { items } = await of(owner).audit.list({});
    const made = items.find(({ action }) => action === 'space.save');
    expect(made).toMatchObject({ actor_id: owner.id, outcome: 'done', reason: '', times: 1 });
    expect(made?.action_label).toEqual({ 'zh-CN': '保存空间', en: 'Saved a workspace' });
    const registered = items.filter(({ action }) => action === 'account.register');
    expect(registered.map(({ actor_id }) => actor_id)).toEqual([stranger.id, owner.id]);
  });

  test('an act that is refused by a rule', async () => {
    await expect(
      of(owner).space.transfer({ space_id: team, transfer_user_id: stranger.id }),
    ).rejects.toThrow();
    const [entry] = (await of(owner).audit.list({ space_id: team, outcome: 'refused' })).items;
    expect(entry).toMatchObject({
      action: 'space.transfer',
      actor_id: owner.id,
      target: { space_id: team, transfer_user_id: stranger.id },
      reason: 'spaceInvalid',
    });
  });

  test('an outsider who is refused, with all attempts in one second as one entry', async () => {
    const { workflow_id } = await of(owner).workflow.create({ name: 'own', space_id: owner.spaceId });
    for (let time = 0; time < 3; time++) {
      await expect(of(stranger).workflow.canvas({ workflow_id })).rejects.toMatchObject({
        code: errorCodes.accessDenied,
      });
    }
    const { items } = await of(owner).audit.list({ actor_id: stranger.id, outcome: 'refused' });
    const tries = items.filter(({ target }) => target.workflow_id === workflow_id);
    expect(tries.reduce((sum, { times }) => sum + times, 0)).toBe(3);
    expect(tries[0]).toMatchObject({ action: 'workflow.canvas', reason: 'accessDenied' });
  });

  test('a wrong password, with the account and without the typed text', async () => {
    await expect(
      world.stranger.account.login({ email: owner.email, password: 'typed-by-mistake' }),
    ).rejects.toMatchObject({ code: errorCodes.wrongCredentials });
    const { items } = await of(owner).audit.list({ outcome: 'refused', page_size: 100 });
    expect(items.find(({ action }) => action === 'account.login')).toMatchObject({
      actor_id: '',
      target: { user_id: owner.id },
    });
    expect(JSON.stringify(items)).not.toContain('typed-by-mistake');
  });

  test('a sign-in, with the person who signed in', async () => {
    await world.stranger.account.login({ email: owner.email, password: testPassword });
    const [latest] = (await of(owner).audit.list({ page_size: 1 })).items;
    expect(latest).toMatchObject({ action: 'account.login', actor_id: owner.id, outcome: 'done' });
  });

  test('requests for the signed-in person with an invalid session, but not those without any', async () => {
    const before = await world.database.db.$count(auditEntries, eq(auditEntries.action, 'account.info'));
    const ask = (headers: Record<string, string>) =>
      world.app.request('/api/passport/account/info/v2/', {
        method: 'POST',
        headers: { 'x-requested-with': 'x', ...headers },
      });
    await ask({});
    await ask({ cookie: `session_key=${'A'.repeat(43)}` });
    await world.app.app.use(auditLog).flush();
    const after = await world.database.db.$count(auditEntries, eq(auditEntries.action, 'account.info'));
    expect(after - before).toBe(1);
  });

  test('a limited number of entries for a flood of callers', async () => {
    const log = world.app.app.use(auditLog);
    for (let index = 0; index < 1000; index++) {
      const address = `192.0.2.${index}`;
      log.refuse(
        { actorId: undefined, action: 'flood', spaceId: undefined, target: {}, address, logid: '' },
        'notFound',
      );
    }
    await log.flush();
    const rows = await world.database.db.$count(auditEntries, eq(auditEntries.action, 'flood'));
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThanOrEqual(60);
  });

  test('actions of calls that no longer exist, without a label', async () => {
    for (const action of ['old', 'space.old', 'space.toString'])
      expect(world.app.app.auditLabel(action)).toBeUndefined();
    const log = world.app.app.use(auditLog);
    const entry = { actorId: owner.id, spaceId: undefined, target: {}, address: '', logid: '' };
    log.refuse({ ...entry, action: 'space.old' }, 'notFound');
    const { items } = await of(owner).audit.list({ outcome: 'refused' });
    expect(items.find(({ action }) => action === 'space.old')).toMatchObject({ action_label: null });
  });

  test('entries for 400 days', async () => {
    const { db } = world.database;
    const { config } = world.app.app;
    const entries = await db.$count(auditEntries);
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    expect(await clearOldEntries(db, inDays(399), config)).toBe(0);
    expect(await db.$count(auditEntries)).toBe(entries);
    const old = {
      action: 'old',
      target: {},
      outcome: 'done',
      reason: '',
      times: 1,
      address: '',
      logid: '',
    } as const;
    await db.insert(auditEntries).values({ ...old, id: newId(), at: inDays(-401) });
    expect(await clearOldEntries(db, new Date(), config)).toBe(1);
  });
});

describe('access to the audit log', () => {
  test('is limited to the owner of the installation', async () => {
    await expect(of(stranger).audit.list({})).rejects.toMatchObject({ code: errorCodes.accessDenied });
  });

  test('accepts any time up to the year 9999 and any id as cursor', async () => {
    const { audit: calls } = of(owner);
    const latest = Date.UTC(9999, 11, 31);
    expect((await calls.list({ since: latest })).items).toEqual([]);
    expect((await calls.list({ cursor: '9223372036854775807', page_size: 1 })).items).toHaveLength(1);
    for (const beyond of [{ since: latest + 86_400_000 }, { cursor: '9223372036854775808' }])
      await expect(calls.list(beyond)).rejects.toMatchObject({ code: errorCodes.badRequest });
  });

  test("to a space's own entries is limited to those who may change its members", async () => {
    const own = (await of(stranger).space.save({ name: 'Spinners' })).id;
    await of(stranger).space.update({ space_id: own, name: 'Spinners two' });
    const { items } = await of(stranger).audit.list({ space_id: own });
    expect(items.map(({ action, space_id }) => [action, space_id])).toEqual([['space.update', own]]);
    await expect(of(stranger).audit.list({ space_id: team })).rejects.toMatchObject({
      code: errorCodes.accessDenied,
    });
  });
});
