import { enterprise, enterpriseRoles, installationId } from '@heddle/api-contract/families/enterprise';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../mail/Mailer.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
let admin: TestPerson;
let guest: TestPerson;
let mails: Mail[] = [];
let breaksDown = false;

const of = (person: TestPerson) => person.clientOf({ enterprise, space });
const enterprise_id = installationId;
const subjects = () => Object.fromEntries(mails.map(({ to, subject }) => [to, subject]));

beforeAll(async () => {
  world = await createTestApp({
    config: { registration: 'open' },
    mailer: {
      reachesPeople: true,
      send: async (mail) => {
        if (breaksDown) throw new Error('the mail server is down');
        mails.push(mail);
      },
    },
  });
  owner = await world.register();
  admin = await world.register();
  guest = await world.register();
  await owner.client.account.updateProfile({ locale: 'zh-CN' });
  await guest.client.account.updateProfile({ name: 'Ada\nBcc: x' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.delivered();
  mails = [];
});

describe('an application to join a team', () => {
  test('is mailed to the administrators, and the decision to the applicant, in their languages', async () => {
    const { id } = await of(owner).space.save({ name: 'Weavers' });
    const atOnce = await of(owner).space.createLink({ space_id: id, space_role_type: 2 });
    await of(admin).space.join({ space_id: atOnce.key });
    const space_config = { is_support_external_users_join_space: false };
    await of(owner).space.save({ space_id: id, name: 'Weavers', space_config });
    const { key } = await of(owner).space.createLink({ space_id: id });
    expect(mails).toEqual([]);

    await of(guest).space.join({ space_id: key });
    await of(guest).space.join({ space_id: key });
    await world.delivered();
    expect(mails).toHaveLength(2);
    expect(subjects()).toEqual({
      [owner.email]: 'Ada Bcc: x 申请加入团队“Weavers”',
      [admin.email]: 'Ada Bcc: x wants to join the team “Weavers”',
    });
    expect(mails[0]?.text).toContain(`http://localhost/space/${id}/team?tab=applications`);

    mails = [];
    const { space_apply_manage_info_list: list } = await of(owner).space.applications({ space_id: id });
    const decision = { space_id: id, apply_id_list: list.map(({ apply_id }) => apply_id) };
    await of(owner).space.decideApplications({ ...decision, space_apply_status: 3 });
    await of(owner).space.decideApplications({ ...decision, space_apply_status: 3 });
    await world.delivered();
    expect(mails).toHaveLength(1);
    expect(subjects()).toEqual({ [guest.email]: 'Your request was declined: the team “Weavers”' });
  });

  test('is stored while the mail server is unavailable, and mailed once it is back', async () => {
    const { id } = await of(owner).space.save({
      name: 'Dyers',
      space_config: { is_support_external_users_join_space: false },
    });
    const { key } = await of(owner).space.createLink({ space_id: id });
    breaksDown = true;
    await of(guest).space.join({ space_id: key });
    await world.delivered();
    expect((await of(owner).space.applications({ space_id: id })).total).toBe(1);
    expect(mails).toEqual([]);
    breaksDown = false;
    await expect.poll(subjects).toEqual({ [owner.email]: 'Ada Bcc: x 申请加入团队“Dyers”' });
  });
});

test("mails a guest's application for membership to administrators once, and the decision to the guest", async () => {
  for (const [person, role] of [
    [admin, 'admin'],
    [guest, 'guest'],
  ] as const)
    await of(owner).enterprise.updatePerson({
      enterprise_id,
      user_id: person.id,
      enterprise_role_type_list: [enterpriseRoles[role]],
    });
  const atOnce = ['please', 'please', 'please', 'please', 'please'];
  await Promise.all(atOnce.map((remark) => of(guest).enterprise.apply({ enterprise_id, remark })));
  await of(guest).enterprise.apply({ enterprise_id, remark: 'pretty please' });
  await world.delivered();
  expect(mails).toHaveLength(2);
  expect(subjects()).toEqual({
    [owner.email]: 'Ada Bcc: x 申请成为成员：localhost 上的 Heddle',
    [admin.email]: 'Ada Bcc: x wants to become a member of Heddle at localhost',
  });

  mails = [];
  const { join_application_list: list } = await of(admin).enterprise.applications({ enterprise_id });
  await of(admin).enterprise.decideApplications({
    enterprise_id,
    join_application_id_list: list.map(({ application_id }) => application_id),
    application_status: 'Approved',
  });
  await world.delivered();
  expect(subjects()).toEqual({ [guest.email]: 'You are now a member of Heddle at localhost' });
});

test('notifies a guest who became a member otherwise, with the name of the installation', async () => {
  await of(owner).enterprise.update({ enterprise_id, name: 'Loom Works' });
  const add = (user_id: string, role: 'member' | 'guest') =>
    of(owner).enterprise.addPeople({
      enterprise_id,
      enterprise_people: [{ user_id, enterprise_role_type_list: [enterpriseRoles[role]] }],
    });
  const update = (user_id: string, role: 'member' | 'guest') =>
    of(owner).enterprise.updatePerson({
      enterprise_id,
      user_id,
      enterprise_role_type_list: [enterpriseRoles[role]],
    });
  for (const give of [add, update]) {
    const person = await world.register();
    await update(person.id, 'guest');
    await of(person).enterprise.apply({ enterprise_id, remark: 'please' });
    await world.delivered();
    mails = [];
    await give(person.id, 'member');
    await world.delivered();
    expect(subjects()).toEqual({ [person.email]: 'You are now a member of Loom Works' });
    mails = [];
    // A person who did not apply is not notified.
    await update(person.id, 'guest');
    await give(person.id, 'member');
    await world.delivered();
    expect(mails).toEqual([]);
  }
  const { results } = await of(owner).enterprise.inviteByMail({ enterprise_id, emails: ['new@example.com'] });
  expect(results).toMatchObject([{ status: 'sent' }]);
  expect(mails.map(({ text }) => text.split('\n', 1)[0])).toEqual([
    expect.stringMatching(/邀请你加入 Loom Works。$/),
  ]);
  await of(owner).enterprise.update({ enterprise_id, name: '' });
});

test('removes an application when the person joins otherwise', async () => {
  const { id } = await of(owner).space.save({
    name: 'Spinners',
    space_config: { is_support_external_users_join_space: false },
  });
  const { key } = await of(owner).space.createLink({ space_id: id });
  const person = await world.register();
  await of(person).space.join({ space_id: key });
  const waiting = () => of(owner).space.applications({ space_id: id, space_apply_status: 2 });
  expect((await waiting()).total).toBe(1);
  await of(owner).space.invite({
    space_id: id,
    member_info_list: [{ user_id: person.id, space_role_type: 3 }],
  });
  await of(person).space.join({ space_id: id });
  expect((await waiting()).total).toBe(0);
});

test('sends no mails about applications to people who disabled them', async () => {
  const person = await world.register();
  for (const one of [owner, person]) await one.client.account.updateProfile({ request_mails: false });
  expect(await person.client.account.info()).toMatchObject({ request_mails: false });
  const { id } = await of(owner).space.save({
    name: 'Menders',
    space_config: { is_support_external_users_join_space: false },
  });
  const { key } = await of(owner).space.createLink({ space_id: id });
  await of(person).space.join({ space_id: key });
  const { space_apply_manage_info_list: list } = await of(owner).space.applications({ space_id: id });
  await of(owner).space.decideApplications({
    space_id: id,
    apply_id_list: list.map(({ apply_id }) => apply_id),
    space_apply_status: 1,
  });
  await world.delivered();
  expect(mails).toEqual([]);
  for (const one of [owner, person]) await one.client.account.updateProfile({ request_mails: true });
  expect(await person.client.account.info()).toMatchObject({ request_mails: true });
});
