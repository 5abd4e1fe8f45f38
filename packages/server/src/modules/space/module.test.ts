import { errorCodes } from '@heddle/api-contract';
import { invitationStatuses, linkStatuses, space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { spaceInvitations, spaceLinks } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
let second: TestPerson;
let third: TestPerson;
let stranger: TestPerson;
let team: string;

const of = (person: TestPerson) => person.clientOf({ space, workflow });
const refused = { code: errorCodes.accessDenied };
const invalid = { code: errorCodes.spaceInvalid };

beforeAll(async () => {
  world = await createTestApp();
  [owner, second, third, stranger] = [
    await world.register(),
    await world.register(),
    await world.register(),
    await world.register(),
  ];
});
afterAll(() => world.close());
beforeEach(async () => {
  team = (await of(owner).space.save({ name: 'Weavers' })).id;
});

async function bring(person: TestPerson, role: 2 | 3 = 3) {
  await of(owner).space.invite({
    space_id: team,
    member_info_list: [{ user_id: person.id, space_role_type: role }],
  });
  await of(person).space.join({ space_id: team, join_space_type: 2 });
}

const rolesIn = async (asker = owner) =>
  Object.fromEntries(
    (await of(asker).space.members({ space_id: team })).member_info_list.map((row) => [
      row.user_id,
      row.space_role_type,
    ]),
  );
const teamsOf = async (person: TestPerson) =>
  (await of(person).space.list()).bot_space_list.filter((row) => row.space_type === 2).map((row) => row.id);

describe('a team space', () => {
  test('belongs to its creator, with the given name; only they can change and delete it', async () => {
    const [made] = (await of(owner).space.list()).bot_space_list.filter((row) => row.id === team);
    expect(made).toMatchObject({
      name: 'Weavers',
      space_role_type: 1,
      owner_user_id: owner.id,
      total_member_num: 1,
    });
    await bring(second, 2);
    await expect(of(second).space.update({ space_id: team, name: 'Mine' })).rejects.toMatchObject(refused);
    await of(owner).space.save({ space_id: team, name: ' Spinners ', description: 'wool' });
    expect((await of(second).space.members({ space_id: team })).name).toBe('Spinners');
    await expect(of(second).space.remove({ space_id: team })).rejects.toMatchObject(refused);
    await of(owner).space.remove({ space_id: team });
    expect(await teamsOf(second)).not.toContain(team);
    await expect(of(owner).space.members({ space_id: team })).rejects.toMatchObject(refused);
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(51) },
    { name: 'Two', space_type: 1 },
  ])('refuses %j', async (input) => {
    await expect(of(owner).space.save(input)).rejects.toMatchObject(invalid);
  });

  test('a personal space can be renamed and nothing else', async () => {
    const own = { space_id: owner.spaceId };
    await of(owner).space.update({ ...own, name: 'My corner' });
    await expect(of(owner).space.remove(own)).rejects.toMatchObject(refused);
    await expect(of(owner).space.transfer({ ...own, transfer_user_id: second.id })).rejects.toMatchObject(
      refused,
    );
    await expect(of(owner).space.exit(own)).rejects.toMatchObject(invalid);
    await expect(of(owner).space.inviteLink({ ...own, team_invite_link_status: true })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('people join', () => {
  test('by accepting an invitation, with its role', async () => {
    const search = () =>
      of(owner).space.searchPeople({
        space_id: team,
        search_list: [second.email, 'nobody_at_all', second.email.slice(0, -4)],
      });
    // Anybody could have registered with an address that is not verified.
    expect((await search()).member_info_list).toEqual([]);
    await world.verify(second);
    const { member_info_list: found, failed_search_list } = await search();
    expect(found.map((row) => row.user_id)).toEqual([second.id]);
    expect(failed_search_list).toHaveLength(2);
    await of(owner).space.invite({
      space_id: team,
      member_info_list: [{ user_id: second.id, space_role_type: 2 }],
    });
    expect(await teamsOf(second)).not.toContain(team);
    const { invitations } = await of(second).space.myInvitations();
    expect(invitations.find((row) => row.space_id === team)).toMatchObject({
      space_name: 'Weavers',
      space_role_type: 2,
    });
    expect((await of(second).space.invitation({ space_id: team })).space_name).toBe('Weavers');
    expect((await of(second).space.join({ space_id: team, join_space_type: 2 })).Data.space_id).toBe(team);
    expect(await rolesIn()).toEqual({ [owner.id]: 1, [second.id]: 2 });
    const { space_invite_manage_info_list: list } = await of(owner).space.invitations({ space_id: team });
    expect(list).toMatchObject([
      { invite_user_id: second.id, space_invite_status: invitationStatuses.joined },
    ]);
  });

  test('not after declining, or when the invitation is revoked or expired', async () => {
    const invite = () =>
      of(owner).space.invite({ space_id: team, member_info_list: [{ user_id: third.id }] });
    const statusOf = async () =>
      (await of(owner).space.invitations({ space_id: team })).space_invite_manage_info_list[0]!
        .space_invite_status;
    await invite();
    await of(third).space.join({ space_id: team, join_space_type: 2, is_reject: true });
    expect(await statusOf()).toBe(invitationStatuses.rejected);
    await expect(of(third).space.join({ space_id: team })).rejects.toMatchObject(invalid);
    await invite();
    await of(owner).space.revokeInvitation({ space_id: team, invite_user_id: third.id });
    expect(await statusOf()).toBe(invitationStatuses.revoked);
    await expect(of(third).space.join({ space_id: team })).rejects.toMatchObject(invalid);
    await invite();
    await world.database.db
      .update(spaceInvitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(spaceInvitations.spaceId, team));
    expect(await statusOf()).toBe(invitationStatuses.expired);
    await expect(of(third).space.join({ space_id: team })).rejects.toMatchObject(invalid);
    expect(await teamsOf(third)).not.toContain(team);
  });

  test('by the link while it is enabled and valid, as members', async () => {
    const link = await of(owner).space.inviteLink({ space_id: team, team_invite_link_status: true });
    expect(link.key.length).toBeGreaterThanOrEqual(24);
    const read = { space_id: team, team_invite_link_status: true, func: 1 };
    expect(await of(owner).space.inviteLink(read)).toEqual({ ...link, key: '' });
    const seen = await of(stranger).space.invitation({ space_id: link.key });
    expect(seen).toMatchObject({
      space_name: 'Weavers',
      space_id: '',
      invite_link_status: linkStatuses.normal,
    });
    expect((await of(stranger).space.join({ space_id: link.key })).Data.space_id).toBe(team);
    expect((await rolesIn())[stranger.id]).toBe(3);
    await world.database.db
      .update(spaceLinks)
      .set({ expiresAt: new Date(0) })
      .where(eq(spaceLinks.spaceId, team));
    expect((await of(third).space.invitation({ space_id: link.key })).invite_link_status).toBe(
      linkStatuses.expired,
    );
    await expect(of(third).space.join({ space_id: link.key })).rejects.toMatchObject(invalid);
    const renewed = await of(owner).space.inviteLink({ space_id: team, team_invite_link_status: true });
    expect(renewed.key).not.toBe(link.key);
    await of(owner).space.inviteLink({ space_id: team, team_invite_link_status: false });
    await expect(of(third).space.join({ space_id: renewed.key })).rejects.toMatchObject(refused);
  });

  test('after approval by an administrator, if the link requires it', async () => {
    await of(owner).space.save({
      space_id: team,
      name: 'Weavers',
      space_config: { is_support_external_users_join_space: false },
    });
    const { key } = await of(owner).space.inviteLink({ space_id: team, team_invite_link_status: true });
    for (const person of [second, third])
      expect((await of(person).space.join({ space_id: key })).Data.space_id).toBe('');
    await of(second).space.join({ space_id: key });
    expect((await of(second).space.invitation({ space_id: key })).invite_link_status).toBe(
      linkStatuses.applying,
    );
    const { space_apply_manage_info_list: list, total } = await of(owner).space.applications({
      space_id: team,
    });
    expect(total).toBe(2);
    const idOf = (person: TestPerson) => list.find((row) => row.apply_user_id === person.id)!.apply_id;
    await of(owner).space.decideApplications({
      space_id: team,
      apply_id_list: [idOf(second)],
      space_apply_status: 1,
    });
    await of(owner).space.decideApplications({
      space_id: team,
      apply_id_list: [idOf(second), idOf(third)],
      space_apply_status: 3,
    });
    expect(await rolesIn()).toEqual({ [owner.id]: 1, [second.id]: 3 });
  });

  test('only with a key or invitation, and learn nothing about a space without one', async () => {
    for (const key of [team, newId(), '9223372036854775808', `k${'A'.repeat(24)}`, '', "' or 1=1"]) {
      const asked = of(stranger).space.invitation({ space_id: key });
      const joined = of(stranger).space.join({ space_id: key, join_space_type: 1 });
      for (const answer of await Promise.allSettled([asked, joined]))
        expect(answer).toMatchObject({
          status: 'rejected',
          reason: { ...refused, msg: expect.stringContaining('no longer valid') },
        });
    }
  });
});

describe('roles', () => {
  test('an administrator admits, promotes and removes members, but nobody above them', async () => {
    await bring(second, 2);
    await bring(third);
    const admin = of(second).space;
    await admin.updateMember({ space_id: team, user_id: third.id, space_role_type: 2 });
    await expect(admin.removeMember({ space_id: team, remove_user_id: third.id })).rejects.toMatchObject(
      invalid,
    );
    await expect(admin.removeMember({ space_id: team, remove_user_id: owner.id })).rejects.toMatchObject(
      invalid,
    );
    await expect(
      admin.updateMember({ space_id: team, user_id: third.id, space_role_type: 1 }),
    ).rejects.toMatchObject(invalid);
    await expect(
      admin.updateMember({ space_id: team, user_id: owner.id, space_role_type: 3 }),
    ).rejects.toMatchObject(invalid);
    await expect(
      admin.invite({ space_id: team, member_info_list: [{ user_id: stranger.id, space_role_type: 1 }] }),
    ).rejects.toMatchObject(invalid);
    await expect(admin.transfer({ space_id: team, transfer_user_id: second.id })).rejects.toMatchObject(
      refused,
    );
    await expect(
      admin.updateMember({ space_id: team, user_id: third.id, space_role_type: 3 }),
    ).rejects.toMatchObject(invalid);
    await of(owner).space.updateMember({ space_id: team, user_id: third.id, space_role_type: 3 });
    const link = await admin.inviteLink({ space_id: team, team_invite_link_status: true });
    await admin.removeMember({ space_id: team, remove_user_id: third.id });
    await expect(of(third).space.join({ space_id: link.key })).rejects.toMatchObject(refused);
    expect(await rolesIn()).toEqual({ [owner.id]: 1, [second.id]: 2 });
  });

  test('a member manages nobody', async () => {
    await bring(third);
    const member = of(third).space;
    const attempts = [
      member.invite({ space_id: team, member_info_list: [{ user_id: stranger.id }] }),
      member.searchPeople({ space_id: team, search_list: ['person'] }),
      member.updateMember({ space_id: team, user_id: third.id, space_role_type: 2 }),
      member.removeMember({ space_id: team, remove_user_id: owner.id }),
      member.inviteLink({ space_id: team, team_invite_link_status: true }),
      member.invitations({ space_id: team }),
      member.applications({ space_id: team }),
      member.addPublishers({ space_id: team, member_list: [third.id] }),
    ];
    for (const answer of await Promise.allSettled(attempts))
      expect(answer).toMatchObject({ status: 'rejected', reason: refused });
  });

  test("the creator of a team's workflow edits, publishes and deletes it; others view, copy and run it", async () => {
    await bring(second, 2);
    await bring(third);
    const { workflow_id } = await of(third).workflow.create({ name: 'shared', space_id: team });
    for (const other of [owner, second]) {
      const client = of(other).workflow;
      expect((await client.canvas({ workflow_id })).vcs_data.can_edit).toBe(false);
      await client.copy({ workflow_id, space_id: team });
      await expect(client.updateMeta({ workflow_id, space_id: team, name: 'mine' })).rejects.toMatchObject(
        refused,
      );
      await expect(client.delete({ workflow_id, space_id: team })).rejects.toMatchObject(refused);
      await expect(client.publish({ workflow_id, space_id: team })).rejects.toMatchObject(refused);
      const { workflow_list } = await client.workflowList({ space_id: team });
      const listed = workflow_list.find((row) => row.workflow_id === workflow_id);
      expect(listed?.creator).toMatchObject({ id: third.id, self: false });
      expect(listed?.creator.name).not.toBe('');
    }
    await of(third).workflow.updateMeta({ workflow_id, space_id: team, name: 'renamed' });
    await expect(of(stranger).workflow.canvas({ workflow_id })).rejects.toMatchObject(refused);
  });

  test('only listed members publish if publishing is restricted', async () => {
    await bring(second, 2);
    await bring(third);
    await of(owner).space.save({
      space_id: team,
      name: 'Weavers',
      space_config: { is_all_member_can_publish: false },
    });
    const { workflow_id } = await of(third).workflow.create({ name: 'mine', space_id: team });
    const publish = () =>
      of(third)
        .workflow.publish({ workflow_id, space_id: team })
        .catch((error) => error);
    expect(await publish()).toMatchObject({ ...refused, msg: expect.stringContaining('publish') });
    const { member_info_list: possible } = await of(second).space.possiblePublishers({ space_id: team });
    expect(possible.map((row) => row.user_id).sort()).toEqual([owner.id, second.id, third.id].sort());
    await expect(
      of(second).space.addPublishers({ space_id: team, member_list: [stranger.id] }),
    ).rejects.toMatchObject(invalid);
    await of(second).space.addPublishers({ space_id: team, member_list: [third.id] });
    expect((await of(third).space.publishers({ space_id: team })).member_info_list).toMatchObject([
      { user_id: third.id },
    ]);
    expect((await publish())?.code).not.toBe(errorCodes.accessDenied);
    await of(second).space.removePublishers({ space_id: team, member_list: [third.id] });
    expect(await publish()).toMatchObject(refused);
  });
});

describe('leaving', () => {
  test('transfers what a member created to the chosen member, or else to the owner', async () => {
    await bring(second);
    await bring(third);
    const make = async (person: TestPerson, name: string) =>
      (await of(person).workflow.create({ name, space_id: team })).workflow_id;
    const [first, other] = [await make(second, 'first'), await make(third, 'other')];
    await expect(
      of(second).space.exit({ space_id: team, transfer_user_id: stranger.id }),
    ).rejects.toMatchObject(invalid);
    await of(second).space.exit({ space_id: team, transfer_user_id: third.id });
    await of(third).workflow.updateMeta({ workflow_id: first, space_id: team, name: 'inherited' });
    await expect(of(second).workflow.canvas({ workflow_id: first })).rejects.toMatchObject(refused);
    await of(owner).space.removeMember({ space_id: team, remove_user_id: third.id });
    for (const workflow_id of [first, other])
      await of(owner).workflow.updateMeta({ workflow_id, space_id: team, name: 'kept' });
  });

  test('an owner transfers ownership first, and is an ordinary member afterwards', async () => {
    await bring(second);
    await expect(of(owner).space.exit({ space_id: team })).rejects.toMatchObject(invalid);
    await expect(
      of(owner).space.transfer({ space_id: team, transfer_user_id: stranger.id }),
    ).rejects.toMatchObject(invalid);
    await of(owner).space.transfer({ space_id: team, transfer_user_id: second.id });
    expect(await rolesIn(second)).toEqual({ [second.id]: 1, [owner.id]: 2 });
    await of(second).space.exit({ space_id: team, transfer_user_id: owner.id });
    expect(await rolesIn()).toEqual({ [owner.id]: 1 });
  });

  test('a space always has exactly one owner, whatever happens concurrently', async () => {
    await bring(second, 2);
    await bring(third, 2);
    const attempts = [
      of(owner).space.transfer({ space_id: team, transfer_user_id: second.id }),
      of(owner).space.transfer({ space_id: team, transfer_user_id: third.id }),
      of(owner).space.exit({ space_id: team, transfer_user_id: second.id }),
      of(second).space.exit({ space_id: team }),
      of(third).space.removeMember({ space_id: team, remove_user_id: second.id }),
    ];
    await Promise.allSettled(attempts);
    const { rows } = (await world.database.db.execute(
      `select s.owner_id, m.user_id from spaces s left join space_members m on m.space_id = s.id and m.role = 'owner' where s.id = ${team}`,
    )) as unknown as { rows: { owner_id: unknown; user_id: unknown }[] };
    expect(rows).toHaveLength(1);
    expect(String(rows[0]!.owner_id)).toBe(String(rows[0]!.user_id));
  });
});
