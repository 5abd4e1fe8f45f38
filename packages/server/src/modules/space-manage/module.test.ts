import { errorCodes, personalSpaceRights, spaceRights } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { space } from '@heddle/api-contract/families/space';
import { spaceManage } from '@heddle/api-contract/families/space-manage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let team: string;

const of = (who: TestPerson) => who.clientOf({ space, spaceManage });
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const refused = refusal('accessDenied');
const byId = ({ id }: TestPerson) => ({ auth_principal_type: 1 as const, auth_user: { fornax_user_id: id } });

/** A person who was invited with this role and accepted. */
async function join(role?: 1 | 2 | 3) {
  const person = await world.register();
  await of(owner).spaceManage.addMembers({
    space_id: team,
    space_members: [{ member: byId(person), space_role_type: role }],
  });
  await of(person).space.join({ space_id: team });
  return person;
}

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  stranger = await world.register();
  team = (await of(owner).spaceManage.create({ name: 'Weavers', description: 'weave' })).space.id;
  admin = await join(2);
  member = await join();
});
afterAll(() => world.close());

describe('a space', () => {
  test('has the same values as in the other calls', async () => {
    const { space: made } = await of(member).spaceManage.get({ space_id: team });
    expect(made).toMatchObject({ id: team, name: 'Weavers', space_type: 2, creator: owner.id });
    expect(Number(made.create_tsms)).toBeGreaterThan(1_600_000_000_000);
    expect((await of(owner).space.list({})).bot_space_list.map(({ id }) => id)).toContain(team);
    const { spaces } = await of(member).spaceManage.list();
    expect(spaces.map(({ id, space_type }) => [id, space_type])).toEqual([
      [member.spaceId, 1],
      [team, 2],
    ]);
    await expect(of(owner).spaceManage.create({ name: 'mine', space_type: 1 })).rejects.toMatchObject(
      refusal('spaceInvalid'),
    );
  });

  test('is changed by its owner, and only in the given fields', async () => {
    const { update, get } = of(owner).spaceManage;
    await update({ space_id: team, name: 'Dyers' });
    expect((await get({ space_id: team })).space).toMatchObject({ name: 'Dyers', description: 'weave' });
    await update({ space_id: team, description: '' });
    expect((await get({ space_id: team })).space).toMatchObject({ name: 'Dyers', description: '' });
    await update({ space_id: team });
    await update({ space_id: team, release_approval_config: { enable: false } });
    for (const person of [admin, member, stranger])
      await expect(of(person).spaceManage.update({ space_id: team, name: 'no' })).rejects.toMatchObject(
        refused,
      );
    await expect(update({ space_id: team, name: ' ' })).rejects.toMatchObject(refusal('spaceInvalid'));
    for (const more of [{ release_approval_config: { enable: true } }, { trace_config: { ttl: 5 } }])
      await expect(update({ space_id: team, name: 'no', ...more })).rejects.toMatchObject(
        refusal('notOffered'),
      );
    expect((await get({ space_id: team })).space.name).toBe('Dyers');
  });

  test('lists what the caller may do in it, according to the permission table', async () => {
    const roles = async (person: TestPerson, space_id = team) => {
      const [role, ...others] = (await of(person).spaceManage.roles({ space_id })).roles;
      expect(others).toEqual([]);
      return [role!.unique_key, role!.actions.map(({ unique_key }) => unique_key)];
    };
    expect(await roles(owner)).toEqual(['owner', spaceRights.owner]);
    expect(await roles(admin)).toEqual(['developer', spaceRights.admin]);
    expect(await roles(member)).toEqual(['tester', spaceRights.member]);
    expect(await roles(member, member.spaceId)).toEqual(['owner', personalSpaceRights]);
    const { role_auth } = await of(member).space.roleRights();
    expect(role_auth).toEqual({ 1: spaceRights.owner, 2: spaceRights.admin, 3: spaceRights.member });
  });

  test('has no switchable features', async () => {
    expect(await of(member).spaceManage.features({ spaceID: team })).toEqual({
      featureSwitchMap: {},
      BlockFeatureList: [],
    });
  });

  test('looks the same to outsiders as a missing one', async () => {
    const { get, roles, members, features } = of(stranger).spaceManage;
    for (const space_id of [team, '5']) {
      for (const call of [get, roles, members])
        await expect(call({ space_id })).rejects.toMatchObject(refused);
      await expect(features({ spaceID: space_id })).rejects.toMatchObject(refused);
    }
  });
});

describe('members', () => {
  const list = async (input: object = {}) => of(member).spaceManage.members({ space_id: team, ...input });
  const idsOf = async (input?: object) =>
    (await list(input)).space_members.map((row) => row.member.auth_user.fornax_user_id);

  test('are listed by role and page', async () => {
    expect((await list()).space_members.map((row) => row.space_role_type)).toEqual([1, 2, 3]);
    expect(await idsOf({ role_type: 2 })).toEqual([admin.id]);
    expect(await idsOf({ page: 2, page_size: 1 })).toEqual([admin.id]);
    expect((await list({ page_size: 1 })).total).toBe(3);
  });

  test('are invited by id or user name, and accept the invitation themselves', async () => {
    const [first, second] = [await world.register(), await world.register()];
    const { user_unique_name } = await second.client.account.info();
    const { addMembers } = of(admin).spaceManage;
    const space_members = [
      { member: byId(first), space_role_type: 0 as const },
      {
        member: { auth_user: { sso_username: user_unique_name.toUpperCase() } },
        space_role_type: 3 as const,
      },
    ];
    await addMembers({ space_id: team, space_members });
    expect((await list()).total).toBe(3);
    for (const person of [first, second]) await of(person).space.join({ space_id: team });
    expect(await idsOf({ role_type: 3 })).toEqual([member.id, first.id, second.id]);
    const named = space_members.map(({ member: { auth_user } }) => ({ member: { auth_user } }));
    await of(admin).spaceManage.removeMembers({ space_id: team, space_members: named });
    expect((await list()).total).toBe(3);
  });

  test('are invited and removed all together or not at all, by people with the permission', async () => {
    const other = await join(3);
    const space_members = [{ member: byId(other) }];
    for (const person of [member, stranger]) {
      const { addMembers, removeMembers } = of(person).spaceManage;
      await expect(addMembers({ space_id: team, space_members })).rejects.toMatchObject(refused);
      await expect(removeMembers({ space_id: team, space_members })).rejects.toMatchObject(refused);
    }
    const { addMembers, removeMembers } = of(admin).spaceManage;
    const wrong = [
      { member: byId(owner) },
      { member: byId(stranger) },
      { member: { auth_principal_type: 2 as const, auth_user: { fornax_user_id: stranger.id } } },
      { member: { auth_user: { sso_username: 'nobody_here' } } },
      { member: {} },
    ];
    for (const entry of wrong)
      await expect(
        removeMembers({ space_id: team, space_members: [...space_members, entry] }),
      ).rejects.toMatchObject(refusal('spaceInvalid'));
    expect((await list()).total).toBe(4);
    for (const entry of wrong.slice(2))
      await expect(addMembers({ space_id: team, space_members: [entry] })).rejects.toMatchObject(
        refusal('spaceInvalid'),
      );
    await expect(
      addMembers({ space_id: team, space_members: [{ member: byId(stranger), space_role_type: 1 }] }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
    await removeMembers({ space_id: team, space_members: [...space_members, ...space_members] });
    expect((await list()).total).toBe(3);
  });
});

test('the legacy paths are aliases of the same calls', async () => {
  const ask = async (path: string, by: TestPerson) => {
    const response = await world.app.request(path, {
      method: 'POST',
      headers: { cookie: by.cookie, 'content-type': 'application/json', 'x-requested-with': 'x' },
      body: JSON.stringify({ space_id: team }),
    });
    return (await response.json()) as { code: number; data?: { name?: string; is_joined?: boolean } };
  };
  expect(await ask('/api/space/member/detail', member)).toMatchObject({ code: 0, data: { name: 'Dyers' } });
  expect(await ask('/api/space/member/detail', stranger)).toMatchObject(refused);
  expect(await ask('/api/space/info', member)).toMatchObject({ code: 0, data: { is_joined: true } });
  expect(await ask('/api/space/info', stranger)).toMatchObject(refused);
});

test('programs invite and remove members with a token, within its permissions', async () => {
  const person = await world.register();
  const ask = async (what: string, permissions: string[], by = owner) => {
    const { token } = await by.clientOf({ accessToken }).accessToken.create({
      name: 'program',
      workspace_permission_v2: { option: 1, permission_list: permissions },
    });
    const response = await world.app.request(`/open-apis/space_manage/v1/spaces/${team}/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ space_members: [{ member: byId(person) }] }),
    });
    return { status: response.status, ...((await response.json()) as { code: number }) };
  };
  expect(await ask('add_members', ['Member.remove'])).toMatchObject({ status: 403, code: 4101 });
  expect(await ask('add_members', ['Member.add'], stranger)).toMatchObject({ status: 403 });
  expect(await ask('add_members', ['Member.add'])).toMatchObject({ status: 200, code: 0 });
  await of(person).space.join({ space_id: team });
  expect(await ask('remove_members', ['Member.add'])).toMatchObject({ status: 403, code: 4101 });
  expect(await ask('remove_members', ['Member.remove'])).toMatchObject({ status: 200, code: 0 });
  await expect(of(person).spaceManage.get({ space_id: team })).rejects.toMatchObject(refused);
  for (const path of ['/open-apis/nothing', '/open-apis'])
    expect((await world.app.request(path)).status).toBe(404);
});
