import { errorCodes } from '@heddle/api-contract';
import { library, resourceTypes } from '@heddle/api-contract/families/library';
import { prompt } from '@heddle/api-contract/families/prompt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
const clientsOf = (person: TestPerson) => person.clientOf({ prompt, library });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

test('members of a space read its prompts, and only their creator changes and deletes them', async () => {
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const [mine, theirs] = [clientsOf(owner), clientsOf(member)];
  const { id } = await mine.prompt.save({ prompt: { space_id, name: 'Guide', prompt_text: 'You guide.' } });
  await mine.prompt.save({ prompt: { id, description: 'For tours' } });
  const expected = { id, space_id, name: 'Guide', description: 'For tours', prompt_text: 'You guide.' };
  expect(await theirs.prompt.get({ prompt_resource_id: id })).toEqual(expected);
  const listed = await theirs.library.resourceList({ space_id, res_type_filter: [resourceTypes.prompt] });
  expect(listed.resource_list).toMatchObject([{ res_id: id, name: 'Guide' }]);
  const refused = { code: errorCodes.accessDenied };
  await expect(theirs.prompt.save({ prompt: { id, name: 'Mine' } })).rejects.toMatchObject(refused);
  await expect(theirs.prompt.delete({ prompt_resource_id: id })).rejects.toMatchObject(refused);
  const stranger = clientsOf(await world.register());
  await expect(stranger.prompt.get({ prompt_resource_id: id })).rejects.toMatchObject(refused);
  await mine.prompt.delete({ prompt_resource_id: id });
  await expect(theirs.prompt.get({ prompt_resource_id: id })).rejects.toMatchObject(refused);
});

test('a prompt needs a name and a text', async () => {
  const save = (more: object) =>
    clientsOf(owner).prompt.save({ prompt: { space_id: owner.spaceId, name: 'Guide', ...more } });
  await expect(save({})).rejects.toMatchObject({ code: errorCodes.promptInvalid });
  await expect(save({ name: ' ', prompt_text: 'text' })).rejects.toMatchObject({
    code: errorCodes.promptInvalid,
  });
});

test('official prompts are found by words of their name or text, and read like others', async () => {
  const { prompt: api } = clientsOf(owner);
  const all = await api.official({});
  expect(all.length).toBeGreaterThan(3);
  const [found] = await api.official({ keyword: all[1]!.name.slice(1) });
  expect(found).toEqual(all[1]);
  expect(await api.official({ keyword: 'no such words' })).toEqual([]);
  expect(await api.get({ prompt_resource_id: all[1]!.id })).toEqual(all[1]);
});
