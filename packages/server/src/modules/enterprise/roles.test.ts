import {
  canInInstallation,
  errorCodes,
  type InstallationAction,
  type InstallationRole,
  installationRights,
} from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { enterprise, enterpriseRoles, installationId } from '@heddle/api-contract/families/enterprise';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { product } from '@heddle/api-contract/families/product';
import { space, spaceRoles } from '@heddle/api-contract/families/space';
import { workflowTemplate } from '@heddle/api-contract/families/workflow-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const enterprise_id = installationId;
const families = { audit, enterprise, modelManage, oauthApp, product, space, workflowTemplate };

let world: TestWorld;
const people = {} as Record<InstallationRole, TestPerson>;

const of = (person: TestPerson) => person.clientOf(families);
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const roleOf = async (person: TestPerson) => (await person.client.account.info()).installation_role;
const set = (by: TestPerson, target: TestPerson, role: InstallationRole) =>
  of(by).enterprise.updatePerson({
    enterprise_id,
    user_id: target.id,
    enterprise_role_type_list: [enterpriseRoles[role]],
  });

/** Registers a person with this role. */
async function make(role: Exclude<InstallationRole, 'owner'>): Promise<TestPerson> {
  const person = await world.register();
  await set(people.owner, person, role);
  return person;
}

beforeAll(async () => {
  world = await createTestApp();
  people.owner = await world.register();
  for (const role of ['admin', 'member', 'guest'] as const) people[role] = await make(role);
});
afterAll(() => world.close());

async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: { code: number }) => error.code !== errorCodes.accessDenied,
  );
}

// Some actions fail for every role, such as removing a missing person; the error still shows whether the role
// has the right.
const calls: Record<InstallationAction, (person: TestPerson) => Promise<unknown>> = {
  ownTeam: async (person) => {
    // Exceeding the limit of teams has its own error code.
    const { id } = await of(person)
      .space.save({ name: 'Weavers' })
      .catch((error: { code: number; message: string }) => {
        throw error.message.includes('guest') ? { code: errorCodes.accessDenied } : error;
      });
    await of(person).space.remove({ space_id: id });
  },
  administerTeam: async (person) => {
    const { id } = await of(people.owner).space.save({ name: 'Dyers' });
    const { key } = await of(people.owner).space.createLink({ space_id: id, space_role_type: 2 });
    await of(person).space.join({ space_id: key });
    await of(person).space.createLink({ space_id: id });
  },
  createApp: (person) => of(person).oauthApp.create({ name: 'mine' }),
  managePeople: (person) => of(person).enterprise.people({ enterprise_id }),
  manageRegistration: (person) => person.client.account.registrationSetting({}),
  manageModels: (person) => of(person).modelManage.deleteAccount({ accountID: newId() }),
  viewUsage: (person) => of(person).modelManage.usage({ from: '2026-01-01', to: '2026-01-02' }),
  viewAudit: (person) => of(person).audit.list({}),
  manageStore: (person) => of(person).product.settings({}),
  operate: (person) => of(person).workflowTemplate.removeFromList({ workflow_id: newId() }),
  manageAdmins: (person) =>
    of(person).enterprise.createInviteLink({ enterprise_id, enterprise_role_type: 'Admin' }),
  updateInstallation: (person) => of(person).enterprise.update({ enterprise_id, name: '' }),
  transfer: async (person) => {
    const successor = await make('member');
    await set(person, successor, 'owner');
    await set(successor, person, 'owner');
  },
};

describe('permissions of each role', () => {
  const roles = Object.keys(installationRights) as InstallationRole[];
  test.each(
    roles.flatMap((role) =>
      (Object.keys(calls) as InstallationAction[]).map((action) => [role, action] as const),
    ),
  )('%s: %s', async (role, action) => {
    expect(await isAllowed(calls[action](people[role]))).toBe(canInInstallation(role, action));
  });

  // Everybody may read their own role.
  const open = [
    'list',
    'get',
    'needsCreation',
    'exists',
    'create',
    'icon',
    'certification',
    'ssoSetting',
    'inviteInfo',
    'apply',
    'applyByLink',
    'application',
  ];
  test.each(
    Object.keys(enterprise.calls).filter((name) => !open.includes(name)) as 'people'[],
  )('members and guests are refused enterprise.%s', async (name) => {
    const input = {
      enterprise_id,
      user_id: people.owner.id,
      join_invitation_id: newId(),
      emails: ['a@example.com'],
      application_status: 'Approved',
      join_application_id_list: [newId()],
      enterprise_role_type_list: ['Member'],
      enterprise_people: [{ user_id: people.guest.id, enterprise_role_type_list: ['Member'] }],
      extUserID: people.guest.id,
      joined: true,
      enterprise_settings: [
        { enterprise_setting_key: 'ForbidGuestJoinEnterprise', enterprise_setting_value: { value: 'true' } },
      ],
    };
    for (const role of ['member', 'guest'] as const)
      await expect(
        of(people[role]).enterprise[name](
          name === ('applications' as string) || name === ('invitations' as string)
            ? { enterprise_id }
            : (input as never),
        ),
      ).rejects.toMatchObject(refusal('accessDenied'));
  });
});

describe('role changes', () => {
  test('administrators can change members to guests and back, but cannot create administrators', async () => {
    const person = await make('member');
    await set(people.admin, person, 'guest');
    expect(await roleOf(person)).toBe('guest');
    await set(people.admin, person, 'member');
    expect(await roleOf(person)).toBe('member');
    await expect(set(people.admin, person, 'admin')).rejects.toMatchObject(refusal('accessDenied'));
    await expect(set(people.admin, people.admin, 'owner')).rejects.toMatchObject(refusal('accessDenied'));
    await expect(set(people.admin, people.owner, 'member')).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(set(people.owner, people.owner, 'guest')).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(set(people.owner, people.guest, 'owner')).rejects.toMatchObject(refusal('spaceInvalid'));
  });

  test('administrators cannot demote or remove each other, but can step down', async () => {
    const [first, second] = [await make('admin'), await make('admin')];
    const remove = (by: TestPerson, target: TestPerson) =>
      of(by).enterprise.removePerson({ enterprise_id, user_id: target.id });
    const tries = [
      set(first, second, 'member'),
      set(second, first, 'guest'),
      remove(first, second),
      remove(second, first),
    ];
    for (const result of await Promise.allSettled(tries))
      expect(result).toMatchObject({ status: 'rejected', reason: refusal('accessDenied') });
    await set(first, first, 'member');
    expect([await roleOf(first), await roleOf(second)]).toEqual(['member', 'admin']);
  });

  test('a person who loses a role during a request no longer has its permissions', async () => {
    const admin = await make('admin');
    const member = await make('member');
    await Promise.allSettled([set(people.owner, admin, 'member'), set(admin, member, 'guest')]);
    await expect(set(admin, member, 'guest')).rejects.toMatchObject(refusal('accessDenied'));
    expect(await roleOf(admin)).toBe('member');
  });

  test('ownership is transferred to a member and back; one of two concurrent transfers succeeds', async () => {
    const [first, second] = [await make('member'), await make('admin')];
    const transfers = await Promise.allSettled([
      set(people.owner, first, 'owner'),
      set(people.owner, second, 'owner'),
    ]);
    expect(transfers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [now, other] = transfers[0]!.status === 'fulfilled' ? [first, second] : [second, first];
    expect(await roleOf(people.owner)).toBe('admin');
    expect(await roleOf(other)).not.toBe('owner');
    await expect(
      of(people.owner).enterprise.removePerson({ enterprise_id, user_id: now.id }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
    await set(now, people.owner, 'owner');
    expect([await roleOf(now), await roleOf(people.owner)]).toEqual(['admin', 'owner']);
  });

  test('every change is in the audit log, including refused ones', async () => {
    const person = await make('member');
    await set(people.admin, person, 'admin').catch(() => undefined);
    // Refusals of other tests, which are written together with this one, fill the default page.
    const { items } = await of(people.admin).audit.list({ page_size: 100 });
    const ofPerson = items.filter(({ target }) => target.user_id === person.id);
    expect(ofPerson.filter(({ action }) => action === 'enterprise.updatePerson').slice(0, 2)).toMatchObject([
      { outcome: 'refused', actor_id: people.admin.id, target: { user_id: person.id } },
      { outcome: 'done', actor_id: people.owner.id, target: { user_id: person.id } },
    ]);
  });
});

describe('guests', () => {
  const teamOf = async (owner: TestPerson) => (await of(owner).space.save({ name: 'Weavers' })).id;
  const roleIn = async (space_id: string, person: TestPerson) =>
    (await of(people.owner).space.members({ space_id })).member_info_list.find(
      ({ user_id }) => user_id === person.id,
    )?.space_role_type;

  test('are always ordinary members of teams, whatever a link or an administrator specifies, and own none', async () => {
    const space_id = await teamOf(people.owner);
    const { key } = await of(people.owner).space.createLink({ space_id, space_role_type: 2 });
    const guest = await make('guest');
    await of(guest).space.join({ space_id: key });
    expect(await roleIn(space_id, guest)).toBe(spaceRoles.member);
    await expect(
      of(people.owner).space.updateMember({ space_id, user_id: guest.id, space_role_type: 2 }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(
      of(people.owner).space.transfer({ space_id, transfer_user_id: guest.id }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(teamOf(guest)).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(
      of(people.owner).enterprise.removePerson({
        enterprise_id,
        user_id: people.admin.id,
        receiver: newId(),
      }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
  });

  test('must hand over the teams they own before becoming guests, and lose their roles in all teams', async () => {
    const space_id = await teamOf(people.owner);
    const person = await make('member');
    const { key } = await of(people.owner).space.createLink({ space_id, space_role_type: 2 });
    await of(person).space.join({ space_id: key });
    const own = await teamOf(person);
    await expect(set(people.owner, person, 'guest')).rejects.toMatchObject(refusal('spaceInvalid'));
    expect(await roleOf(person)).toBe('member');
    await of(person).space.remove({ space_id: own });
    const sent = await of(person).space.createLink({ space_id });
    await set(people.owner, person, 'guest');
    expect(await roleIn(space_id, person)).toBe(spaceRoles.member);
    const { links } = await of(people.owner).space.links({ space_id });
    expect(links.map((link) => link.link_id)).not.toContain(sent.link_id);
  });

  test('cannot be made team administrators while they are becoming guests', async () => {
    const space_id = await teamOf(people.owner);
    const person = await make('member');
    const { key } = await of(people.owner).space.createLink({ space_id });
    await of(person).space.join({ space_id: key });
    await Promise.allSettled([
      set(people.owner, person, 'guest'),
      of(people.owner).space.updateMember({ space_id, user_id: person.id, space_role_type: 2 }),
    ]);
    expect(await roleOf(person)).toBe('guest');
    expect(await roleIn(space_id, person)).toBe(spaceRoles.member);
  });

  test('apply for membership, once at a time, and people who manage people decide', async () => {
    const guest = await make('guest');
    const status = async () =>
      (await of(guest).enterprise.application({ enterprise_id })).application_for_enterprise_member_status;
    const waiting = async () =>
      (await of(people.admin).enterprise.applications({ enterprise_id, application_status: 'Processing' }))
        .join_application_list;
    expect(await status()).toBe('CanApply');
    await of(guest).enterprise.apply({ enterprise_id, remark: 'I weave here now' });
    await of(guest).enterprise.apply({ enterprise_id, remark: 'I weave here every day' });
    expect(await status()).toBe('AlreadyApplied');
    const [asked, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ applicant: { user_id: guest.id }, remark: 'I weave here every day' });
    const decide = (application_status: 'Approved' | 'Rejected') =>
      of(people.admin).enterprise.decideApplications({
        enterprise_id,
        application_status,
        join_application_id_list: [asked!.application_id],
      });
    await decide('Rejected');
    await decide('Approved');
    expect([await status(), await roleOf(guest)]).toEqual(['Deny', 'guest']);
    await of(guest).enterprise.apply({ enterprise_id });
    await decide('Approved');
    expect([await status(), await roleOf(guest)]).toEqual(['Joined', 'member']);
    await expect(of(guest).enterprise.apply({ enterprise_id })).rejects.toMatchObject(
      refusal('spaceInvalid'),
    );
    expect(await waiting()).toEqual([]);
  });

  test('are refused if the settings forbid guests', async () => {
    const forbid = (value: string) =>
      of(people.admin).enterprise.updateSettings({
        enterprise_id,
        enterprise_settings: [
          { enterprise_setting_key: 'ForbidGuestJoinEnterprise', enterprise_setting_value: { value } },
        ],
      });
    await forbid('true');
    const person = await world.register();
    await expect(set(people.owner, person, 'guest')).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(
      of(people.owner).enterprise.createInviteLink({ enterprise_id, enterprise_role_type: 'Guest' }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(forbid('perhaps')).rejects.toMatchObject(refusal('spaceInvalid'));
    await forbid('false');
    await set(people.owner, person, 'guest');
  });
});
