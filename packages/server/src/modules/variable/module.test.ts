import { createClient, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { connectors } from '@heddle/api-contract/families/conversation';
import { project } from '@heddle/api-contract/families/project';
import { variable } from '@heddle/api-contract/families/variable';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld, transportOf } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal } from '../../testing/runDocuments.js';

let world: TestWorld;
let owner: TestPerson;
let app_id: string;
let client: Awaited<ReturnType<typeof clientOf>>;

async function clientOf(person: TestPerson) {
  const { token } = await person.clientOf({ accessToken }).accessToken.create({
    name: 'variables',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const headers = { authorization: `Bearer ${token}` };
  return createClient({ variable }, { ...transportOf(world.app), headers }).variable;
}

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  client = await clientOf(owner);
  const created = { space_id: owner.spaceId, name: 'Shop' };
  app_id = (await owner.clientOf({ project }).project.create(created)).project_id;
});
afterAll(() => world.close());

const named = ({ items }: { items: { keyword: string; value: string }[] }) =>
  items.map(({ keyword, value }) => [keyword, value]);

test('variables are written and read for each end user and channel', async () => {
  const data = [
    { keyword: 'name', value: 'Ada' },
    { keyword: 'color', value: 'blue' },
  ];
  await client.write({ app_id, connector_uid: 'ada', data });
  await client.write({ app_id, connector_uid: 'ada', data: [{ keyword: 'color', value: 'red' }] });
  expect(named(await client.read({ app_id, connector_uid: 'ada' }))).toEqual([
    ['color', 'red'],
    ['name', 'Ada'],
  ]);
  expect(named(await client.read({ app_id, connector_uid: 'ada', keywords: ['name', 'age'] }))).toEqual([
    ['name', 'Ada'],
  ]);
  for (const elsewhere of [{}, { connector_uid: 'bob' }, { connector_uid: 'ada', connector_id: '999' }])
    expect(await client.read({ app_id, ...elsewhere })).toEqual({ items: [] });
});

test('an agent has variables of its own', async () => {
  const created = await owner.clientOf({ bot }).bot.create({ space_id: owner.spaceId, name: 'Guide' });
  const { bot_id } = created;
  await client.write({ bot_id, connector_uid: 'ada', data: [{ keyword: 'city', value: 'Oslo' }] });
  expect(named(await client.read({ bot_id, connector_uid: 'ada' }))).toEqual([['city', 'Oslo']]);
  expect(named(await client.read({ bot_id, connector_uid: 'bob' }))).toEqual([]);
  const stranger = await clientOf(await world.register());
  await expect(stranger.read({ bot_id })).rejects.toMatchObject({ code: 4101 });
});

test('an agent’s variables that were never set have their default values, marked by time 0', async () => {
  const api = owner.clientOf({ bot }).bot;
  const { bot_id } = await api.create({ space_id: owner.spaceId, name: 'Guide' });
  const variable_list = [
    { key: 'city', default_value: 'Bergen' },
    { key: 'name', default_value: 'nobody' },
    { key: 'unused', default_value: 'x', is_disabled: true },
    { key: 'empty' },
  ];
  await api.updateInfo({ bot_info: { bot_id, variable_list } });
  await client.write({ bot_id, data: [{ keyword: 'city', value: 'Oslo' }] });
  const read = await client.read({ bot_id });
  expect(named(read)).toEqual([
    ['city', 'Oslo'],
    ['name', 'nobody'],
  ]);
  expect(read.items.map(({ create_time }) => create_time === 0)).toEqual([false, true]);
  expect(named(await client.read({ bot_id, keywords: ['name', 'other'] }))).toEqual([['name', 'nobody']]);
  await api.publish({ bot_id, connectors: { '1024': {} } });
  await api.updateInfo({ bot_info: { bot_id, variable_list: [] } });
  expect(named(await client.read({ bot_id, keywords: ['name'] }))).toEqual([['name', 'nobody']]);
});

test('system variables, long values and more than a hundred variables are refused', async () => {
  const write = (keyword: string, value: string) => client.write({ app_id, data: [{ keyword, value }] });
  await expect(write('sys_uuid', 'me')).rejects.toMatchObject({ code: 4000 });
  await expect(write('long', 'x'.repeat(8193))).rejects.toMatchObject({ code: 4000 });
  const data = Array.from({ length: 100 }, (_, index) => ({ keyword: `v${index}`, value: '' }));
  await client.write({ app_id, data });
  await expect(write('one more', '')).rejects.toMatchObject({ code: 4000 });
  expect((await client.read({ app_id })).items).toHaveLength(100);
});

test("another person cannot read or write the variables of somebody else's app", async () => {
  const stranger = await clientOf(await world.register());
  await expect(stranger.read({ app_id })).rejects.toMatchObject({ code: 4101 });
  await expect(stranger.write({ app_id, data: [{ keyword: 'a', value: 'b' }] })).rejects.toMatchObject({
    code: 4101,
  });
  await expect(client.read({})).rejects.toMatchObject({ code: 4000 });
});

test('a run reads user variables and stores what it assigns to them, for its user only', async () => {
  const { workflow_id } = await owner
    .clientOf({ workflow })
    .workflow.create({ name: 'remember', space_id: owner.spaceId, project_id: app_id });
  const variableOf = (source: string, name: string) => ({
    type: 'string',
    value: { type: 'ref', content: { source, path: [name] } },
  });
  const assign = {
    id: '20',
    type: '40',
    meta: { position: { x: 0, y: 0 } },
    data: {
      nodeMeta: { title: 'Remember' },
      inputs: {
        inputParameters: [
          { name: 'city', left: variableOf('global_variable_user', 'city'), input: literal('Paris') },
        ],
        variableTypeMap: { city: 'global_variable_user' },
      },
      outputs: [{ name: 'isSuccess', type: 'boolean' }],
    },
  };
  const document = chain([], [assign]) as unknown as {
    nodes: { id: string; data: { inputs: { inputParameters: unknown[] } } }[];
  };
  document.nodes
    .find(({ id }) => id === '900001')!
    .data.inputs.inputParameters.push(
      { name: 'before', input: variableOf('global_variable_user', 'name') },
      { name: 'id', input: variableOf('global_variable_system', 'sys_uuid') },
    );
  const tester = new RunTester(owner);
  await tester.api.workflow.save({ workflow_id, schema: JSON.stringify(document) });
  const studio = { app_id, connector_id: connectors.studio };
  await client.write({ ...studio, data: [{ keyword: 'name', value: 'Ada' }] });
  const outputs = async () => {
    const process = await tester.ended(workflow_id, await tester.start(workflow_id));
    return JSON.parse(process.nodeResults.find(({ nodeId }) => nodeId === '900001')!.output) as {
      before: string;
      id: string;
    };
  };
  const first = await outputs();
  expect(first).toEqual({ before: 'Ada', id: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect((await outputs()).id).toBe(first.id);
  expect(named(await client.read(studio))).toEqual([
    ['city', 'Paris'],
    ['name', 'Ada'],
  ]);
  expect(named(await client.read({ ...studio, connector_uid: 'bob' }))).toEqual([]);
});
