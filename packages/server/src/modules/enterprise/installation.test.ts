import { errorCodes } from '@heddle/api-contract';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { files } from '@heddle/api-contract/families/file';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const enterprise_id = installationId;
const families = { enterprise, files };

let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;
let admin: TestPerson;

const of = (person: TestPerson) => person.clientOf(families);
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const set = (person: TestPerson, role: 'Admin' | 'Member' | 'Guest') =>
  of(owner).enterprise.updatePerson({
    enterprise_id,
    user_id: person.id,
    enterprise_role_type_list: [role],
  });
const nameSeenBy = async (person: TestPerson) => (await of(person).enterprise.get({ enterprise_id })).name;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  other = await world.register();
  admin = await world.register();
  await set(admin, 'Admin');
});
afterAll(() => world.close());

describe('the name and the picture', () => {
  const uploadedBy = async (person: TestPerson) => {
    const create = { width: 30, height: 20, channels: 3 as const, background: '#123456' };
    const picture = await sharp({ create }).png().toBuffer();
    const { upload_uri } = await of(person).files.uploadBase64({
      file_head: { file_type: 'png', biz_type: 1 },
      data: picture.toString('base64'),
    });
    return upload_uri;
  };

  test('are changed by the owner only, and visible to everybody who is signed in', async () => {
    const host = await nameSeenBy(other);
    await of(owner).enterprise.update({ enterprise_id, name: '  Weaving mill ' });
    expect(await nameSeenBy(other)).toBe('Weaving mill');
    expect((await of(other).enterprise.list({})).enterprise_info_list[0]?.name).toBe('Weaving mill');
    for (const person of [other, admin])
      await expect(of(person).enterprise.update({ enterprise_id, name: 'mine' })).rejects.toMatchObject(
        refusal('accessDenied'),
      );
    await expect(of(owner).enterprise.update({ enterprise_id, name: 'x'.repeat(51) })).rejects.toMatchObject(
      refusal('spaceInvalid'),
    );
    await of(owner).enterprise.update({ enterprise_id, name: '' });
    expect(await nameSeenBy(other)).toBe(host);
  });

  test("the picture is a copy of the owner's upload, and an empty text removes it", async () => {
    const { enterprise: calls, files: fileCalls } = of(owner);
    const icon_uri = await uploadedBy(owner);
    await calls.update({ enterprise_id, icon_uri });
    const { icon_url } = await calls.get({ enterprise_id });
    await fileCalls.remove({ file_ids: [icon_uri.replace(/\D/g, '')] });
    const seen = await world.app.request(icon_url, { headers: { cookie: other.cookie } });
    expect(seen.headers.get('content-type')).toMatch(/^image\//);
    expect(await sharp(await seen.arrayBuffer()).metadata()).toMatchObject({ width: 30, height: 20 });
    expect(await (await world.app.request(icon_url)).json()).toMatchObject(refusal('unauthorised'));
    await calls.update({ enterprise_id, icon_uri: '' });
    expect((await calls.get({ enterprise_id })).icon_url).toBe('');
    expect((await world.app.request(icon_url, { headers: { cookie: other.cookie } })).status).toBe(404);
  });

  test("refuses another person's picture, arbitrary text and a missing file without any change", async () => {
    const { enterprise: calls, files: fileCalls } = of(owner);
    const text = await fileCalls.upload({ space_id: owner.spaceId, file: new File(['no'], 'no.txt') });
    for (const [icon_uri, code] of [
      [await uploadedBy(other), 'accessDenied'],
      ['https://example.com/a.png', 'accessDenied'],
      [`file-${text.file_id}.txt`, 'uploadInvalid'],
    ] as const)
      await expect(calls.update({ enterprise_id, name: 'no', icon_uri })).rejects.toMatchObject(
        refusal(code),
      );
    expect(await nameSeenBy(owner)).not.toBe('no');
  });
});

describe('one installation is one enterprise', () => {
  test('exists from the start, and nobody can create a second one', async () => {
    const { enterprise: calls } = of(other);
    expect(await calls.needsCreation()).toEqual({ need_create_enterprise: false });
    expect(await calls.exists()).toEqual({ enterprise_exist: true });
    await expect(of(owner).enterprise.create({ name: 'second', icon_uri: '' })).rejects.toMatchObject(
      refusal('notOffered'),
    );
    expect(await calls.certification()).toMatchObject({
      certification_type: 'Uncertified',
      super_admin_list: [{ user_id: owner.id }],
    });
    expect(await of(admin).enterprise.peopleElsewhere({ enterprise_id, page_size: 5 })).toEqual({
      people_in_other_enterprise_info_list: [],
      page: 1,
      page_size: 5,
      total: '0',
    });
  });

  test('reports whether identity providers are configured', async () => {
    expect(await of(other).enterprise.ssoSetting({ enterprise_id })).toEqual({ enabled: false });
    const provider = { id: 'company', name: 'Company', issuer: 'https://login.example' };
    const finish = () => Promise.reject(new Error('nobody comes'));
    const second = await createTestApp({
      identityProviders: { list: [provider], start: finish, finish },
    });
    try {
      const person = await second.register();
      expect(await of(person).enterprise.ssoSetting({ enterprise_id })).toEqual({ enabled: true });
    } finally {
      await second.close();
    }
  });
});

describe('adding people', () => {
  const roleOf = async (person: TestPerson) => (await person.client.account.info()).installation_role;
  const add = (by: TestPerson, whom: TestPerson[], role: 'Admin' | 'Member' | 'Guest' = 'Member') =>
    of(by).enterprise.addPeople({
      enterprise_id,
      enterprise_people: whom.map(({ id }) => ({ user_id: id, enterprise_role_type_list: [role] })),
    });

  test('lists guests first, and marks people who are already members', async () => {
    const guest = await world.register();
    await set(guest, 'Guest');
    const find = async (search_key?: string) =>
      (await of(admin).enterprise.addablePeople({ enterprise_id, search_key }))
        .add_enterprise_people_data_list;
    expect((await find())[0]).toMatchObject({ user_id: guest.id, joined: false });
    // Anybody could have registered with an address that is not verified.
    expect(await find(other.email)).toEqual([]);
    await world.verify(other);
    expect(await find(other.email)).toMatchObject([{ user_id: other.id, joined: true }]);
    expect(await find('nobody@example.com')).toEqual([]);
  });

  test('makes guests members, all or none, and does not change members', async () => {
    const [first, second] = [await world.register(), await world.register()];
    for (const person of [first, second]) await set(person, 'Guest');
    await of(first).enterprise.apply({ enterprise_id });
    await expect(add(admin, [first, { ...second, id: '5' }])).rejects.toMatchObject(refusal('spaceInvalid'));
    expect(await roleOf(first)).toBe('guest');
    await add(admin, [first, second, admin]);
    expect([await roleOf(first), await roleOf(second), await roleOf(admin)]).toEqual([
      'member',
      'member',
      'admin',
    ]);
    const { join_application_list: left } = await of(admin).enterprise.applications({
      enterprise_id,
      application_status: 'Processing',
    });
    expect(left).toEqual([]);
  });

  test('lets only the owner make people administrators', async () => {
    const guest = await world.register();
    await set(guest, 'Guest');
    await expect(add(admin, [guest], 'Admin')).rejects.toMatchObject(refusal('accessDenied'));
    await add(owner, [guest], 'Admin');
    expect(await roleOf(guest)).toBe('admin');
  });
});

describe('signing a person out', () => {
  const signOut = (by: TestPerson, whom: TestPerson) =>
    of(by).enterprise.signOutPerson({ extUserID: whom.id });

  test("ends the person's sessions at once, but not their tokens", async () => {
    const person = await world.register();
    const { authorization } = await person.credentials();
    await signOut(admin, person);
    await expect(person.client.account.info()).rejects.toMatchObject(refusal('unauthorised'));
    const answer = await world.app.request('/v1/users/me', { headers: { authorization: authorization! } });
    expect(await answer.json()).toMatchObject({ code: 0, data: { user_id: person.id } });
  });

  test('is refused to members, and to administrators for one another', async () => {
    const second = await world.register();
    await set(second, 'Admin');
    await expect(signOut(other, second)).rejects.toMatchObject(refusal('accessDenied'));
    await expect(signOut(admin, second)).rejects.toMatchObject(refusal('accessDenied'));
    await expect(signOut(admin, owner)).rejects.toMatchObject(refusal('accessDenied'));
    await expect(signOut(owner, owner)).rejects.toMatchObject(refusal('spaceInvalid'));
    await expect(signOut(owner, { ...second, id: '5' })).rejects.toMatchObject(refusal('spaceInvalid'));
    await signOut(owner, second);
    await expect(second.client.account.info()).rejects.toMatchObject(refusal('unauthorised'));
  });
});
