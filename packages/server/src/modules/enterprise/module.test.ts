import { errorCodes } from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { space, spaceRoles } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { users } from '../account/tables.js';
import { oauthApps } from '../oauth-app/tables.js';
import { spaces } from '../space/tables.js';

const enterprise_id = installationId;
const families = { audit, enterprise, oauthApp, space, workflow };

let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;

const of = (person: TestPerson) => person.clientOf(families);
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const remove = (person: TestPerson, receiver?: TestPerson) =>
  of(owner).enterprise.removePerson({ enterprise_id, user_id: person.id, receiver: receiver?.id });
const membersOf = async (person: TestPerson, space_id: string) =>
  (await of(person).space.members({ space_id })).member_info_list;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

describe('the enterprise', () => {
  test('shows its name, its owner and their own role to everybody', async () => {
    const [mine] = (await of(owner).enterprise.list({})).enterprise_info_list;
    expect(mine).toMatchObject({ enterprise_id, enterprise_role_type_list: ['SuperAdmin'] });
    const seen = await of(other).enterprise.get({ enterprise_id });
    expect(seen).toMatchObject({ name: mine!.name, enterprise_role_type_list: ['Member'] });
    expect(seen.super_admin_list.map(({ user_id }) => user_id)).toEqual([owner.id]);
    expect(Number(seen.create_time)).toBeGreaterThan(1_600_000_000);
    await expect(of(owner).enterprise.get({ enterprise_id: '2' })).rejects.toMatchObject(
      refusal('accessDenied'),
    );
  });
});

describe('the list of people', () => {
  const search = async (input: object = {}) => of(owner).enterprise.people({ enterprise_id, ...input });

  test('is paginated with the owner first, and requires the right to manage people', async () => {
    const first = await search({ page: 1, page_size: 1 });
    expect(first.enterprise_people_list).toMatchObject([
      { user_id: owner.id, email: owner.email, enterprise_role_type_list: ['SuperAdmin'] },
    ]);
    expect(first).toMatchObject({ total: '2', people_total_number: '2', page: 1, page_size: 1 });
    const second = await search({ page: 2, page_size: 1 });
    expect(second.enterprise_people_list).toMatchObject([
      { user_id: other.id, enterprise_role_type_list: ['Member'], owned_teams: 0 },
    ]);
    await expect(of(other).enterprise.people({ enterprise_id })).rejects.toMatchObject(
      refusal('accessDenied'),
    );
  });

  test('is searched by complete address, by the beginning of a name, and by role', async () => {
    const ids = async (input: object) =>
      (await search(input)).enterprise_people_list.map(({ user_id }) => user_id);
    expect(await ids({ search_key: other.email.toUpperCase() })).toEqual([other.id]);
    expect(await ids({ search_key: other.email.slice(0, -1) })).toEqual([]);
    expect(await ids({ enterprise_role_type_list: ['Member'] })).toEqual([other.id]);
    expect(await ids({ enterprise_role_type_list: ['SuperAdmin'] })).toEqual([owner.id]);
    expect(await ids({ enterprise_role_type_list: ['Guest'] })).toEqual([]);
    expect(await ids({ people_type: 'EnterpriseGuest' })).toEqual([]);
    expect(await ids({ people_type: 'EnterpriseMember' })).toEqual([owner.id, other.id]);
  });
});

describe('removing a person', () => {
  test('ends their sessions, tokens and apps at once, and makes the address available again', async () => {
    const leaver = await world.register();
    const { authorization } = await leaver.credentials();
    await of(leaver).oauthApp.create({ name: 'mine', client_type: 'Terminal' });
    const byToken = () => world.app.request('/v1/users/me', { headers: { authorization: authorization! } });
    expect((await byToken()).status).toBe(200);
    await remove(leaver);
    expect((await byToken()).status).toBe(401);
    await expect(leaver.client.account.info()).rejects.toMatchObject(refusal('unauthorised'));
    await expect(
      world.stranger.account.login({ email: leaver.email, password: testPassword }),
    ).rejects.toMatchObject(refusal('wrongCredentials'));
    await expect(remove(leaver)).rejects.toMatchObject(refusal('spaceInvalid'));
    const { db } = world.database;
    const apps = await db.select().from(oauthApps).where(eq(oauthApps.ownerId, leaver.id));
    expect(apps.map(({ status }) => status)).toEqual(['Deactive']);
    const [row] = await db.select().from(spaces).where(eq(spaces.id, leaver.spaceId));
    expect(row?.deletedAt).toBeInstanceOf(Date);
    const anew = await world.register(leaver.email);
    expect(anew.id).not.toBe(leaver.id);
    await remove(anew);
  });

  test('transfers their teams, and what they made there, to the receiver, but not teams of others', async () => {
    const leaver = await world.register();
    const team = (await of(leaver).space.save({ name: 'Weavers' })).id;
    const { workflow_id } = await of(leaver).workflow.create({ name: 'pattern', space_id: team });
    const guests = (await of(other).space.save({ name: 'Guests' })).id;
    const { key } = await of(other).space.createLink({
      space_id: guests,
      space_role_type: spaceRoles.member,
    });
    await of(leaver).space.join({ space_id: key });

    await expect(remove(leaver)).rejects.toMatchObject(refusal('spaceInvalid'));
    expect((await leaver.client.account.info()).user_id_str).toBe(leaver.id);
    expect(await membersOf(other, guests)).toHaveLength(2);

    await remove(leaver, other);
    expect(await membersOf(other, team)).toMatchObject([
      { user_id: other.id, space_role_type: spaceRoles.owner },
    ]);
    expect((await of(other).workflow.canvas({ workflow_id })).workflow.name).toBe('pattern');
    expect((await membersOf(other, guests)).map(({ user_id }) => user_id)).toEqual([other.id]);
    const people = (await of(owner).enterprise.people({ enterprise_id, search_key: other.email }))
      .enterprise_people_list;
    expect(people).toMatchObject([{ owned_teams: 2 }]);
  });

  test('is refused for the owner and for missing people, and to everybody but the owner', async () => {
    await expect(remove(owner)).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(remove(other, other)).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(
      of(owner).enterprise.removePerson({ enterprise_id, user_id: '12345' }),
    ).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(
      of(other).enterprise.removePerson({ enterprise_id, user_id: owner.id }),
    ).rejects.toMatchObject(refusal('accessDenied'));
    const [row] = await world.database.db.select().from(users).where(eq(users.id, owner.id));
    expect(row?.kind).toBe('person');
  });

  test('is recorded in the audit log with the person concerned', async () => {
    const leaver = await world.register();
    await remove(leaver);
    const { items } = await of(owner).audit.list({ outcome: 'done' });
    expect(items[0]).toMatchObject({
      action: 'enterprise.removePerson',
      actor_id: owner.id,
      target: { user_id: leaver.id },
    });
  });
});
