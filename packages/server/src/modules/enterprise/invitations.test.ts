import { errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { audit } from '@heddle/api-contract/families/audit';
import { enterprise, installationId, type JoinInvitation } from '@heddle/api-contract/families/enterprise';
import { space } from '@heddle/api-contract/families/space';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfToken } from '../../identity/randomToken.js';
import type { Mail } from '../../mail/Mailer.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { clearEndedInvitations } from './invitations.js';
import { installationInvitations } from './tables.js';

const enterprise_id = installationId;
const families = { audit, enterprise, space };

let world: TestWorld;
let owner: TestPerson;
const mails: Mail[] = [];
let people = 0;

const of = (person: TestPerson) => person.clientOf(families);
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const stranger = () => world.clientFor('', { account }).account;
const keyIn = (mail: Mail | undefined) => /\/join\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
const link = (input: object = {}) => of(owner).enterprise.createInviteLink({ enterprise_id, ...input });
const register = (invitation: string, email = `invited${++people}@example.com`) =>
  stranger().register({ email, password: testPassword, invitation });

async function invitationOf(key: string): Promise<JoinInvitation | undefined> {
  const [row] = await world.database.db
    .select()
    .from(installationInvitations)
    .where(eq(installationInvitations.keyHash, await hashOfToken(key)));
  const { join_invitation_list: list } = await of(owner).enterprise.invitations({
    enterprise_id,
    page_size: 100,
  });
  return list.find(({ join_invitation_id }) => join_invitation_id === row?.id);
}

/** Registers a person with this key; returns them with a client. */
async function join(key: string) {
  const email = `joined${++people}@example.com`;
  const response = await world.app.request('/api/passport/web/email/register/v2/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
    body: JSON.stringify({ email, password: testPassword, invitation: key }),
  });
  const { data } = (await response.json()) as { data: { user_id_str: string } };
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  return { id: data.user_id_str, email, calls: world.clientFor(cookie, { account, enterprise }) };
}

beforeAll(async () => {
  world = await createTestApp({
    config: { registration: 'closed' },
    mailer: { reachesPeople: true, send: async (mail) => void mails.push(mail) },
  });
  owner = await world.register();
  await world.verify(owner);
});
afterAll(() => world.close());

describe('an installation link', () => {
  test('allows the set number of registrations, with its role, while registration is closed', async () => {
    await expect(register('')).rejects.toMatchObject(refusal('registrationClosed'));
    const { key } = await link({ enterprise_role_type: 'Guest', most_uses: 2, days: 1 });
    expect(await stranger().registration({ invitation: key })).toMatchObject({
      open: false,
      invitation: { space_name: '', operator_name: 'person1', email: '' },
    });
    const { calls } = await join(key);
    expect((await calls.account.info()).installation_role).toBe('guest');
    expect(await invitationOf(key)).toMatchObject({
      invitation_status: 'Confirming',
      uses: 1,
      most_uses: 2,
      key_end: key.slice(-4),
    });
    await register(key);
    expect(await invitationOf(key)).toMatchObject({ invitation_status: 'Joined', uses: 2 });
    await expect(register(key)).rejects.toMatchObject(refusal('registrationClosed'));
    expect((await stranger().registration({ invitation: key })).invitation).toBeUndefined();
  });

  test('for one person accepts one of ten concurrent registrations', async () => {
    const { key } = await link({ most_uses: 1 });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => register(key)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await invitationOf(key)).toMatchObject({ uses: 1 });
  });

  test('is not used up by a registration with a taken address', async () => {
    const { key } = await link({ most_uses: 1 });
    await expect(register(key, owner.email)).rejects.toMatchObject(refusal('emailTaken'));
    await register(key);
  });

  test('ends when it expires or is revoked, and the list shows which', async () => {
    const [late, back] = [await link(), await link()];
    const { db } = world.database;
    await db
      .update(installationInvitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(installationInvitations.keyHash, await hashOfToken(late.key)));
    await of(owner).enterprise.revokeInvitation({
      enterprise_id,
      join_invitation_id: (await invitationOf(back.key))!.join_invitation_id,
    });
    expect(await invitationOf(late.key)).toMatchObject({ invitation_status: 'Expired' });
    expect(await invitationOf(back.key)).toMatchObject({ invitation_status: 'Revoked' });
    for (const { key } of [late, back])
      await expect(register(key)).rejects.toMatchObject(refusal('registrationClosed'));
    await link();
    for (const invitation_status of ['Expired', 'Revoked', 'Joined', 'Confirming'] as const) {
      const { join_invitation_list: found, total } = await of(owner).enterprise.invitations({
        enterprise_id,
        invitation_status,
      });
      expect(found.map((row) => row.invitation_status)).toEqual(found.map(() => invitation_status));
      expect(total).toBe(String(found.length));
      expect(found.length).toBeGreaterThan(0);
    }
    await expect(
      of(owner).enterprise.revokeInvitation({ enterprise_id, join_invitation_id: '5' }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
    // Ended invitations are deleted after a month.
    expect(await clearEndedInvitations(db, new Date())).toBe(0);
    expect(await clearEndedInvitations(db, new Date(Date.now() + 31 * 86_400_000))).toBeGreaterThan(1);
  });

  test('uses the lifetime of the settings unless another is given', async () => {
    await of(owner).enterprise.updateSettings({
      enterprise_id,
      enterprise_settings: [
        {
          enterprise_setting_key: 'JoinEnterpriseShareLinkExpirationTime',
          enterprise_setting_value: { value: '3' },
        },
      ],
    });
    const { enterprise_settings: kept } = await of(owner).enterprise.settings({
      enterprise_id,
      enterprise_setting_key_list: ['JoinEnterpriseShareLinkExpirationTime'],
    });
    expect(kept.map((row) => row.enterprise_setting_value)).toEqual([{ value: '3', value_type: 'Integer' }]);
    const days = (Number((await link()).expiration_time) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(3);
  });

  test('ends when the person who made or renewed it loses the role; removing a person ends their links and those they could see', async () => {
    const admin = await join((await link({ enterprise_role_type: 'Admin' })).key);
    const update = (role: 'Admin' | 'Member') =>
      of(owner).enterprise.updatePerson({
        enterprise_id,
        user_id: admin.id,
        enterprise_role_type_list: [role],
      });
    await expect(
      admin.calls.enterprise.createInviteLink({ enterprise_id, enterprise_role_type: 'Admin' }),
    ).rejects.toMatchObject(refusal('accessDenied'));
    const theirs = await admin.calls.enterprise.createInviteLink({ enterprise_id });
    const { join_invitation_id } = (await invitationOf((await link()).key))!;
    const renewed = await admin.calls.enterprise.renewInviteLink({ enterprise_id, join_invitation_id });
    await update('Member');
    for (const { key } of [theirs, renewed])
      expect(await invitationOf(key)).toMatchObject({ invitation_status: 'Revoked' });
    const known = await link();
    await of(owner).enterprise.removePerson({ enterprise_id, user_id: admin.id });
    expect(await invitationOf(known.key)).toMatchObject({ invitation_status: 'Revoked' });
    await expect(register(known.key, admin.email)).rejects.toMatchObject(refusal('registrationClosed'));
  });

  test('tells members that they have joined, and guests that they may apply', async () => {
    const own = await link({ enterprise_role_type: 'Guest', most_uses: 1 });
    const guest = await join(own.key);
    const { key } = await link();
    const info = async (invite_key: string) =>
      (await guest.calls.enterprise.inviteInfo({ invite_key })).invite_link_status;
    expect((await of(owner).enterprise.inviteInfo({ invite_key: key })).invite_link_status).toBe('Joined');
    expect(await info(own.key)).toBe('Joined');
    expect(await info(key)).toBe('CanApply');
    await guest.calls.enterprise.applyByLink({ key, remark: 'please' });
    expect(await info(key)).toBe('AlreadyApplied');
    await expect(info('nothing')).rejects.toMatchObject(refusal('accessDenied'));
  });
});

describe('an invitation by mail', () => {
  const invite = (emails: string[], input: object = {}) =>
    of(owner).enterprise.inviteByMail({ enterprise_id, emails, ...input });

  test('is valid for its address only, once, and a newer one replaces it', async () => {
    const email = 'Weaver@example.com';
    const { results } = await invite([email, owner.email, 'no address']);
    expect(results.map(({ status }) => status)).toEqual(['sent', 'member', 'invalid']);
    const first = keyIn(mails.at(-1));
    expect(mails.at(-1)).toMatchObject({ to: email });
    await invite([email], { enterprise_role_type: 'Guest' });
    const second = keyIn(mails.at(-1));
    expect(await invitationOf(first)).toMatchObject({ invitation_status: 'Revoked' });
    await expect(register(first, email)).rejects.toMatchObject(refusal('registrationClosed'));
    await expect(register(second)).rejects.toMatchObject(refusal('registrationClosed'));
    expect((await stranger().registration({ invitation: second })).invitation).toMatchObject({
      email: 'weaver@example.com',
    });
    await register(second, email);
    expect(await invitationOf(second)).toMatchObject({
      invitation_status: 'Joined',
      invitee: { name: 'weaver@example.com' },
      enterprise_role_type: 'Guest',
    });
  });
});
