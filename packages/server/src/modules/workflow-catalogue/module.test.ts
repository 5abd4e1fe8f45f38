import { errorCodes } from '@heddle/api-contract';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import { workflowReference } from '@heddle/api-contract/families/workflow-reference';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { call, chain, field, question } from '../../testing/runDocuments.js';
import { modelCalls } from '../model-manage/tables.js';

let world: TestWorld;
let person: TestPerson;
let space_id: string;
const ids: Record<string, string> = {};
const api = (who = person) => who.clientOf({ workflow, workflowCatalogue });
const lists = (who = person) => api(who).workflowCatalogue;

async function create(name: string, document?: JsonObject, flow_mode = 0): Promise<string> {
  const { workflow_id } = await api().workflow.create({ name, space_id, flow_mode });
  if (document) await api().workflow.save({ workflow_id, schema: JSON.stringify(document) });
  ids[name] = workflow_id;
  return workflow_id;
}
const publish = (workflow_id: string, version_description = '') =>
  api().workflow.publish({ workflow_id, version_description });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  space_id = (await person.client.space.save({ name: 'Weavers' })).id;
  const callee = await create('callee', chain([field('first', 'string')], []));
  await publish(callee, 'the first');
  const caller = await create('caller', chain([], [call('7', callee)]));
  await publish(caller);
  await api().workflow.save({
    workflow_id: callee,
    schema: JSON.stringify(chain([field('second', 'string')], [])),
  });
  await publish(callee, 'the second');
  await create('draft', chain([], [question('7', 'Ask', 'Who?')]));
});
afterAll(() => world.close());

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('published workflows are listed with the interface of their latest or the requested version', async () => {
  const { workflow_list, total } = await lists().released({ space_id });
  expect([namesOf(workflow_list).sort(), total]).toEqual([['callee', 'caller'], 2]);
  const [callee, caller] = [...workflow_list].sort((one, other) => (one.name < other.name ? -1 : 1));
  expect(callee).toMatchObject({
    inputs: [{ name: 'second' }],
    flow_version: 'v0.0.2',
    flow_version_desc: 'the second',
    latest_flow_version: 'v0.0.2',
  });
  expect(caller!.sub_workflow_list).toEqual([{ id: ids.callee, name: 'callee' }]);
  const wanted = [{ workflow_id: ids.callee!, workflow_version: 'v0.0.1' }];
  const first = await lists().released({ space_id, workflow_filter_list: wanted });
  expect(first.workflow_list).toMatchObject([
    { inputs: [{ name: 'first' }], flow_version: 'v0.0.1', latest_flow_version_desc: 'the second' },
  ]);
  expect((await lists().released({ space_id, type: 1 })).total).toBe(0);
  expect((await lists().released({ space_id, tags: 3 })).total).toBe(0);
});

test('the list of published workflows is sorted by time or by the tokens they used', async () => {
  const used = (workflowId: string, units: number, kind: 'chat' | 'image' = 'chat') => ({
    ...{ id: newId(), at: new Date(), modelId: '1', modelName: 'm', kind, spaceId: space_id, workflowId },
    ...{ inputUnits: units, outputUnits: 1, cost: 0, currency: 'USD', durationMs: 1, outcome: 'ok' },
  });
  await world.database.db
    .insert(modelCalls)
    .values([
      used(ids.caller!, 4),
      used(ids.caller!, 6),
      used(ids.callee!, 1),
      used(ids.callee!, 90, 'image'),
    ]);
  const list = async (filter: object) => {
    const { workflows } = await lists().published({ space_id, ...filter });
    return workflows.map(({ basic_info, total_token }) => [basic_info.name, total_token]);
  };
  const [callee, caller] = [
    ['callee', '2'],
    ['caller', '12'],
  ];
  expect(await list({})).toEqual([callee, caller]);
  expect(await list({ order_last_publish_time: 1 })).toEqual([caller, callee]);
  expect(await list({ order_total_token: 2 })).toEqual([caller, callee]);
  expect(await list({ name: 'CALLE_', owner_id: person.id })).toEqual([]);
  expect(await list({ workflow_ids: [ids.caller, ids.draft] })).toEqual([caller]);
  const page = await lists().published({ space_id, size: 1 });
  expect(page).toMatchObject({ total: 2, has_more: true });
  expect(await list({ size: 1, cursor_id: page.next_cursor_id })).toEqual([caller]);
});

test('listable workflows are those published in spaces that the caller can view', async () => {
  const { workflows } = await lists().listable({ space_id_list: [space_id, person.spaceId] });
  expect(namesOf(workflows)).toEqual(['callee', 'caller']);
  const stranger = await world.register();
  await expect(
    lists(stranger).listable({ space_id_list: [stranger.spaceId, space_id] }),
  ).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test('the node panel finds published workflows page by page, but not the edited one, and no plugins', async () => {
  const search = (more: object) => lists().nodePanelSearch({ space_id, ...more });
  const first = await search({ page_size: 1 });
  expect(first).toMatchObject({
    resource_workflow: { has_more: true, next_page_or_cursor: '2' },
    project_workflow: { workflow_list: [] },
    store_plugin: { plugin_list: [], has_more: false },
  });
  const second = await search({ page_size: 1, page_or_cursor: '2', search_type: 1 });
  expect(Object.keys(second)).toEqual(['resource_workflow']);
  expect(second.resource_workflow).toMatchObject({ has_more: false, next_page_or_cursor: '' });
  const others = await search({ exclude_workflow_id: ids.callee, search_type: 1 });
  expect(namesOf(others.resource_workflow!.workflow_list)).toEqual(['caller']);
  expect((await search({ search_type: 4 })).resource_workflow).toBeUndefined();
});

test('workflows are checked for the uses that a list asks about', async () => {
  const chat = await create('chat', undefined, 3);
  const { workflow_list } = await api().workflow.workflowList({
    space_id,
    workflow_ids: [ids.draft!, ids.callee!, chat],
    checker: [1, 3, 6, 77],
  });
  const passed = workflow_list.map(({ name, check_result = [] }) => [
    name,
    check_result.filter(({ is_pass }) => is_pass).map(({ type }) => type),
  ]);
  expect(Object.fromEntries(passed)).toEqual({ draft: [3], callee: [3, 6], chat: [1, 3, 6] });
  const [asking] = workflow_list.filter(({ name }) => name === 'draft');
  expect(asking!.check_result![2]!.reason).toContain('asks questions');
});

test('the workflows of a project are listed in it, and offered only to it', async () => {
  const { project_id } = await person.clientOf({ project }).project.create({ space_id, name: 'Shop' });
  const { workflow_id } = await api().workflow.create({ name: 'of_a_project', space_id, project_id });
  await api().workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  await publish(workflow_id);
  const { workflow_list } = await api().workflow.workflowList({ space_id, project_id });
  expect(namesOf(workflow_list)).toEqual(['of_a_project']);
  const panel = await lists().nodePanelSearch({ space_id, project_id });
  expect(namesOf(panel.project_workflow!.workflow_list)).toEqual(['of_a_project']);
  expect(namesOf(panel.resource_workflow!.workflow_list)).not.toContain('of_a_project');
  const tree = await person
    .clientOf({ workflowReference })
    .workflowReference.dependencyTree({ type: 2, project_info: { workflow_id, project_id } });
  expect(tree.node_list[0]).toMatchObject({ name: 'of_a_project', is_library: false });
});

test('filters for what no workflow has find nothing', async () => {
  const total = async (filter: object) => (await api().workflow.workflowList({ space_id, ...filter })).total;
  expect(await total({ project_id: newId() })).toBe(0);
  expect(await total({ bind_biz_id: 'agent' })).toBe(0);
  expect(await total({ schema_type_list: [1] })).toBe(0);
  expect(await total({ schema_type_list: [0, 1], project_id: '0', type: 0, tags: 1 })).toBeGreaterThan(2);
  expect(await lists().bound({ space_id })).toEqual({ workflow_list: [], auth_list: [], total: 0 });
});
