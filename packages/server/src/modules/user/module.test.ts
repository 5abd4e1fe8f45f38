import { errorCodes } from '@heddle/api-contract';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { files } from '@heddle/api-contract/families/file';
import { space } from '@heddle/api-contract/families/space';
import { user } from '@heddle/api-contract/families/user';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const families = { enterprise, files, space, user };

let world: TestWorld;
let owner: TestPerson;
let person: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;
let guest: TestPerson;

const of = (who: TestPerson) => who.clientOf(families);
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const named = async (who: TestPerson) => (await who.client.account.info()).user_unique_name;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  person = await world.register();
  colleague = await world.register();
  stranger = await world.register('stranger@example.com');
  guest = await world.register('guest@example.com');
  await of(owner).enterprise.updatePerson({
    enterprise_id: installationId,
    user_id: guest.id,
    enterprise_role_type_list: ['Guest'],
  });
  const { id: space_id } = await of(person).space.save({ name: 'Weavers' });
  for (const who of [colleague, guest]) {
    await of(person).space.invite({ space_id, member_info_list: [{ user_id: who.id }] });
    await of(who).space.join({ space_id });
  }
});
afterAll(() => world.close());

describe('visible profiles', () => {
  const info = async (by: TestPerson, target: TestPerson) =>
    (await of(by).user.info({ user_id: target.id })).user_info;

  test('returns the caller and people who share a space; hides everyone else', async () => {
    expect((await of(person).user.session()).user_info).toEqual(await info(person, person));
    expect((await of(person).user.info({})).user_info.user_id).toBe(person.id);
    expect(await info(person, colleague)).toMatchObject({ user_id: colleague.id, email: '' });
    expect(
      (await of(colleague).user.info({ user_name: (await named(person)).toUpperCase() })).user_info.user_id,
    ).toBe(person.id);
    const refused = await info(stranger, person).catch((error: Error) => error.message);
    const nobody = await info(stranger, { ...person, id: '5' }).catch((error: Error) => error.message);
    expect(refused).toBe(nobody);
    await expect(info(stranger, person)).rejects.toMatchObject(refusal('accessDenied'));
    await expect(of(stranger).user.info({ user_name: await named(person) })).rejects.toMatchObject(
      refusal('accessDenied'),
    );
  });

  test('shows email addresses to their owner and to people who manage people', async () => {
    expect((await info(person, person)).email).toBe(person.email);
    expect(await info(owner, stranger)).toMatchObject({ email: stranger.email });
  });

  test('returns those of several people that are visible, or a refusal if none is', async () => {
    const many = async (by: TestPerson, input: object) =>
      (await of(by).user.many(input)).user_infos.map(({ user_id }) => user_id).sort();
    const both = [person.id, colleague.id].sort();
    const user_ids = [person.id, stranger.id];
    expect(await many(person, { user_ids, user_names: [await named(colleague)] })).toEqual(both);
    expect(await many(person, {})).toEqual([]);
    await expect(many(stranger, { ext_user_ids: [person.id] })).rejects.toMatchObject(
      refusal('accessDenied'),
    );
  });

  test('hides a removed person from everybody', async () => {
    const gone = await world.register();
    await of(owner).enterprise.removePerson({ enterprise_id: installationId, user_id: gone.id });
    await expect(info(owner, gone)).rejects.toMatchObject(refusal('accessDenied'));
  });
});

test('finds people by the beginning of a name: anybody for those who may invite, known people for guests', async () => {
  const find = async (by: TestPerson, name_like: string, more: object = {}) =>
    of(by).user.query({ name_like, ...more });
  const ids = async (by: TestPerson, word: string) =>
    (await find(by, word)).user_infos.map(({ user_id }) => user_id);
  expect(await ids(person, 'strang')).toEqual([stranger.id]);
  expect(await ids(guest, 'strang')).toEqual([]);
  expect(await ids(person, 'tranger')).toEqual([]);
  expect(await ids(person, ' ')).toEqual([]);
  expect((await ids(guest, 'person')).sort()).toEqual([person.id, colleague.id].sort());
  const first = await find(person, 'person', { page_size: 2 });
  expect(first).toMatchObject({ has_more: true, page_token: '2' });
  expect(first.user_infos.every(({ email, user_id }) => email === '' || user_id === person.id)).toBe(true);
  const second = await find(person, 'person', { page_size: 2, page_token: first.page_token });
  expect(second).toMatchObject({ has_more: false, page_token: '' });
  expect(second.user_infos.map(({ user_id }) => user_id)).not.toContain(first.user_infos[0]!.user_id);
});

describe('a profile', () => {
  test('is changed by the same rules as elsewhere, and shown to people who share a space', async () => {
    await of(person).user.updateProfile({ name: 'Weaver', signature: 'Weaves' });
    const seen = await of(colleague).user.profile({ user_id: person.id });
    expect(seen).toMatchObject({ user_id: person.id, name: 'Weaver', signature: 'Weaves' });
    expect(await person.client.account.info()).toMatchObject({ name: 'Weaver', description: 'Weaves' });
    const own = await of(person).user.profile({});
    expect(own).toEqual(seen);
    await expect(of(stranger).user.profile({ user_id: person.id })).rejects.toMatchObject(
      refusal('accessDenied'),
    );
    for (const call of [of(person).user.updateProfile, of(person).user.checkProfile]) {
      await expect(call({ user_unique_name: 'a b' })).rejects.toMatchObject(refusal('invalidProfile'));
      await expect(call({ user_unique_name: await named(colleague) })).rejects.toMatchObject(
        refusal('userNameTaken'),
      );
    }
    await of(person).user.checkProfile({ user_unique_name: await named(person) });
  });

  test('accepts a picture that the person uploaded, and none of others', async () => {
    const create = { width: 30, height: 20, channels: 3 as const, background: '#654321' };
    const data = (await sharp({ create }).png().toBuffer()).toString('base64');
    const upload = async (by: TestPerson) =>
      (await of(by).files.uploadBase64({ file_head: { file_type: 'png', biz_type: 1 }, data })).upload_uri;
    await of(person).user.updateProfile({ avatar: await upload(person) });
    const { avatar } = await of(colleague).user.profile({ user_id: person.id });
    const shown = await world.app.request(avatar, { headers: { cookie: colleague.cookie } });
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 30, height: 20 });
    // The current one, returned with the other fields, is kept.
    await of(person).user.updateProfile({ avatar, name: 'Weaver' });
    expect((await of(person).user.profile({})).avatar).toBe(avatar);
    const foreign = await upload(colleague);
    await expect(of(person).user.updateProfile({ avatar: foreign, name: 'Other' })).rejects.toMatchObject(
      refusal('accessDenied'),
    );
    expect(await of(person).user.profile({})).toMatchObject({ avatar, name: 'Weaver' });
  });

  test('returns the message field that clients read', async () => {
    const answer = await world.app.request('/api/user/v2/get_profile', {
      headers: { cookie: colleague.cookie },
    });
    expect(await answer.json()).toMatchObject({ code: 0, message: '' });
  });
});
