import { errorCodes } from '@heddle/api-contract';
import { linkStatuses, space } from '@heddle/api-contract/families/space';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../mail/Mailer.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { spaceLinks } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
let second: TestPerson;
let third: TestPerson;
let team: string;
const mails: Mail[] = [];

const of = (person: TestPerson) => person.clientOf({ space }).space;
const refused = { code: errorCodes.accessDenied };
const invalid = { code: errorCodes.spaceInvalid };
const closed = { code: errorCodes.registrationClosed };
const keyIn = (mail: Mail | undefined) => /\/invite\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
const roleOf = async (person: TestPerson) =>
  (await of(owner).members({ space_id: team })).member_info_list.find((row) => row.user_id === person.id)
    ?.space_role_type;

beforeAll(async () => {
  world = await createTestApp({
    config: { registration: 'open' },
    mailer: { reachesPeople: true, send: async (mail) => void mails.push(mail) },
  });
  [owner, second, third] = [await world.register(), await world.register(), await world.register()];
  await world.verify(owner, second, third);
});
afterAll(() => world.close());
beforeEach(async () => {
  team = (await of(owner).save({ name: 'Weavers' })).id;
});

describe('a link', () => {
  test('grants its role to the set number of people', async () => {
    const { key } = await of(owner).createLink({ space_id: team, space_role_type: 2, most_uses: 1 });
    expect(await of(second).invitation({ space_id: key })).toMatchObject({ space_role_type: 2 });
    expect((await of(second).join({ space_id: key })).Data.space_id).toBe(team);
    expect(await roleOf(second)).toBe(2);
    expect((await of(third).invitation({ space_id: key })).invite_link_status).toBe(linkStatuses.invalid);
    await expect(of(third).join({ space_id: key })).rejects.toMatchObject(invalid);
    expect((await of(owner).links({ space_id: team })).links).toEqual([]);
  });

  test('admits no more people than its limit, also concurrently', async () => {
    const { key } = await of(owner).createLink({ space_id: team, most_uses: 1 });
    const results = await Promise.allSettled([second, third].map((who) => of(who).join({ space_id: key })));
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('tells people who applied with it that they are waiting, even after it is used up', async () => {
    await of(owner).save({
      space_id: team,
      name: 'Weavers',
      space_config: { is_support_external_users_join_space: false },
    });
    const { key } = await of(owner).createLink({ space_id: team, most_uses: 1 });
    await of(second).join({ space_id: key });
    const statusFor = async (person: TestPerson) =>
      (await of(person).invitation({ space_id: key })).invite_link_status;
    expect(await statusFor(second)).toBe(linkStatuses.applying);
    expect(await statusFor(third)).toBe(linkStatuses.invalid);
  });

  test('and an invitation end with the membership of the administrator who created them', async () => {
    const { key } = await of(owner).createLink({ space_id: team, space_role_type: 2, most_uses: 1 });
    await of(second).join({ space_id: key });
    await of(second).inviteByMail({
      space_id: team,
      emails: [third.email],
      space_role_type: 2,
    });
    const fourth = await world.register();
    await of(second).invite({
      space_id: team,
      member_info_list: [{ user_id: fourth.id, space_role_type: 2 }],
    });
    await of(owner).removeMember({ space_id: team, remove_user_id: second.id });
    await expect(of(third).join({ space_id: keyIn(mails.at(-1)) })).rejects.toMatchObject(refused);
    await expect(of(fourth).join({ space_id: team })).rejects.toThrow();
  });

  test('is listed with its role and expiry, and is invalid after it is revoked or expires', async () => {
    const made = await of(owner).createLink({ space_id: team, days: 2 });
    const { key, ...listed } = await of(owner).createLink({ space_id: team });
    const { key: madeKey, ...madeListed } = made;
    expect((await of(owner).links({ space_id: team })).links).toEqual([listed, madeListed]);
    expect([key.endsWith(listed.key_end), madeKey.endsWith(made.key_end)]).toEqual([true, true]);
    expect(Number(made.expire_time) - Number(made.create_time)).toBeCloseTo(2 * 24 * 3600, -1);
    await of(owner).revokeLink({ space_id: team, link_id: listed.link_id });
    await expect(of(second).join({ space_id: key })).rejects.toMatchObject(refused);
    await world.database.db.update(spaceLinks).set({ expiresAt: new Date(0) });
    await expect(of(second).join({ space_id: made.key })).rejects.toMatchObject(invalid);
    expect((await of(owner).links({ space_id: team })).links).toEqual([]);
  });

  test('is created, listed and revoked by owner and administrators only, and never grants ownership', async () => {
    const { key, link_id } = await of(owner).createLink({ space_id: team });
    await of(second).join({ space_id: key });
    await expect(of(second).createLink({ space_id: team })).rejects.toMatchObject(refused);
    await expect(of(second).links({ space_id: team })).rejects.toMatchObject(refused);
    await expect(of(second).revokeLink({ space_id: team, link_id })).rejects.toMatchObject(refused);
    await expect(of(second).renewLink({ space_id: team, link_id })).rejects.toMatchObject(refused);
    await expect(
      of(second).inviteByMail({ space_id: team, emails: ['a@example.com'] }),
    ).rejects.toMatchObject(refused);
    await expect(of(owner).createLink({ space_id: team, space_role_type: 1 })).rejects.toMatchObject(invalid);
    await expect(of(owner).createLink({ space_id: owner.spaceId })).rejects.toMatchObject(refused);
    // A link is not revoked through another team.
    const other = (await of(second).save({ name: 'Spinners' })).id;
    await of(second).revokeLink({ space_id: other, link_id });
    await expect(of(second).renewLink({ space_id: other, link_id })).rejects.toMatchObject(refused);
    for (const wrong of ['', '%', link_id.slice(0, 4), `${link_id}0`])
      await of(owner).revokeLink({ space_id: team, link_id: wrong });
    expect((await of(owner).links({ space_id: team })).links).toHaveLength(1);
  });

  test('does not restore a role that was taken from a person', async () => {
    const { key } = await of(owner).createLink({ space_id: team, space_role_type: 2 });
    await of(second).join({ space_id: key });
    await of(owner).updateMember({ space_id: team, user_id: second.id, space_role_type: 3 });
    await of(second).exit({ space_id: team });
    await expect(of(second).join({ space_id: key })).rejects.toMatchObject(refused);
  });
});

describe('an invitation by mail', () => {
  test('is valid once, for the address it was sent to', async () => {
    const { results } = await of(owner).inviteByMail({
      space_id: team,
      emails: [second.email.toUpperCase(), owner.email, 'not an address'],
      space_role_type: 2,
    });
    expect(results.map((row) => row.status)).toEqual(['sent', 'member', 'invalid']);
    const key = keyIn(mails.at(-1));
    expect(mails.at(-1)?.text).toContain(`http://localhost/invite/${key}`);
    await expect(of(third).join({ space_id: key })).rejects.toMatchObject(refused);
    await expect(of(third).invitation({ space_id: key })).rejects.toMatchObject(refused);
    await of(second).join({ space_id: key });
    expect(await roleOf(second)).toBe(2);
  });

  test('replaces the previous one', async () => {
    const invite = async (space_role_type: 2 | 3) => {
      await of(owner).inviteByMail({ space_id: team, emails: [second.email], space_role_type });
      return keyIn(mails.at(-1));
    };
    const first = await invite(2);
    const next = await invite(3);
    await expect(of(second).join({ space_id: first })).rejects.toMatchObject(refused);
    await of(second).join({ space_id: next });
    expect(await roleOf(second)).toBe(3);
  });

  test('contains no names that add lines to the mail', async () => {
    await of(owner).save({ space_id: team, name: 'Weavers\r\nBcc: x@example.com' });
    await of(owner).inviteByMail({ space_id: team, emails: ['new@example.com'] });
    expect(mails.at(-1)?.subject).not.toMatch(/[\r\n]/);
  });
});

describe('while registration is closed', () => {
  let closedWorld: TestWorld;
  let host: TestPerson;
  let hostTeam: string;
  const register = (email: string, invitation?: string) =>
    closedWorld.stranger.account.register({ email, password: testPassword, invitation });
  const membersOf = async () =>
    (await of(host).members({ space_id: hostTeam })).member_info_list.map((row) => row.name);

  beforeAll(async () => {
    closedWorld = await createTestApp({
      config: { registration: undefined },
      mailer: { reachesPeople: true, send: async (mail) => void mails.push(mail) },
    });
    host = await closedWorld.register('host@example.com');
    hostTeam = (await of(host).save({ name: 'Weavers' })).id;
  });
  afterAll(() => closedWorld.close());

  test('a link lets a new person register and join', async () => {
    await expect(register('a@example.com')).rejects.toMatchObject(closed);
    const { key } = await of(host).createLink({ space_id: hostTeam, most_uses: 1 });
    expect((await closedWorld.stranger.account.registration({ invitation: key })).invitation).toEqual({
      space_name: 'Weavers',
      operator_name: 'host',
      email: '',
    });
    await register('a@example.com', key);
    expect(await membersOf()).toEqual(['host', 'a']);
    await expect(register('b@example.com', key)).rejects.toMatchObject(closed);
    expect((await closedWorld.stranger.account.registration({ invitation: key })).invitation).toBeUndefined();
  });

  test('an invitation by mail admits the invited address only', async () => {
    await of(host).inviteByMail({ space_id: hostTeam, emails: ['Carla@example.com'] });
    const key = keyIn(mails.at(-1));
    await expect(register('mallory@example.com', key)).rejects.toMatchObject(closed);
    await register('carla@example.com', key);
    expect(await membersOf()).toContain('carla');
  });

  test.each(['', 'k', 'k-invented', '1'])('the invalid key %j admits nobody', async (key) => {
    await expect(register('d@example.com', key)).rejects.toMatchObject(closed);
  });

  test('a link that was revoked, or whose team was deleted, admits nobody', async () => {
    const { key, link_id } = await of(host).createLink({ space_id: hostTeam });
    await of(host).revokeLink({ space_id: hostTeam, link_id });
    await expect(register('d@example.com', key)).rejects.toMatchObject(closed);
    const other = (await of(host).save({ name: 'Gone' })).id;
    const late = await of(host).createLink({ space_id: other });
    await of(host).remove({ space_id: other });
    await expect(register('d@example.com', late.key)).rejects.toMatchObject(closed);
  });

  test('a link that requires approval registers the person as an applicant', async () => {
    const asking = (await of(host).save({ name: 'Asking' })).id;
    const space_config = { is_support_external_users_join_space: false };
    await of(host).save({ space_id: asking, name: 'Asking', space_config });
    const { key } = await of(host).createLink({ space_id: asking });
    await register('e@example.com', key);
    expect((await of(host).members({ space_id: asking })).total).toBe(1);
    expect((await of(host).applications({ space_id: asking })).space_apply_manage_info_list).toMatchObject([
      { apply_name: 'e' },
    ]);
  });

  test('only the owner opens and closes it, and the environment takes precedence', async () => {
    const { account } = host.client;
    expect(await account.registrationSetting()).toEqual({ registration: 'closed', is_fixed: false });
    await account.setRegistration({ registration: 'open' });
    expect(await closedWorld.stranger.account.registration()).toMatchObject({ open: true });
    const guest = await closedWorld.register('guest@example.com');
    await expect(guest.client.account.setRegistration({ registration: 'open' })).rejects.toMatchObject(
      refused,
    );
    await expect(guest.client.account.registrationSetting()).rejects.toMatchObject(refused);
    await account.setRegistration({ registration: 'closed' });
    await expect(register('f@example.com')).rejects.toMatchObject(closed);
    await expect(owner.client.account.setRegistration({ registration: 'closed' })).rejects.toMatchObject({
      code: errorCodes.settingFixed,
    });
  });
});

test('the owner of a team sets and removes its picture', async () => {
  const create = { width: 4, height: 3, channels: 3, background: '#3a7' } as const;
  const png = new Uint8Array(await sharp({ create }).png().toBuffer());
  const upload = (content: BlobPart, person = owner) =>
    of(person).uploadIcon({ space_id: team, icon: new File([content], 'icon.png') });
  const { icon_url } = await upload(png);
  expect((await of(owner).members({ space_id: team })).icon_url).toBe(icon_url);
  const read = (cookie: string) => world.app.request(icon_url, { headers: { cookie } });
  const answer = await read(second.cookie);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 4, height: 3 });
  await expect(upload('<svg/>')).rejects.toMatchObject({ code: errorCodes.uploadInvalid });
  await expect(upload(png, second)).rejects.toMatchObject(refused);
  await of(owner).removeIcon({ space_id: team });
  expect((await of(owner).members({ space_id: team })).icon_url).toBe('');
  expect((await read(owner.cookie)).status).toBe(404);
});
