// @module-tag pglite
import { savedView, savedViewLimits } from '@heddle/api-contract/families/saved-view';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
let member: TestPerson;
/** A team of both. */
let space_id: string;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  member = await world.register();
  space_id = (await owner.client.space.save({ name: 'Team' })).id;
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
});
afterAll(() => world.close());

const viewsOf = (person: TestPerson) => person.clientOf({ savedView }).savedView;
const page = 'library' as const;
const namesFor = async (person: TestPerson) =>
  (await viewsOf(person).list({ space_id, page })).map(({ name, can_edit }) => [name, can_edit]);

test('a view is visible to its creator, and to the whole space once it is shared', async () => {
  const { view_id } = await viewsOf(member).save({ space_id, page, name: 'Mine', query: 'owner=me' });
  expect(await namesFor(member)).toEqual([['Mine', true]]);
  expect(await namesFor(owner)).toEqual([]);
  // Others learn nothing about a view that is not shared.
  await expect(viewsOf(owner).remove({ space_id, view_id })).rejects.toMatchObject({
    reason: { key: 'savedView.notFound' },
  });
  await viewsOf(member).save({
    ...{ space_id, page, view_id, name: 'Ours' },
    query: 'type=2',
    is_shared: true,
  });
  expect(await viewsOf(owner).list({ space_id, page })).toMatchObject([
    { view_id, name: 'Ours', query: 'type=2', is_shared: true, is_own: false, can_edit: true },
  ]);
  expect(await viewsOf(owner).list({ space_id, page: 'develop' })).toEqual([]);
});

test('members cannot change shared views of others; owners of the space can', async () => {
  const { view_id } = await viewsOf(owner).save({
    ...{ space_id, page, name: 'Published', query: 'status=published', is_shared: true },
  });
  const change = (person: TestPerson) =>
    viewsOf(person).save({ ...{ space_id, page, view_id, name: 'Renamed', query: '' } });
  await expect(change(member)).rejects.toMatchObject({ reason: { key: 'savedView.mayNotEdit' } });
  await change(owner);
  // It stays shared.
  expect(await namesFor(member)).toContainEqual(['Renamed', false]);
});

test('refuses names that are missing, taken or too long', async () => {
  await viewsOf(owner).save({ space_id, page, name: 'Weekly', query: '' });
  for (const [name, key] of [
    ['', 'savedView.nameMissing'],
    ['WEEKLY', 'savedView.nameTaken'],
    ['x'.repeat(savedViewLimits.name + 1), 'input.length'],
  ] as const)
    await expect(viewsOf(owner).save({ space_id, page, name, query: '' })).rejects.toMatchObject({
      reason: { key },
    });
});
