// @module-tag pglite
import { installationInfo } from '@heddle/api-contract/families/installation-info';
import { user } from '@heddle/api-contract/families/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  // The first account owns the installation and sees everybody.
  await world.register();
  person = await world.register();
});
afterAll(() => world.close());

test('clients learn that the server works, its languages, and where its guides are', async () => {
  await person.client.account.updateProfile({ locale: 'en' });
  const { installationInfo: calls } = person.clientOf({ installationInfo });
  expect(await calls.ping({})).toEqual({});
  expect(await calls.health({})).toMatchObject({ status: 'ok' });
  const { language_list } = await calls.languages({});
  expect(language_list.map(({ language_loc }) => language_loc)).toEqual(['zh-CN', 'en']);
  const { quick_start } = await calls.commonConfig({});
  expect(quick_start[0]).toMatchObject({ content: 'Build an agent' });
  expect(quick_start[0]?.document_url).toMatch(/^http.+\/docs\/build-an-agent$/);
});

test('profiles by id contain those whom the caller may see', async () => {
  const stranger = await world.register();
  const { user: calls } = person.clientOf({ user });
  const { id_user_info_map } = await calls.basics({ user_ids: [person.id, stranger.id] });
  expect(Object.keys(id_user_info_map)).toEqual([person.id]);
  expect(id_user_info_map[person.id]).toMatchObject({ user_id: person.id, user_type: 0 });
  await expect(calls.basics({ user_ids: [stranger.id] })).rejects.toThrow();
});
