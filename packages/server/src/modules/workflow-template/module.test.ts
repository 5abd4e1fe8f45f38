import { errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowTemplate } from '@heddle/api-contract/families/workflow-template';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { call, chain, field } from '../../testing/runDocuments.js';

let world: TestWorld;
let operator: TestPerson;
let person: TestPerson;
const api = (who: TestPerson) => who.clientOf({ workflow, workflowTemplate });

beforeAll(async () => {
  world = await createTestApp();
  operator = await world.register();
  person = await world.register();
});
afterAll(() => world.close());

async function create(who: TestPerson, name: string, document: JsonObject): Promise<string> {
  const { workflow_id } = await api(who).workflow.create({ name, space_id: who.spaceId });
  await api(who).workflow.save({ workflow_id, schema: JSON.stringify(document) });
  return workflow_id;
}

const namesOf = async (filter: object = {}) => {
  const { workflow_list } = await api(person).workflowTemplate.exampleList(filter);
  return workflow_list.map(({ name }) => name);
};

test('examples are those that come with Heddle and those that an operator listed', async () => {
  const builtIn = ['hello_output', 'count_and_branch', 'ask_the_demo_model'];
  expect(await namesOf()).toEqual(builtIn);
  const workflow_id = await create(operator, 'weave', chain([field('warp', 'string')], []));
  const { putOnList, removeFromList } = api(operator).workflowTemplate;
  await expect(putOnList({ workflow_id })).rejects.toMatchObject({ code: errorCodes.workflowNotPublished });
  await api(operator).workflow.publish({ workflow_id });
  await putOnList({ workflow_id });
  await putOnList({ workflow_id });
  expect(await namesOf()).toEqual([...builtIn, 'weave']);
  expect(await namesOf({ page: 2, size: 2 })).toEqual(['ask_the_demo_model', 'weave']);
  expect(await namesOf({ page: 3, size: 2 })).toEqual([]);
  expect(await namesOf({ name: 'WEA' })).toEqual(['weave']);
  expect(await namesOf({ flow_mode: 3 })).toEqual([]);
  const { workflow_list, total } = await api(person).workflowTemplate.exampleList({
    checker: [1, 3],
    size: 4,
  });
  expect([total, workflow_list[3]!.template_author_id]).toEqual([4, operator.id]);
  expect(workflow_list.map(({ check_result }) => check_result?.map(({ is_pass }) => is_pass))).toEqual(
    workflow_list.map(() => [false, true]),
  );
  await removeFromList({ workflow_id });
  expect(await namesOf()).toEqual(builtIn);
});

test('everybody can copy examples, at the version that was published, and their own workflows', async () => {
  const published = chain([field('published', 'string')], []);
  const listed = await create(operator, 'listed', published);
  await api(operator).workflow.publish({ workflow_id: listed });
  await api(operator).workflowTemplate.putOnList({ workflow_id: listed });
  await api(operator).workflow.save({ workflow_id: listed, schema: JSON.stringify(chain([], [])) });
  const own = await create(person, 'own', chain([], []));
  const { id: target_space_id } = await person.client.space.save({ name: 'Team' });
  const copies = await api(person).workflowTemplate.copy({
    workflow_ids: [listed, '1', own],
    target_space_id,
  });
  expect(Object.keys(copies).sort()).toEqual([listed, '1', own].sort());
  expect(copies[listed]).toMatchObject({
    name: 'listed',
    space_id: target_space_id,
    creator: { self: true },
  });
  const { workflow: copy } = await api(person).workflow.canvas({ workflow_id: copies[listed]!.workflow_id });
  expect(JSON.parse(copy.schema_json)).toEqual(published);
  expect(copies['1']).toMatchObject({ name: 'hello_output' });
  const hidden = await create(operator, 'hidden', chain([], []));
  for (const id of [hidden, newId()])
    await expect(
      api(person).workflowTemplate.copy({ workflow_ids: [id], target_space_id }),
    ).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test('only operators list examples, only of workflows they may publish, and only self-contained ones', async () => {
  const own = await create(person, 'of_a_member', chain([], []));
  await api(person).workflow.publish({ workflow_id: own });
  const denied = { code: errorCodes.accessDenied };
  await expect(api(person).workflowTemplate.putOnList({ workflow_id: own })).rejects.toMatchObject(denied);
  await expect(api(operator).workflowTemplate.putOnList({ workflow_id: own })).rejects.toMatchObject(denied);
  const callee = await create(operator, 'callee', chain([], []));
  const caller = await create(operator, 'caller', chain([], [call('7', callee)]));
  await api(operator).workflow.publish({ workflow_id: caller });
  await expect(api(operator).workflowTemplate.putOnList({ workflow_id: caller })).rejects.toMatchObject({
    code: errorCodes.workflowInvalid,
  });
});

test('all examples have one tag', async () => {
  expect((await api(person).workflowTemplate.tags({})).tags).toMatchObject([{ type: 1, name: 'All' }]);
});
