// @module-tag pglite
import { library, resourceTypes } from '@heddle/api-contract/families/library';
import { prompt } from '@heddle/api-contract/families/prompt';
import { space } from '@heddle/api-contract/families/space';
import { tag, tagLimits } from '@heddle/api-contract/families/tag';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const calls = { library, prompt, space, tag, workflow };
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

async function createWorkflow(person: TestPerson, name: string) {
  const { workflow_id } = await person.clientOf(calls).workflow.create({ space_id, name });
  return { res_id: workflow_id, res_type: resourceTypes.workflow };
}

test('tags resources of several types at once, and lists those that have all tags', async () => {
  const client = owner.clientOf(calls);
  const { tag_id: live } = await client.tag.save({ space_id, name: 'Live', color: 'green' });
  const { tag_id: billing } = await client.tag.save({ space_id, name: 'Billing' });
  const flow = await createWorkflow(owner, 'invoice');
  const other = await createWorkflow(owner, 'greeting');
  const { id } = await client.prompt.save({
    prompt: { space_id, name: 'Polite', prompt_text: 'Be kind' },
  });
  const text = { res_id: id, res_type: resourceTypes.prompt };
  await client.tag.apply({ space_id, resources: [flow, text, other], add_tag_ids: [live] });
  await client.tag.apply({
    ...{ space_id, resources: [flow, other] },
    ...{ add_tag_ids: [billing], remove_tag_ids: [] },
  });
  await client.tag.apply({ space_id, resources: [other], remove_tag_ids: [live] });
  const found = async (tag_ids: string[]) =>
    (await client.library.resourceList({ space_id, tag_ids, sort_by: 'nameAsc' })).resource_list.map(
      ({ name, tag_ids }) => [name, tag_ids],
    );
  expect(await found([live])).toEqual([
    ['invoice', [billing, live]],
    ['Polite', [live]],
  ]);
  expect(await found([live, billing])).toEqual([['invoice', [billing, live]]]);
  expect(await client.tag.list({ space_id })).toEqual([
    { tag_id: billing, name: 'Billing', color: 'gray', count: 2 },
    { tag_id: live, name: 'Live', color: 'green', count: 2 },
  ]);
  await client.tag.save({ space_id, tag_id: live, name: 'live' });
  await client.tag.remove({ space_id, tag_id: billing });
  expect(await client.tag.list({ space_id })).toEqual([
    { tag_id: live, name: 'live', color: 'green', count: 2 },
  ]);
  // In the trash it does not count.
  await client.workflow.delete({ space_id, workflow_id: flow.res_id });
  expect(await client.tag.list({ space_id })).toMatchObject([{ count: 1 }]);
});

test('refuses names that are missing, taken or too long, and tags of other spaces', async () => {
  const client = owner.clientOf(calls);
  await client.tag.save({ space_id, name: 'Draft' });
  for (const [name, key] of [
    [' ', 'tag.nameMissing'],
    ['ＤＲＡＦＴ', 'tag.nameTaken'],
    ['x'.repeat(tagLimits.name + 1), 'input.length'],
  ] as const)
    await expect(client.tag.save({ space_id, name })).rejects.toMatchObject({ reason: { key } });
  const { tag_id } = await client.tag.save({ space_id: owner.spaceId, name: 'Private' });
  const resources = [await createWorkflow(owner, 'kept')];
  await expect(client.tag.apply({ space_id, resources, add_tag_ids: [tag_id] })).rejects.toMatchObject({
    reason: { key: 'tag.notFound' },
  });
  await expect(client.tag.remove({ space_id, tag_id })).rejects.toMatchObject({
    reason: { key: 'tag.notFound' },
  });
});

test('a member tags only what they may edit, owners and administrators everything; all or nothing', async () => {
  const { tag_id } = await member.clientOf(calls).tag.save({ space_id, name: 'Reviewed' });
  const own = await createWorkflow(member, 'of_the_member');
  const others = await createWorkflow(owner, 'of_the_owner');
  const apply = (person: TestPerson) =>
    person.clientOf(calls).tag.apply({ space_id, resources: [own, others], add_tag_ids: [tag_id] });
  const tagged = async () =>
    (await owner.clientOf(calls).library.resourceList({ space_id, tag_ids: [tag_id] })).total;
  await expect(apply(member)).rejects.toMatchObject({ reason: { key: 'tag.mayNotTag' } });
  expect(await tagged()).toBe(0);
  await apply(owner);
  expect(await tagged()).toBe(2);
});
