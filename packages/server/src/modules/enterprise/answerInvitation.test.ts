import { errorCodes } from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../mail/Mailer.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const enterprise_id = installationId;

let world: TestWorld;
let owner: TestPerson;
let people = 0;
const mails: Mail[] = [];

const of = (person: TestPerson) => person.clientOf({ enterprise }).enterprise;
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const roleOf = async (person: TestPerson) => (await person.client.account.info()).installation_role;

beforeAll(async () => {
  world = await createTestApp({
    mailer: { reachesPeople: true, send: async (mail) => void mails.push(mail) },
  });
  owner = await world.register();
});
afterAll(() => world.close());

/** A person who was invited by mail but registered without using the invitation. */
async function invited(role: 'Admin' | 'Member' | 'Guest', own: 'Member' | 'Guest' = 'Member') {
  const email = `invited${++people}@example.com`;
  await of(owner).inviteByMail({
    enterprise_id,
    emails: [email],
    enterprise_role_type: role,
  });
  const person = await world.register(email);
  await world.verify(person);
  if (own === 'Guest')
    await of(owner).updatePerson({
      enterprise_id,
      user_id: person.id,
      enterprise_role_type_list: ['Guest'],
    });
  const key = /\/join\/(\S+)/.exec(mails.at(-1)!.text)![1]!;
  const answer = (joined: boolean, by = person) =>
    of(by).answerInvitation({ enterprise_id, join_invitation_id: key, joined });
  const statusIs = async () => {
    const { join_invitation_list: list } = await of(owner).invitations({ enterprise_id, search_key: email });
    return list[0]!.invitation_status;
  };
  return { person, key, answer, statusIs };
}

test('accepting an invitation grants its role, once', async () => {
  const { person, key, answer, statusIs } = await invited('Member', 'Guest');
  expect(await of(person).invitation({ join_invitation_id: key })).toMatchObject({
    invitation_status: 'Confirming',
    enterprise_role_type: 'Member',
    inviter: { user_id: owner.id },
  });
  expect(await of(person).inviteInfo({ invite_key: key })).toMatchObject({ awaits_answer: true });
  await answer(true);
  expect(await roleOf(person)).toBe('member');
  expect(await statusIs()).toBe('Joined');
  expect(await of(person).inviteInfo({ invite_key: key })).toMatchObject({ awaits_answer: false });
  await expect(answer(true)).rejects.toMatchObject(refusal('spaceInvalid'));
  await expect(answer(false)).rejects.toMatchObject(refusal('spaceInvalid'));
  const { items: lines } = await owner.clientOf({ audit }).audit.list({});
  const text = JSON.stringify(lines);
  expect(text).toContain('enterprise.answerInvitation');
  expect(text, 'a key is a credential and must not be logged').not.toContain(key);
});

test('accepting an invitation never lowers a role, and raises it even if the person registered after it was sent', async () => {
  const less = await invited('Guest');
  await less.answer(true);
  expect(await roleOf(less.person)).toBe('member');
  const more = await invited('Admin');
  await more.answer(true);
  expect(await roleOf(more.person)).toBe('admin');
});

test('declining an invitation ends it, and the list shows it as rejected', async () => {
  const { person, answer, statusIs } = await invited('Admin');
  await answer(false);
  expect(await statusIs()).toBe('Rejected');
  const { join_invitation_list: declined } = await of(owner).invitations({
    enterprise_id,
    invitation_status: 'Rejected',
  });
  expect(declined).toMatchObject([{ invitation_status: 'Rejected' }]);
  await expect(answer(true)).rejects.toMatchObject(refusal('spaceInvalid'));
  expect(await roleOf(person)).toBe('member');
});

test('only one of two concurrent answers succeeds', async () => {
  const { answer } = await invited('Admin');
  const tries = await Promise.allSettled([answer(true), answer(false), answer(true)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('refuses answers by another person, by a guessable id, to a link, and to a revoked invitation', async () => {
  const { person, answer, key } = await invited('Admin');
  const other = await world.register();
  await expect(answer(true, other)).rejects.toMatchObject(refusal('accessDenied'));
  await expect(of(other).invitation({ join_invitation_id: key })).rejects.toMatchObject(
    refusal('accessDenied'),
  );
  const { join_invitation_list: list } = await of(owner).invitations({
    enterprise_id,
    search_key: person.email,
  });
  const { join_invitation_id } = list[0]!;
  await expect(
    of(person).answerInvitation({ enterprise_id, join_invitation_id, joined: true }),
  ).rejects.toMatchObject(refusal('accessDenied'));
  await expect(of(person).invitation({ join_invitation_id })).rejects.toMatchObject(refusal('accessDenied'));
  expect(await of(owner).invitation({ join_invitation_id })).toMatchObject({
    invitation_status: 'Confirming',
  });
  const link = await of(owner).createInviteLink({ enterprise_id, enterprise_role_type: 'Admin' });
  await expect(
    of(person).answerInvitation({ enterprise_id, join_invitation_id: link.key, joined: true }),
  ).rejects.toMatchObject(refusal('spaceInvalid'));
  await of(owner).revokeInvitation({ enterprise_id, join_invitation_id });
  await expect(answer(true)).rejects.toMatchObject(refusal('spaceInvalid'));
  expect(await roleOf(person)).toBe('member');
});
