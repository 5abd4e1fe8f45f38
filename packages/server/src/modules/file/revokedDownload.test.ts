import { accessToken } from '@heddle/api-contract/families/access-token';
import { files } from '@heddle/api-contract/families/file';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const size = 6 * 1024 * 1024;

let world: TestWorld;
let owner: TestPerson;
let member: TestPerson;
let team: string;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  member = await world.register();
  const spaces = owner.clientOf({ space }).space;
  team = (await spaces.save({ name: 'Films' })).id;
  const member_info_list = [{ user_id: member.id, space_role_type: 3 as const }];
  await spaces.invite({ space_id: team, member_info_list });
  await member.clientOf({ space }).space.join({ space_id: team });
});
afterAll(() => world.close());

const upload = (person: TestPerson, space_id: string) =>
  person.clientOf({ files }).files.upload({ space_id, file: new File(['w'.repeat(size)], 'film.txt') });

/** Starts a download and pauses after the first bytes, like a slow client; `rest` reads to the end. */
async function begin(path: string, headers: Record<string, string> = {}) {
  const response = await world.app.fetch(new Request(new URL(path, 'http://localhost'), { headers }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(size));
  const reader = response.body!.getReader();
  let taken = (await reader.read()).value!.length;
  return {
    async rest() {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return taken;
        taken += value.length;
      }
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5_000));

test('aborts a download within five seconds after the permission or the file is removed, and no other one', async () => {
  const { accessToken: tokens } = owner.clientOf({ accessToken });
  const { token, personal_access_token } = await tokens.create({
    name: 'reader',
    workspace_permission_v2: { option: 1, permission_list: ['File.read'] },
  });
  const shared = await upload(owner, team);
  const deleted = await upload(owner, team);
  const { file_info: seen } = { file_info: await member.clientOf({ files }).files.list({ space_id: team }) };
  const signUrl = (id: string) => seen.files.find(({ file_id }) => file_id === id)!.url;
  const byMember = await begin(signUrl(shared.file_id));
  const ofDeleted = await begin(deleted.url);
  const byToken = await begin(`/v1/files/content/retrieve?file_id=${shared.file_id}`, {
    authorization: `Bearer ${token}`,
  });
  const byOwner = await begin(shared.url);

  await owner.clientOf({ space }).space.removeMember({ space_id: team, remove_user_id: member.id });
  await tokens.remove({ id: personal_access_token.id });
  await owner.clientOf({ files }).files.remove({ file_ids: [deleted.file_id] });
  await pause();

  await expect(byMember.rest()).rejects.toThrow('URL is invalid');
  await expect(ofDeleted.rest()).rejects.toThrow('URL is invalid');
  await expect(byToken.rest()).rejects.toThrow('access token');
  expect(await byOwner.rest()).toBe(size);
}, 30_000);
