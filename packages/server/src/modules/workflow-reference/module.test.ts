import { errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReference } from '@heddle/api-contract/families/workflow-reference';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { call, chain } from '../../testing/runDocuments.js';

let world: TestWorld;
let person: TestPerson;
const api = (who = person) => who.clientOf({ workflow, workflowReference });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

async function create(name: string, document?: JsonObject): Promise<string> {
  const { workflow_id } = await api().workflow.create({ name, space_id: person.spaceId });
  if (document) await save(workflow_id, document);
  return workflow_id;
}
const save = (workflow_id: string, document: JsonObject) =>
  api().workflow.save({ workflow_id, schema: JSON.stringify(document) });
const tree = (workflow_id: string, more: object = {}) =>
  api().workflowReference.dependencyTree({ type: 1, library_info: { workflow_id, ...more } });

test('the references of a workflow are those that call it, in their draft or a published version', async () => {
  const callee = await create('callee');
  const caller = await create('caller', chain([], [call('7', callee)]));
  const earlier = await create('earlier', chain([], [call('7', callee)]));
  await api().workflow.publish({ workflow_id: earlier });
  await save(earlier, chain([], []));
  const { workflow_list } = await api().workflowReference.references({ workflow_id: callee });
  expect(workflow_list.map(({ workflow_id }) => workflow_id).sort()).toEqual([caller, earlier].sort());
  expect((await api().workflowReference.references({ workflow_id: caller })).workflow_list).toEqual([]);
});

test('the dependency tree holds each workflow once, and its lines form the cycles of the calls', async () => {
  const first = await create('first');
  const second = await create('second', chain([], [call('7', first)]));
  await save(first, chain([], [call('7', second), call('8', second)]));
  const { root_id, node_list, edge_list } = await tree(first);
  expect(root_id).toBe(first);
  expect(node_list.map(({ name, is_root }) => [name, is_root])).toEqual([
    ['first', true],
    ['second', false],
  ]);
  expect(node_list[0]!.dependency).toMatchObject({ start_id: '100001', sub_workflow_ids: [second] });
  expect(edge_list.map(({ from, to }) => [from, to])).toEqual([
    [first, second],
    [second, first],
  ]);
});

test('the dependency tree of a version shows what that version calls; missing workflows are left out', async () => {
  const callee = await create('kept');
  const root = await create('root', chain([], [call('7', callee)]));
  await api().workflow.publish({ workflow_id: root });
  await save(root, chain([], [call('7', '7000000000000000001')]));
  const published = await tree(root, { workflow_version: 'v0.0.1' });
  expect(published.node_list.map(({ name, workflow_version }) => [name, workflow_version])).toEqual([
    ['root', 'v0.0.1'],
    ['kept', ''],
  ]);
  const draft = await tree(root, { workflow_version: 'v0.0.1', draft: true });
  expect(draft.node_list.map(({ name }) => name)).toEqual(['root']);
  expect(draft.edge_list).toEqual([]);
  const project = await api().workflowReference.dependencyTree({
    type: 2,
    project_info: { workflow_id: root },
  });
  expect(project.node_list).toHaveLength(1);
  await expect(tree(root, { workflow_version: 'v9.9.9' })).rejects.toMatchObject({
    code: errorCodes.workflowNotFound,
  });
  await expect(
    api().workflowReference.dependencyTree({ type: 2, library_info: { workflow_id: root } }),
  ).rejects.toMatchObject({ code: errorCodes.badRequest });
});
