import { defineFamily, everyPermission, readEvents, stream } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { modules } from '../modules/modules.js';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import { implement } from './implement.js';

const audit = { 'zh-CN': '看时间', en: 'Watched the clock' };
const input = () => z.object({ space_id: z.string() });
const output = () => z.object({ event: z.literal('tick'), data: z.object({}) });
const clock = defineFamily('clock', {
  session: stream('/api/clock', { auth: 'session', added: 'for this test', audit, input, output }),
  token: stream('/v1/clock', { auth: 'token', added: 'for this test', audit, input, output }),
  silent: stream('/api/clock/silent', { auth: 'session', added: 'for this test', audit, input, output }),
});

const stopped: string[] = [];
const clockModule = implement(clock, {
  session: async (context, { space_id }) => {
    await context.spaceAccess(space_id, 'view');
    return ticks(context.signal, 'session');
  },
  token: async (context, { space_id }) => {
    await context.spaceAccess(space_id, 'view');
    return ticks(context.signal, 'token');
  },
  silent: async (context, { space_id }) => {
    await context.spaceAccess(space_id, 'view');
    return silence(context.signal);
  },
});

async function* ticks(signal: AbortSignal, name: string) {
  while (!signal.aborted) {
    yield { event: 'tick' as const, data: {} };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  stopped.push(name);
}

async function* silence(signal: AbortSignal) {
  yield { event: 'tick' as const, data: {} };
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  stopped.push('silent');
}

let world: TestWorld;
let owner: TestPerson;
let member: TestPerson;
let team: string;

beforeAll(async () => {
  world = await createTestApp({ modules: [...modules, clockModule] });
  owner = await world.register();
  member = await world.register();
  team = (await owner.clientOf({ space }).space.save({ name: 'Weavers' })).id;
  const member_info_list = [{ user_id: member.id, space_role_type: 3 as const }];
  await owner.clientOf({ space }).space.invite({ space_id: team, member_info_list });
  await member.clientOf({ space }).space.join({ space_id: team });
});
afterAll(() => world.close());

async function listen(path: string, space_id: string, headers: Record<string, string>) {
  const response = await world.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'x', ...headers },
    body: JSON.stringify({ space_id }),
  });
  expect(response.status).toBe(200);
  const events: { event: string; data: unknown }[] = [];
  const over = (async () => {
    for await (const event of readEvents(response.body!)) events.push(event);
    return events.at(-1);
  })();
  return { events, over };
}

test('an open stream ends, with a reason, within five seconds after the right to it ends (SEC-30)', async () => {
  const other = await world.register();
  const { accessToken: tokens } = owner.clientOf({ accessToken });
  const { token, personal_access_token: made } = await tokens.create({
    name: 'script',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const byToken = await listen('/v1/clock', owner.spaceId, { authorization: `Bearer ${token}` });
  const bySession = await listen('/api/clock', other.spaceId, { cookie: other.cookie });
  const inTeam = await listen('/api/clock', team, { cookie: member.cookie });
  const silent = await listen('/api/clock/silent', team, { cookie: member.cookie });
  const untouched = await listen('/api/clock', member.spaceId, { cookie: member.cookie });
  await tokens.remove({ id: made.id });
  await other.client.account.logout();
  await owner.clientOf({ space }).space.removeMember({ space_id: team, remove_user_id: member.id });
  const start = performance.now();
  const ends = await Promise.all([byToken, bySession, inTeam, silent].map(({ over }) => over));
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(ends).toMatchObject([
    { event: 'error', data: { code: 4100 } },
    { event: 'error', data: { code: 700012006 } },
    { event: 'error', data: { code: 700000007 } },
    { event: 'error', data: { code: 700000007 } },
  ]);
  await expect.poll(() => [...stopped].sort()).toEqual(['session', 'session', 'silent', 'token']);
  const before = untouched.events.length;
  await expect.poll(() => untouched.events.length).toBeGreaterThan(before + 2);
});
