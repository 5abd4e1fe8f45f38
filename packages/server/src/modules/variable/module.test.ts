import { type Client, createClient, errorCodes, everyPermission, type Request } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { connectors } from '@heddle/api-contract/families/conversation';
import { project } from '@heddle/api-contract/families/project';
import { systemVariables, variable } from '@heddle/api-contract/families/variable';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld, transportOf } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal } from '../../testing/runDocuments.js';
import { clearRemovedVariables } from './forgetVariables.js';

type Calls = typeof variable.calls;

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
  await owner
    .clientOf({ bot })
    .bot.updateInfo({ bot_info: { bot_id, variable_list: [{ key: 'city' }, { key: 'unset' }] } });
  await client.write({ bot_id, connector_uid: 'ada', data: [{ keyword: 'city', value: 'Oslo' }] });
  expect(named(await client.read({ bot_id, connector_uid: 'ada' }))).toEqual([
    ['city', 'Oslo'],
    ['unset', ''],
  ]);
  expect(named(await client.read({ bot_id, connector_uid: 'bob', keywords: ['city'] }))).toEqual([
    ['city', ''],
  ]);
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
    ['empty', ''],
  ]);
  expect(read.items.map(({ create_time }) => create_time === 0)).toEqual([false, true, true]);
  expect(named(await client.read({ bot_id, keywords: ['name', 'other'] }))).toEqual([['name', 'nobody']]);
  await api.publish({ bot_id, connectors: { '1024': {} } });
  expect(named(await client.read({ bot_id, keywords: ['city'] }))).toEqual([['city', 'Oslo']]);
  await api.updateInfo({ bot_info: { bot_id, variable_list: [] } });
  expect(named(await client.read({ bot_id, keywords: ['name'] }))).toEqual([['name', 'nobody']]);
});

test('system variables, long values and more than a hundred variables are refused', async () => {
  const write = (keyword: string, value: string) => client.write({ app_id, data: [{ keyword, value }] });
  await expect(write('sys_uuid', 'me')).rejects.toMatchObject({ code: errorCodes.variableNotSet });
  await expect(write('long', '\u4e00'.repeat(2731))).rejects.toMatchObject({
    code: errorCodes.variableNotSet,
  });
  const data = Array.from({ length: 100 }, (_, index) => ({ keyword: `v${index}`, value: '' }));
  await client.write({ app_id, data });
  await expect(write('one more', '')).rejects.toMatchObject({ code: errorCodes.variableNotSet });
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

describe('variables of an app', () => {
  let project_id: string;
  let studio: Client<{ variable: typeof variable }>['variable'];
  const declare = (...VariableList: NonNullable<Request<Calls['declare']>['VariableList']>) =>
    studio.declare({ ProjectID: project_id, VariableList });
  const schema = (type: unknown) => JSON.stringify(type);

  beforeAll(async () => {
    studio = owner.clientOf({ variable }).variable;
    const created = { space_id: owner.spaceId, name: 'Declared' };
    project_id = (await owner.clientOf({ project }).project.create(created)).project_id;
    await declare(
      { Keyword: 'theme', Channel: 1, DefaultValue: 'light' },
      { Keyword: 'visits', Channel: 1, Schema: schema({ type: 'integer' }), DefaultValue: '1' },
      { Keyword: 'fixed', Channel: 1, DefaultValue: 'yes', IsReadOnly: true },
      { Keyword: 'off', Channel: 1, DefaultValue: 'x', Enable: false },
      { Keyword: 'api_only', Channel: 1, DefaultValue: 'api', EffectiveChannelList: ['1024'] },
      { Keyword: 'shared', Channel: 1, ShareAcrossChannels: true },
      {
        Keyword: 'address',
        Channel: 1,
        Schema: schema({ type: 'object', schema: [{ name: 'zip', type: 'integer', required: true }] }),
      },
      {
        Keyword: 'cart',
        Channel: 5,
        Schema: schema({ type: 'list', schema: { type: 'string' } }),
        DefaultValue: '["a"]',
      },
      { Keyword: 'sys_uuid', Channel: 2 },
      { Keyword: 'sys_unknown', Channel: 2 },
    );
  });

  const valuesOf = async (input: Request<Calls['get']>) =>
    Object.fromEntries((await studio.get(input)).memories.map(({ keyword, value }) => [keyword, value]));

  test('has the stored value, else the default; system values are computed, disabled variables absent', async () => {
    expect(await valuesOf({ project_id, VariableChannel: 1 })).toEqual({
      ...{ theme: 'light', visits: '1', fixed: 'yes', shared: '', address: '' },
    });
    await studio.set({ project_id, data: [{ keyword: 'theme', value: 'dark' }] });
    const { memories } = await studio.get({ project_id });
    const of = (keyword: string) => memories.find((one) => one.keyword === keyword);
    expect(of('theme')).toMatchObject({ value: 'dark', create_time: expect.toSatisfy((time) => time > 0) });
    expect(of('visits')).toMatchObject({ value: '1', create_time: 0, schema: '{"type":"integer"}' });
    expect(of('cart')).toMatchObject({ value: '["a"]' });
    expect(of('sys_uuid')).toMatchObject({ is_system: true, value: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(of('sys_user_name')?.value).not.toBe('');
    expect(of('off') ?? of('api_only')).toBeUndefined();
    await studio.delete({ project_id, keywords: ['theme', 'sys_uuid'] });
    expect((await valuesOf({ project_id, keywords: ['theme'] })).theme).toBe('light');
  });

  test('leaves out what cannot be set, and refuses if nothing is left or a value does not fit', async () => {
    const set = (...pairs: [string, string][]) =>
      studio.set({ project_id, data: pairs.map(([keyword, value]) => ({ keyword, value })) });
    const notSet = (reason: string) => ({
      code: errorCodes.variableNotSet,
      reason: { key: `variable.${reason}` },
    });
    const { keywords } = await set(['visits', '7'], ['sys_uuid', 'me'], ['nothing', 'x'], ['fixed', 'no']);
    expect(keywords).toEqual(['visits']);
    await expect(set(['sys_uuid', 'me'])).rejects.toMatchObject(notSet('readOnly'));
    await expect(set(['nothing', 'x'])).rejects.toMatchObject(notSet('notDeclared'));
    await expect(set(['fixed', 'no'])).rejects.toMatchObject(notSet('notWritable'));
    await expect(set(['off', 'a'], ['cart', '[]'])).rejects.toMatchObject(notSet('noneSet'));
    await expect(set(['theme', 'dark'], ['visits', 'many'])).rejects.toMatchObject(notSet('wrongType'));
    await expect(set(['address', '{}'])).rejects.toMatchObject({
      ...notSet('wrongType'),
      message: expect.stringContaining('address.zip'),
    });
    await expect(set(['address', `{"zip":1,"x":"${'x'.repeat(8200)}"}`])).rejects.toThrow();
    expect(await valuesOf({ project_id, keywords: ['theme', 'visits'] })).toEqual({
      theme: 'light',
      visits: '7',
    });
    await expect(studio.delete({ project_id, keywords: ['sys_uuid'] })).rejects.toMatchObject({
      code: errorCodes.variableNotDeleted,
    });
    await studio.delete({ project_id });
    expect((await valuesOf({ project_id, keywords: ['visits'] })).visits).toBe('1');
  });

  test('keeps people and channels apart, except where channels share a value', async () => {
    const api = { project_id, connector_id: '1024' };
    await studio.set({
      project_id,
      data: [
        { keyword: 'theme', value: 'studio' },
        { keyword: 'shared', value: 'all' },
      ],
    });
    expect(await valuesOf({ ...api, VariableChannel: 1, keywords: ['theme', 'shared', 'api_only'] })).toEqual(
      {
        ...{ theme: 'light', shared: 'all', api_only: 'api' },
      },
    );
    expect(await valuesOf({ project_id, user_id: 'bob', keywords: ['theme', 'shared'] })).toEqual({
      ...{ theme: 'light', shared: '' },
    });
    const ids = await Promise.all(
      [{}, { connector_id: '1024' }, { user_id: 'bob' }, { user_id: owner.id }].map(
        async (more) => (await valuesOf({ project_id, keywords: ['sys_uuid'], ...more }))['sys_uuid'],
      ),
    );
    expect(new Set(ids.slice(0, 3)).size).toBe(3);
    expect(ids[3]).toBe(ids[0]);
    expect(await valuesOf({ project_id, user_id: 'bob', keywords: ['sys_user_name'] })).toEqual({
      sys_user_name: '',
    });
  });

  test('concurrent writers of one variable leave one of their values', async () => {
    const values = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(values.map((value) => studio.set({ project_id, data: [{ keyword: 'theme', value }] })));
    expect(values).toContain((await valuesOf({ project_id, keywords: ['theme'] }))['theme']);
  });

  test('lists its groups with all system variables, which cannot be changed', async () => {
    const { VariableList, CanEdit, GroupConf, IsDeclared } = await studio.listDeclared({
      ProjectID: project_id,
    });
    expect([CanEdit, IsDeclared]).toEqual([true, true]);
    expect(VariableList.map(({ Keyword }) => Keyword).slice(0, 3)).toEqual(['theme', 'visits', 'fixed']);
    expect(GroupConf.map(({ DefaultChannel, VarInfoList }) => [DefaultChannel, VarInfoList.length])).toEqual([
      [5, 1],
      [1, 7],
      [2, systemVariables.length],
    ]);
    const { VariableMap } = await studio.getMeta({ ConnectorID: project_id, ConnectorType: 2 });
    expect(VariableMap['5']?.map(({ Keyword }) => Keyword)).toEqual(['cart']);
    expect((await studio.listSystem({})).conf).toHaveLength(systemVariables.length);
    await expect(declare({ Keyword: 'sys_uuid', Channel: 2, DefaultValue: 'me' })).rejects.toMatchObject({
      code: errorCodes.variableReadOnly,
    });
  });

  test.each([
    ['a wrong name', { Keyword: '1st' }, 'variable.name'],
    ['a reserved name', { Keyword: 'Switch' }, 'variable.reserved'],
    ['a name of the system', { Keyword: 'sys_mine', Channel: 1 }, 'variable.systemName'],
    [
      'a nested list without items',
      { Schema: { type: 'object', schema: [{ name: 'a', type: 'list' }] } },
      'variable.noItems',
    ],
    [
      'a nested reserved name',
      { Schema: { type: 'list', schema: { type: 'object', schema: [{ name: 'or', type: 'string' }] } } },
      'variable.reserved',
    ],
    [
      'a default that does not fit',
      { Schema: { type: 'list', schema: { type: 'integer' } }, DefaultValue: '[1, "x"]' },
      'variable.wrongDefault',
    ],
  ])('refuses %s', async (_, {
    Schema,
    ...given
  }: { Keyword?: string; Channel?: number; DefaultValue?: string; Schema?: unknown }, key) => {
    const declaration = {
      Keyword: 'given',
      Channel: 5,
      ...given,
      ...(Schema !== undefined && { Schema: schema(Schema) }),
    };
    await expect(declare(declaration)).rejects.toMatchObject({
      code: errorCodes.variableInvalid,
      reason: { key },
    });
  });

  test('a removed variable keeps its values for 30 days, and their person sees and deletes them meanwhile', async () => {
    const { project_id: id } = await owner
      .clientOf({ project })
      .project.create({ space_id: owner.spaceId, name: 'Short' });
    const keep = (...names: string[]) =>
      studio.declare({ ProjectID: id, VariableList: names.map((Keyword) => ({ Keyword, Channel: 1 })) });
    await keep('here', 'gone', 'back');
    const data = ['here', 'gone', 'back'].map((keyword) => ({ keyword, value: 'v' }));
    await studio.set({ project_id: id, data });
    await keep('here');
    const { db } = world.database;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000);
    await clearRemovedVariables(db, day(0));
    await keep('here', 'back');
    expect(await clearRemovedVariables(db, day(29))).toBe(0);
    const mine = async () => (await studio.listMine({ project_id: id })).items;
    expect((await mine()).map(({ keyword, owner_name }) => [keyword, owner_name]).sort()).toEqual([
      ['back', 'Short'],
      ['gone', 'Short'],
      ['here', 'Short'],
    ]);
    expect(await clearRemovedVariables(db, day(31))).toBe(1);
    const ids = (await mine()).filter(({ keyword }) => keyword === 'back').map((one) => one.id);
    const stranger = (await world.register()).clientOf({ variable }).variable;
    expect((await stranger.listMine({})).items).toEqual([]);
    expect(await stranger.deleteMine({ ids })).toEqual({ deleted: 0 });
    expect(await studio.deleteMine({ ids })).toEqual({ deleted: 1 });
    expect((await mine()).map(({ keyword }) => keyword)).toEqual(['here']);
  });
});
