import { errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowNode } from '@heddle/api-contract/families/workflow-node';
import { nodeTypes } from '@heddle/node-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, field, message } from '../../testing/runDocuments.js';

let world: TestWorld;
let person: TestPerson;
let workflow_id: string;
const api = () => person.clientOf({ workflow, workflowNode });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  const made = await api().workflow.create({ name: 'greet', desc: 'says hello', space_id: person.spaceId });
  workflow_id = made.workflow_id;
  const fields = [
    field('name', 'string', { required: true, description: 'whom' }),
    field('extra', 'object', { schema: [{ name: 'count', type: 'integer' }] }),
    field('tags', 'list', { schema: { type: 'string' } }),
  ];
  const schema = JSON.stringify(
    chain(fields, [message('7', { title: 'Say', description: '' }, [1, 0], 'hello', [])]),
  );
  await api().workflow.save({ workflow_id, schema });
});
afterAll(() => world.close());

test('the node templates are the types that can run, in the language of the caller, by category', async () => {
  const { template_list, cate_list } = await api().workflowNode.templateList({});
  const runnable = nodeTypes.filter(({ notRun }) => notRun === undefined).map(({ code }) => code);
  expect(template_list.map(({ id }) => id)).toEqual(runnable);
  expect(template_list.find(({ id }) => id === '3')).toMatchObject({
    name: 'LLM',
    type: 3,
    support_batch: 2,
  });
  const grouped = cate_list.flatMap(({ node_type_list }) => node_type_list);
  expect([...grouped, '1', '2'].sort()).toEqual([...runnable].sort());
  const some = await api().workflowNode.templateList({ need_types: [3], node_types: ['5', '999'] });
  expect(some.template_list.map(({ id }) => id).sort()).toEqual(['3', '5']);
});

test('the image nodes are those of the category media', async () => {
  const { categoried_nodes } = await api().workflowNode.imageflowNodes({});
  const shown = categoried_nodes.flatMap(({ nodes }) => nodes.map(({ node_template: { id } }) => id));
  const media = nodeTypes.filter(({ category, notRun }) => category === 'media' && !notRun);
  expect(shown).toEqual(media.map(({ code }) => code));
});

test('the fields of a node type have the values of a new node', async () => {
  const { config } = await api().workflowNode.fieldConfig({ nodeType: '5', fieldNames: ['code', 'nothing'] });
  expect(Object.keys(config)).toEqual(['code']);
  expect(JSON.parse(config.code!)).toEqual(expect.any(String));
  expect(await api().workflowNode.fieldConfig({ nodeType: '__proto__' })).toEqual({ config: {} });
});

test('a published workflow is a tool with message nodes; an unpublished one is not', async () => {
  const client = api().workflowNode;
  const notFound = { code: errorCodes.workflowNotFound };
  await expect(client.toolDetail({ pluginID: workflow_id })).rejects.toMatchObject(notFound);
  await api().workflow.publish({ workflow_id });
  const tool = await client.toolDetail({ pluginID: workflow_id });
  expect(tool).toMatchObject({ name: 'greet', desc: 'says hello', version: 'v0.0.1', pluginType: 4 });
  expect(tool.inputs.map(({ name }) => name)).toEqual(['name', 'extra', 'tags']);
  await expect(client.toolDetail({ pluginID: workflow_id, plugin_version: 'v9.0.0' })).rejects.toMatchObject(
    notFound,
  );
  const { message_nodes } = await client.messageNodes({ plugin_id: workflow_id });
  expect(message_nodes).toMatchObject([{ node_id: '7', node_title: 'Say' }]);
  expect(await client.pluginAuthStatus({ workflow_id })).toEqual({});
});

test('skills have the current parameters of their workflow, and keep the values that the node sets', async () => {
  const client = api().workflowNode;
  const own = { workflow_id, is_draft: true };
  const { workflow_detail_map } = await client.skillDetails({
    workflow_id,
    workflow_list: [own, { workflow_id: newId() }],
    plugin_list: [{ plugin_id: newId() }],
  });
  expect(Object.keys(workflow_detail_map)).toEqual([workflow_id]);
  expect(workflow_detail_map[workflow_id]!.api_detail.parameters).toMatchObject([
    { name: 'name', type: 1, is_required: true, desc: 'whom' },
    { name: 'extra', type: 4, sub_parameters: [{ name: 'count', type: 2 }] },
    { name: 'tags', type: 5, sub_type: 1 },
  ]);
  const count = { name: 'count', desc: '', type: 2, is_required: false, sub_parameters: [] };
  const { worflow_fc_setting } = await client.mergedSkill({
    workflow_id,
    workflow_fc_setting: {
      ...own,
      request_params: [
        { ...count, name: 'name', type: 1, local_default: 'Ada', local_disable: true },
        { ...count, name: 'extra', type: 4, sub_parameters: [{ ...count, local_default: '3' }] },
        { ...count, name: 'tags', local_default: 'of another type' },
        { ...count, name: 'gone', local_default: 'x' },
      ],
    },
  });
  expect(worflow_fc_setting!.request_params).toMatchObject([
    { name: 'name', local_default: 'Ada', local_disable: true, is_required: true },
    { name: 'extra', sub_parameters: [{ name: 'count', local_default: '3' }] },
    { name: 'tags' },
  ]);
  expect(worflow_fc_setting!.request_params[2]).not.toHaveProperty('local_default');
  expect(await client.mergedSkill({ workflow_id })).toEqual({});
});
