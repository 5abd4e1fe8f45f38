import { errorCodes, everyPermission } from '@heddle/api-contract';
import { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { space, spaceRoles } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { users } from '../account/tables.js';
import { serviceIdentities } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;
let team: string;

const of = (who: TestPerson) => who.clientOf({ serviceIdentity, space, workflow });
const refused = { code: errorCodes.tokenRefused };
const peopleOnly = ['Workspace.create', 'Workspace.delete', 'App.listAuthorizations'];
const permission_list = everyPermission.filter((word) => !peopleOnly.includes(word));

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  other = await world.register();
  team = (await of(owner).space.save({ name: 'Weavers' })).id;
});
afterAll(() => world.close());

const permissionFor = (spaceId: string, words: readonly string[] = permission_list) => ({
  workspace_permission: { option: 2 as const, workspace_id_list: [spaceId], permission_list: [...words] },
});

const make = (given: object = {}) =>
  of(owner).serviceIdentity.create({ name: 'night shift', permission: permissionFor(team), ...given });

async function ask(path: string, token: string, init: RequestInit = {}) {
  const response = await world.app.request(path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  return (await response.json()) as { code: number; data: Record<string, unknown> };
}

test('a service identity is a member of its team, and its token is shown once', async () => {
  const { service_identity: made, token } = await make();
  expect(made).toMatchObject({ name: 'night shift', space_id: team, space_role_type: spaceRoles.member });
  expect(token).toMatch(/^sit_[\w-]{43}$/);
  expect((await ask('/v1/users/me', token)).data).toMatchObject({
    user_id: made.id,
    nick_name: 'night shift',
  });
  expect((await ask('/v1/workspaces', token)).data).toMatchObject({
    workspaces: [{ id: team, role_type: 'member' }],
  });
  const kept = JSON.stringify([
    await world.database.db.select().from(serviceIdentities),
    await of(owner).serviceIdentity.list(),
    world.lines,
  ]);
  expect(kept).not.toContain(token.slice(4));
  const { service_identity } = await of(owner).serviceIdentity.get({ id: made.id });
  expect(service_identity.last_used_at).toBeGreaterThan(0);
});

test('a service identity is limited to its role and permissions', async () => {
  const { service_identity: made, token } = await make({ space_role_type: spaceRoles.admin });
  const members = `/v1/workspaces/${team}/members`;
  const invite = { method: 'POST', body: JSON.stringify({ users: [{ user_id: other.id }] }) };
  expect((await ask(members, token, invite)).code).toBe(0);
  await of(owner).space.updateMember({
    space_id: team,
    user_id: made.id,
    space_role_type: spaceRoles.member,
  });
  expect((await ask(members, token, invite)).code).toBe(4101);
  expect((await ask(members, token)).code).toBe(0);
  const { id } = made;
  await of(owner).serviceIdentity.update({ id, permission: permissionFor(team, ['Workspace.list']) });
  expect((await ask(members, token)).code).toBe(4101);
  expect((await ask(`/v1/workspaces/${owner.spaceId}/members`, token)).code).toBe(4101);
});

test('a token is refused while disabled, expired or replaced, and accepted again when enabled', async () => {
  const { service_identity: made, token } = await make();
  const { id } = made;
  const calls = of(owner).serviceIdentity;
  const code = async (usedToken = token) => (await ask('/v1/users/me', usedToken)).code;
  await calls.update({ id, disabled: true });
  expect(await code()).toBe(4100);
  await calls.update({ id, disabled: false });
  expect(await code()).toBe(0);
  const db = world.database.db;
  await db
    .update(serviceIdentities)
    .set({ expiresAt: new Date(0) })
    .where(eq(serviceIdentities.id, id));
  expect(await code()).toBe(4100);
  await calls.update({ id, duration_day: '1' });
  expect(await code()).toBe(0);
  const { token: next } = await calls.renewToken({ id });
  expect([await code(), await code(next)]).toEqual([4100, 0]);
});

test('a token is refused after its identity is deleted or removed from the team', async () => {
  const { service_identity: made, token } = await make();
  await of(owner).serviceIdentity.remove({ id: made.id });
  expect((await ask('/v1/users/me', token)).code).toBe(4100);
  const { service_identity_list } = await of(owner).serviceIdentity.list({ space_id: team });
  expect(service_identity_list.map(({ id }) => id)).not.toContain(made.id);
  // Removal like that of any other member deletes it as well.
  const second = await make();
  await of(owner).space.removeMember({ space_id: team, remove_user_id: second.service_identity.id });
  expect((await ask('/v1/users/me', second.token)).code).toBe(4100);
});

test('deletes the identity in the query parameter, as in the interface files', async () => {
  const { service_identity: made } = await make();
  const response = await world.app.request(
    `/api/permission_api/service/delete_service_identity?id=${made.id}`,
    { method: 'POST', headers: { cookie: owner.cookie, 'x-requested-with': 'x' } },
  );
  expect(await response.json()).toMatchObject({ code: 0 });
});

test('a service identity cannot sign in, be found among people or own a team', async () => {
  const { service_identity: made } = await make();
  const [row] = await world.database.db.select().from(users).where(eq(users.id, made.id));
  for (const email of [row!.emailKey, row!.email])
    for (const password of ['', 'null', 'nobody has this password'])
      await expect(world.stranger.account.login({ email, password })).rejects.toMatchObject({
        code: expect.any(Number),
      });
  const calls = of(owner).space;
  const found = await calls.searchPeople({ space_id: team, search_list: ['night', row!.uniqueName] });
  expect(found.member_info_list).toEqual([]);
  await expect(calls.transfer({ space_id: team, transfer_user_id: made.id })).rejects.toMatchObject({
    code: errorCodes.spaceInvalid,
  });
  const { key } = await calls.createLink({ space_id: team });
  await of(other).space.join({ space_id: key });
  await expect(of(other).space.exit({ space_id: team, transfer_user_id: made.id })).rejects.toMatchObject({
    code: errorCodes.spaceInvalid,
  });
  const { member_info_list: members } = await calls.members({ space_id: team });
  const marks = members.map(({ user_id, is_service }) => [user_id, is_service]);
  expect(marks).toContainEqual([made.id, true]);
  expect(marks).toContainEqual([other.id, false]);
  await of(other).space.exit({ space_id: team });
});

test.each([
  [{ permission: permissionFor('1', []) }, errorCodes.accessDenied],
  [{ permission: {} }, errorCodes.tokenRefused],
  [{ space_role_type: spaceRoles.owner }, errorCodes.tokenRefused],
  [{ name: ' ' }, errorCodes.tokenRefused],
  [{ duration_day: 'permanent' }, errorCodes.tokenRefused],
  [{ duration_day: 'customize' }, errorCodes.tokenRefused],
])('refuses to create a service identity with %j', async (given, code) => {
  await expect(make(given)).rejects.toMatchObject({ code });
});

test('refuses personal spaces, permissions reserved for people, and anybody but the owner of the team', async () => {
  await expect(make({ permission: permissionFor(owner.spaceId) })).rejects.toMatchObject(refused);
  for (const word of peopleOnly)
    await expect(make({ permission: permissionFor(team, [word]) })).rejects.toMatchObject(refused);
  const calls = of(other).serviceIdentity;
  const denied = { code: errorCodes.accessDenied };
  await expect(calls.create({ name: 'x', permission: permissionFor(team) })).rejects.toMatchObject(denied);
  await expect(calls.list({ space_id: team })).rejects.toMatchObject(denied);
  const { service_identity: made } = await make();
  const { id } = made;
  for (const answer of await Promise.allSettled([
    calls.get({ id }),
    calls.update({ id, disabled: true }),
    calls.renewToken({ id }),
    calls.remove({ id }),
  ]))
    expect(answer).toMatchObject({
      status: 'rejected',
      reason: { ...refused, msg: 'id: no such service identity' },
    });
  expect((await calls.list()).service_identity_list).toEqual([]);
});
