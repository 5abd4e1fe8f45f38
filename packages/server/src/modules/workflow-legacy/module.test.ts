import { ApiError, errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowLegacy } from '@heddle/api-contract/families/workflow-legacy';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { call, chain, field } from '../../testing/runDocuments.js';

let world: TestWorld;
let person: TestPerson;
let space_id: string;
const api = () => person.clientOf({ workflow, workflowLegacy, workflowRun });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  space_id = (await person.client.space.save({ name: 'Weavers' })).id;
});
afterAll(() => world.close());

async function create(name: string, document = chain([field('warp', 'string')], [])): Promise<string> {
  const { workflow_id } = await api().workflow.create({ name, space_id });
  await api().workflow.save({ workflow_id, schema: JSON.stringify(document) });
  return workflow_id;
}

/** Calls a path directly, as clients of earlier versions do. */
async function ask(path: string, input: object): Promise<Record<string, unknown>> {
  const response = await world.app.request(path, {
    method: 'POST',
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: Record<string, unknown>;
  };
  if (code !== 0) throw new ApiError(code, msg, undefined, response.status);
  return data;
}

test.each([
  '/api/workflowV2',
  '/api/workflow_api/old',
])('a workflow lives under the paths of %s', async (base) => {
  const path = (name: string) => (base.endsWith('old') ? `${base}_${name}` : `${base}/${name}`);
  const { workflow_id } = await ask(path('create'), { name: 'older', space_id });
  const schema = JSON.stringify(chain([], []));
  await ask(path('save'), { workflow_id, schema });
  expect(await ask(path('query'), { workflow_id })).toMatchObject({
    workflow: { name: 'older', schema_json: schema },
    is_bind_agent: false,
    publish_commit_id: '',
  });
  expect(await ask(path('validate'), { schema })).toEqual([]);
  const { commit_id } = await ask(path('publish'), { workflow_id, space_id });
  expect((await ask(path('query'), { workflow_id })).publish_commit_id).toBe(commit_id);
  const { total } = await ask(path('list'), { space_id, workflow_ids: [workflow_id] });
  expect(total).toBe(1);
  const { execute_id } = await ask(path('testRun'), { workflow_id, input: {} });
  expect(execute_id).toEqual(expect.any(String));
  await ask(path('copy'), { workflow_id, space_id });
  expect(await ask(path('delete'), { workflow_id })).toEqual({ status: 0 });
});

test('the interface of tools is JSON text in earlier versions', async () => {
  const workflow_id = await create('tool');
  await api().workflowLegacy.publish({ workflow_id });
  const { workflow_list } = await api().workflowLegacy.releasedV2({ space_id, name: 'tool' });
  expect(JSON.parse(workflow_list[0]!.inputs)).toMatchObject([{ name: 'warp' }]);
  const tool = await api().workflowLegacy.toolDetailV2({ pluginID: workflow_id });
  expect([tool.ApiName, JSON.parse(tool.Inputs)]).toMatchObject(['tool', [{ name: 'warp' }]]);
  const { get_plugin_list_data } = await api().workflowLegacy.plugins({ space_id, name: 'tool' });
  expect(get_plugin_list_data).toMatchObject({ plugin_infos: [{ name: 'tool', plugin_type: 4 }], total: 1 });
});

test('runs are started, followed and cancelled by the names of the first version', async () => {
  const workflowId = await create('running');
  const { executeId } = await api().workflowLegacy.run({ workflowId, input: { warp: 'red' } });
  const process = await api().workflowLegacy.process({ workflowId, executeId });
  expect(process).toMatchObject({ workFlowId: workflowId, executeId });
  expect(await api().workflowLegacy.cancel({ executeId })).toEqual({});
  const stranger = (await world.register()).clientOf({ workflowLegacy }).workflowLegacy;
  const denied = { code: errorCodes.accessDenied };
  await expect(stranger.run({ workflowId })).rejects.toMatchObject(denied);
  await expect(stranger.process({ workflowId, executeId })).rejects.toMatchObject(denied);
  await expect(stranger.cancel({ executeId })).rejects.toMatchObject(denied);
});

test('a draft with errors fails the check before a run', async () => {
  const workflow_id = await create('good');
  expect(await api().workflowLegacy.preCheck({ workflow_id })).toEqual({});
  const broken = await create('broken', chain([], [call('7', newId())]));
  await expect(api().workflowLegacy.preCheck({ workflow_id: broken })).rejects.toMatchObject({
    code: errorCodes.workflowInvalid,
  });
});

test('update renames or deletes; a template is copied; nothing is migrated', async () => {
  const workflow_id = await create('before');
  expect(await api().workflowLegacy.update({ workflow_id, name: 'after' })).toMatchObject({ name: 'after' });
  const copy = await api().workflowLegacy.copyTemplate({ template_workflow_id: '1', space_id });
  const { workflow: copied } = await api().workflow.canvas(copy);
  expect(copied.name).toBe('hello_output');
  expect(await api().workflowLegacy.update({ workflow_id, delete: true })).toMatchObject({ status: 4 });
  expect((await api().workflow.workflowList({ space_id, workflow_ids: [workflow_id] })).total).toBe(0);
  await expect(api().workflowLegacy.migrate({ type: 1, run_model: 1 })).rejects.toMatchObject({
    code: errorCodes.notOffered,
  });
});

test('a draft is built node by node, and refuses what would break it', async () => {
  const workflow_id = await create('by_node');
  const calls = api().workflowLegacy;
  const { node: made } = await calls.createNode({ workflow_id, type: 5, layout: { x: 300, y: 40 } });
  expect(made).toMatchObject({ node_type: 5, node_name: 'Code', lay_out: { x: 300, y: 40 }, depends_on: [] });
  const code = made.node_id;
  await calls.updateLink({ workflow_id, from_node_id: '100001', to_node_id: code, type: 1 });
  await calls.updateLink({ workflow_id, from_node_id: code, to_node_id: '900001', type: 1 });
  const reference = { name: 'text', type: 1, from_node_id: '100001', from_output: ['warp'] };
  const source = 'async function main({ params }) { return { out: params.text + "!" }; }';
  const { node_list } = await calls.updateNode({
    workflow_id,
    node_id: code,
    name: 'Shout',
    node_param: {
      input_parameters: [reference],
      output_parameters: [{ name: 'out', type: 1 }],
      code_param: { code_snippet: source },
    },
  });
  expect(node_list.find(({ node_id }) => node_id === code)).toMatchObject({
    node_name: 'Shout',
    depends_on: ['100001'],
    node_param: { input_parameters: [reference], code_param: { code_snippet: source } },
  });
  const { map_data } = await calls.mapData({ workflow_id, node_id: '900001' });
  expect(
    map_data.map(({ node_name, parameters }) => [node_name, parameters.map(({ name }) => name)]),
  ).toContainEqual(['Shout', ['out']]);
  expect(
    (await calls.mapData({ workflow_id, node_id: '900001', param_type: 1 })).map_data[0]?.parameters,
  ).toEqual([]);
  const { node: copy } = await calls.copyNode({ workflow_id, node_id: code });
  expect(copy).toMatchObject({ node_name: 'Shout_1', lay_out: { x: 360, y: 100 }, depends_on: [] });
  await calls.deleteNode({ workflow_id, node_id: copy.node_id });
  const { node_list: left } = await calls.nodeList({ workflow_id, node_ids: [code, copy.node_id] });
  expect(left.map(({ node_id }) => node_id)).toEqual([code]);
  expect(await calls.preCheck({ workflow_id })).toEqual({});
  const invalid = { code: errorCodes.workflowInvalid };
  await expect(calls.deleteNode({ workflow_id, node_id: '100001' })).rejects.toMatchObject(invalid);
  await expect(calls.createNode({ workflow_id, type: 1 })).rejects.toMatchObject(invalid);
  await expect(calls.updateNode({ workflow_id, node_id: 'gone', name: 'x' })).rejects.toMatchObject(invalid);
  const link = { workflow_id, from_node_id: code, to_node_id: '900001', type: 1, if_node_branch: 1 } as const;
  await expect(calls.updateLink(link)).rejects.toMatchObject(invalid);
});

test('the branches of a condition are connected by their number', async () => {
  const workflow_id = await create('branches');
  const calls = api().workflowLegacy;
  const { node } = await calls.createNode({ workflow_id, type: 8 });
  const link = { workflow_id, from_node_id: node.node_id, to_node_id: '900001' };
  await calls.updateLink({ ...link, type: 1, if_node_branch: 1 });
  await calls.updateLink({ ...link, type: 1, if_node_branch: 2 });
  const ports = async () => {
    const { workflow: row } = await api().workflow.canvas({ workflow_id });
    const { edges } = JSON.parse(row.schema_json) as { edges: Record<string, string>[] };
    return edges.filter((edge) => edge['sourceNodeID'] === node.node_id).map((edge) => edge['sourcePortID']);
  };
  expect(await ports()).toEqual(['true', 'false']);
  await calls.updateLink({ ...link, type: 2, if_node_branch: 1 });
  expect(await ports()).toEqual(['false']);
});
