// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { space } from '@heddle/api-contract/families/space';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../db/migrate.js';
import { migrations } from '../../db/migrations.generated.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { Mail } from '../../mail/Mailer.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { createOwnDatabase } from '../../testing/createTestDatabase.js';
import { requireVerified } from '../account/index.js';

const enterprise_id = installationId;

let world: TestWorld;
let owner: TestPerson;
let team: string;
const mails: Mail[] = [];
let mailsFail = false;

beforeAll(async () => {
  world = await createTestApp({
    config: { registration: undefined },
    mailer: {
      reachesPeople: true,
      async send(mail) {
        if (mailsFail) throw new Error('refused');
        mails.push(mail);
      },
    },
  });
  owner = await world.register();
});
afterAll(() => world.close());
beforeEach(async () => {
  team = (await of(owner).space.save({ name: 'Weavers' })).id;
});

const of = (person: TestPerson) => person.clientOf({ account, enterprise, space });
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const keyIn = (mail: Mail | undefined) => /\/(?:invite|join)\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
let people = 0;

/** Registers a person with an invitation. */
async function join(invitation: string, email = `joined${++people}@example.com`): Promise<TestPerson> {
  const response = await world.app.request('/api/passport/web/email/register/v2/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
    body: JSON.stringify({ email, password: testPassword, invitation }),
  });
  expect(await response.json()).toMatchObject({ code: 0 });
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  const clientOf: TestPerson['clientOf'] = (families) => world.clientFor(cookie, families);
  const { user_id_str: id } = await clientOf({ account }).account.info();
  return { ...owner, email, id, cookie, clientOf, client: clientOf({ account, space }) };
}

async function storedText(): Promise<string> {
  const tables = ['space_links', 'installation_invitations', 'audit_entries'];
  const rows = await Promise.all(
    tables.map(async (table) => (await world.database.db.execute(sql.raw(`select * from ${table}`))).rows),
  );
  return JSON.stringify(rows) + world.lines.join('\n');
}

describe('the key of a link', () => {
  test('is returned once, stored in no table or log, and renewed when it is lost', async () => {
    const calls = of(owner);
    const shared = await calls.space.inviteLink({ space_id: team, team_invite_link_status: true });
    const own = await calls.space.createLink({ space_id: team });
    const installation = await calls.enterprise.createInviteLink({ enterprise_id });
    const renewed = await calls.space.renewLink({ space_id: team, link_id: own.link_id });
    const { join_invitation_list: list } = await calls.enterprise.invitations({ enterprise_id });
    const { join_invitation_id } = list[0]!;
    const again = await calls.enterprise.renewInviteLink({ enterprise_id, join_invitation_id });
    const sharedAgain = await calls.space.inviteLink({ space_id: team, team_invite_link_status: true });

    const lost = [shared.key, own.key, installation.key];
    const open = [renewed.key, again.key, sharedAgain.key];
    expect(new Set([...lost, ...open]).size).toBe(6);
    const answers = [
      await calls.space.links({ space_id: team }),
      await calls.space.inviteLink({ space_id: team, team_invite_link_status: true, func: 1 }),
      await calls.enterprise.invitations({ enterprise_id }),
      await calls.enterprise.invitation({ join_invitation_id }),
    ];
    const seen = JSON.stringify(answers) + (await storedText());
    for (const key of [...lost, ...open]) expect(seen).not.toContain(key);
    const { stranger } = world;
    for (const invitation of lost)
      expect((await stranger.account.registration({ invitation })).invitation).toBeUndefined();
    for (const key of open) await join(key);
  });
});

describe('the key of an invitation by mail', () => {
  test('is only in the mail, and cannot be renewed by the inviter', async () => {
    const calls = of(owner);
    const emails = ['weaver@example.com'];
    const answers: unknown[] = [
      await calls.space.inviteByMail({ space_id: team, emails }),
      await calls.enterprise.inviteByMail({ enterprise_id, emails }),
      await calls.space.links({ space_id: team }),
      await calls.enterprise.invitations({ enterprise_id }),
    ];
    const keys = mails.slice(-2).map(keyIn);
    expect(keys.every((key) => key.length > 40)).toBe(true);
    const seen = JSON.stringify(answers) + (await storedText());
    for (const key of keys) {
      expect(seen).not.toContain(key);
      expect(seen).not.toContain(key.slice(-4));
    }
    const [link] = (await calls.space.links({ space_id: team })).links;
    await expect(calls.space.renewLink({ space_id: team, link_id: link!.link_id })).rejects.toMatchObject(
      refusal('accessDenied'),
    );
    const { join_invitation_list: list } = await calls.enterprise.invitations({ enterprise_id });
    const { join_invitation_id } = list[0]!;
    await expect(
      calls.enterprise.renewInviteLink({ enterprise_id, join_invitation_id }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
  });

  test('opens nothing for an account with the address until the address is verified', async () => {
    const guessed = 'victim@example.com';
    const squatter = await join(
      (await of(owner).enterprise.createInviteLink({ enterprise_id })).key,
      guessed,
    );
    await of(owner).space.inviteByMail({ space_id: team, emails: [guessed] });
    const teamKey = keyIn(mails.at(-1));
    await of(owner).enterprise.inviteByMail({
      enterprise_id,
      emails: [guessed],
      enterprise_role_type: 'Admin',
    });
    const installationKey = keyIn(mails.at(-1));
    const accept = [
      () => of(squatter).space.join({ space_id: teamKey }),
      () =>
        of(squatter).enterprise.answerInvitation({
          enterprise_id,
          join_invitation_id: installationKey,
          joined: true,
        }),
    ];
    for (const call of accept) await expect(call()).rejects.toMatchObject(refusal('emailUnverified'));
    await world.verify(squatter);
    for (const call of accept) await call();
    expect((await of(squatter).account.info()).installation_role).toBe('admin');
  });

  test('opens nothing for an account that verifies another address while it is accepted', async () => {
    const squatter = await join((await of(owner).enterprise.createInviteLink({ enterprise_id })).key);
    await world.verify(squatter);
    const asRead = { id: squatter.id, email: 'victim2@example.com' };
    await expect(requireVerified(world.database.db, asRead)).rejects.toMatchObject(
      refusal('emailUnverified'),
    );
  });

  test('verifies the address of the person who registers with it', async () => {
    await of(owner).space.inviteByMail({ space_id: team, emails: ['mailed@example.com'] });
    const mailed = await join(keyIn(mails.at(-1)), 'mailed@example.com');
    expect(await of(mailed).account.info()).toMatchObject({ email_verified: true });
    const linked = await join((await of(owner).space.createLink({ space_id: team })).key);
    expect(await of(linked).account.info()).toMatchObject({ email_verified: false });
  });

  test('does not exist if the mail could not be sent', async () => {
    mailsFail = true;
    const emails = ['unreachable@example.com'];
    const inTeam = await of(owner).space.inviteByMail({ space_id: team, emails });
    const here = await of(owner).enterprise.inviteByMail({ enterprise_id, emails });
    mailsFail = false;
    expect([inTeam.results, here.results]).toEqual(
      Array(2).fill([{ email: 'unreachable@example.com', status: 'notSent' }]),
    );
    expect((await of(owner).space.links({ space_id: team })).links).toEqual([]);
    const { total } = await of(owner).enterprise.invitations({ enterprise_id, search_key: emails[0]! });
    expect(total).toBe('0');
  });
});

describe('a second account', () => {
  const guestLink = async () =>
    (await of(owner).enterprise.createInviteLink({ enterprise_id, enterprise_role_type: 'Guest' })).key;
  const roleOf = async (person: TestPerson) => (await of(person).account.info()).installation_role;

  test('registered by a guest through a link of their team is a guest too', async () => {
    const { key } = await of(owner).space.createLink({ space_id: team });
    expect(await roleOf(await join(key))).toBe('member');
    const guest = await join(await guestLink());
    await of(guest).space.join({ space_id: key });
    const second = await join(key);
    expect(await roleOf(second)).toBe('guest');
    const members = (await of(owner).space.members({ space_id: team })).member_info_list;
    expect(members.map((row) => row.user_id)).toContain(second.id);
    // An invitation by mail reaches only its recipient.
    await of(owner).space.inviteByMail({ space_id: team, emails: ['colleague@example.com'] });
    expect(await roleOf(await join(keyIn(mails.at(-1)), 'colleague@example.com'))).toBe('member');
  });

  test('cannot be registered by a guest who left the team, through a link that they knew', async () => {
    const { key } = await of(owner).space.createLink({ space_id: team });
    const guest = await join(await guestLink());
    const { Data: joined } = await of(guest).space.join({ space_id: key });
    await of(guest).space.exit({ space_id: joined.space_id });
    await expect(
      world.stranger.account.register({ email: 'no@example.com', password: testPassword, invitation: key }),
    ).rejects.toMatchObject(refusal('registrationClosed'));
  });

  test('cannot be registered that way while guests are disabled', async () => {
    const { key } = await of(owner).space.createLink({ space_id: team });
    const guest = await join(await guestLink());
    await of(guest).space.join({ space_id: key });
    const setting = (value: string) =>
      of(owner).enterprise.updateSettings({
        enterprise_id,
        enterprise_settings: [
          {
            enterprise_setting_key: 'ForbidGuestJoinEnterprise',
            enterprise_setting_value: { value },
          },
        ],
      });
    await setting('true');
    await expect(
      world.stranger.account.register({ email: 'no@example.com', password: testPassword, invitation: key }),
    ).rejects.toMatchObject(refusal('registrationClosed'));
    await setting('false');
  });
});

test('links that were sent before keys were hashed stay valid', async () => {
  const database = await createOwnDatabase(undefined, { migrates: false });
  const { db } = database;
  const hashing = migrations.findIndex(({ name }) => name.includes('hashed_keys'));
  await migrate(db, migrations.slice(0, hashing));
  await db.execute(sql`
    insert into users (id, email, email_key, name, unique_name, unique_name_key, locale, created_at)
    values (1, 'a@example.com', 'a@example.com', 'a', 'a', 'a', 'en', now())`);
  await db.execute(
    sql`insert into spaces (id, type, name, owner_id, created_at) values (2, 'team', 'Weavers', 1, now())`,
  );
  for (const [key, kind] of [
    ['k-own-ABCD', 'own'],
    ['k-mail-EFGH', 'mail'],
  ])
    await db.execute(sql`
      insert into space_links (key, space_id, kind, role, operator_id, expires_at)
      values (${key}, 2, ${kind}, 'member', 1, now())`);
  await db.execute(sql`
    insert into installation_invitations (id, key, role, operator_id, created_at, expires_at)
    values (3, 'i-Ünïcode-IJKL', 'member', 1, now(), now())`);
  await migrate(db);
  const stored = async (table: string) =>
    (await db.execute(sql.raw(`select key_hash, key_end from ${table} order by key_end`))).rows;
  expect(await stored('space_links')).toEqual([
    { key_hash: await hashOfToken('k-mail-EFGH'), key_end: '' },
    { key_hash: await hashOfToken('k-own-ABCD'), key_end: 'ABCD' },
  ]);
  expect(await stored('installation_invitations')).toEqual([
    { key_hash: await hashOfToken('i-Ünïcode-IJKL'), key_end: 'IJKL' },
  ]);
  await database.close();
});
