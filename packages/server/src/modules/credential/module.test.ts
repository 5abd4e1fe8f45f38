import { errorCodes } from '@heddle/api-contract';
import { credential } from '@heddle/api-contract/families/credential';
import { space } from '@heddle/api-contract/families/space';
import { spaceManage } from '@heddle/api-contract/families/space-manage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const secret = 'CREDENTIAL-1a2b3c4d5e6f';

let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

const callsOf = (person: TestPerson) => person.clientOf({ credential }).credential;
const create = (fields: Partial<Parameters<ReturnType<typeof callsOf>['create']>[0]> = {}, by = owner) =>
  callsOf(by).create({
    space_id: owner.spaceId,
    name: `name ${Math.random()}`,
    kind: 'bearer',
    hosts: ['api.example.com'],
    secret,
    ...fields,
  });
const listed = async (id: string, by = owner, space_id = owner.spaceId) =>
  (await callsOf(by).list({ space_id })).credentials.find(({ credential_id }) => credential_id === id);
const refusal = (msg: string) => ({
  code: errorCodes.credentialInvalid,
  msg: expect.stringContaining(msg),
});

test('stores a credential whose secret no call and no row has', async () => {
  const { credential_id } = await create({ name: 'Weather', kind: 'service', location: 'query', key: 'k' });
  expect(await listed(credential_id)).toMatchObject({
    name: 'Weather',
    kind: 'service',
    location: 'query',
    key: 'k',
    hosts: ['https://api.example.com'],
    is_shared: true,
    hint: '••••5e6f',
    use_count: 0,
    can_edit: true,
  });
  const { rows } = await world.database.db.execute(sql`select * from credentials`);
  expect(JSON.stringify(rows)).toContain('Weather');
  expect(JSON.stringify([rows, await callsOf(owner).list({ space_id: owner.spaceId })])).not.toContain(
    secret,
  );
  expect(world.lines.join('\n')).not.toContain(secret);
});

test.each([
  ['no name', { name: ' ' }, 'needs a name'],
  ['no secret', { secret: '' }, 'needs a secret'],
  ['no host', { hosts: [' '] }, 'at least one host'],
  ['a pattern as host', { hosts: ['*.example.com'] }, 'is no host'],
  ['a host with a password', { hosts: ['https://a:b@example.com'] }, 'is no host'],
  ['a host of another protocol', { hosts: ['ftp://example.com'] }, 'is no host'],
  ['a line break in the secret', { secret: 'a\r\nX-Other: b' }, 'line breaks'],
  ['a header that is none', { kind: 'service' as const, key: 'X Key' }, 'letters, digits and dashes'],
  ['a colon in the user name', { kind: 'basic' as const, username: 'a:b' }, 'without colons'],
])('refuses a credential with %s', async (_, fields, message) => {
  await expect(create(fields)).rejects.toMatchObject(refusal(message));
});

test('refuses a second credential of the same name', async () => {
  await create({ name: 'Twice' });
  await expect(create({ name: ' Twice ' })).rejects.toMatchObject(refusal('has the name Twice'));
});

test('changes everything but the secret; a new host needs the secret again', async () => {
  const { credential_id } = await create({ hosts: ['one.example.com', 'http://two.example.com:8080'] });
  const { update } = callsOf(owner);
  await expect(update({ credential_id, hosts: ['evil.example.com'] })).rejects.toMatchObject(
    refusal('enter the secret again to send it to https://evil.example.com'),
  );
  await update({ credential_id, name: 'Renamed', hosts: ['http://two.example.com:8080'] });
  expect(await listed(credential_id)).toMatchObject({
    name: 'Renamed',
    hosts: ['http://two.example.com:8080'],
    hint: '••••5e6f',
  });
  await update({ credential_id, hosts: ['new.example.com'], secret: 'ANOTHER-1234567890abcd' });
  expect(await listed(credential_id)).toMatchObject({
    hosts: ['https://new.example.com'],
    hint: '••••abcd',
  });
});

test('members use shared credentials and do not change them; others see nothing', async () => {
  const calls = owner.clientOf({ spaceManage }).spaceManage;
  const space_id = (await calls.create({ name: 'Team' })).space.id;
  const member = { auth_principal_type: 1 as const, auth_user: { fornax_user_id: other.id } };
  await calls.addMembers({ space_id, space_members: [{ member, space_role_type: 3 }] });
  await other.clientOf({ space }).space.join({ space_id });
  const shared = (await create({ space_id, name: 'Shared' })).credential_id;
  const own = (await create({ space_id, name: 'Own', is_shared: false })).credential_id;
  expect(await listed(shared, other, space_id)).toMatchObject({ name: 'Shared', can_edit: false });
  expect(await listed(own, other, space_id)).toBeUndefined();
  const theirs = callsOf(other);
  for (const credential_id of [shared, own]) {
    await expect(theirs.update({ credential_id, name: 'Mine' })).rejects.toMatchObject({
      code: errorCodes.accessDenied,
    });
    await expect(theirs.delete({ credential_id })).rejects.toMatchObject({ code: errorCodes.accessDenied });
  }
  await expect(theirs.usedBy({ credential_id: own })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('deletes a credential for good', async () => {
  const { credential_id } = await create();
  await callsOf(owner).delete({ credential_id });
  expect(await listed(credential_id)).toBeUndefined();
});
