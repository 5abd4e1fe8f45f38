import { plugin } from '@heddle/api-contract/families/plugin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { answerJson, type EchoServer, startEchoServer } from './testing/startEchoServer.js';

let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;

const api = (person = owner) => person.clientOf({ plugin }).plugin;

beforeAll(async () => {
  echo = await startEchoServer();
  world = await createTestApp({ outbound: createOutboundFetch({ privateOrigins: [echo.url] }) });
  owner = await world.register();
});
beforeEach(() => {
  echo.heard.length = 0;
  echo.answer = undefined;
});
afterAll(async () => {
  await world.close();
  await echo.close();
});

type Meta = Parameters<ReturnType<typeof api>['registerMeta']>[0];
type Fields = Partial<Parameters<ReturnType<typeof api>['createApi']>[0]>;

const text = (name: string, location: number, more = {}) => ({ name, type: 1, location, ...more });
const inQuery = 2;

async function createPlugin(meta: Partial<Meta> = {}): Promise<string> {
  const { plugin_id } = await api().registerMeta({
    space_id: owner.spaceId,
    name: 'Weather',
    desc: 'Tells the weather.',
    url: `${echo.url}/v1`,
    ...meta,
  });
  return plugin_id;
}

async function createTool(plugin_id: string, fields: Fields = {}): Promise<string> {
  const { api_id } = await api().createApi({
    plugin_id,
    name: 'find_weather',
    desc: 'Finds the weather of a city.',
    path: '/weather',
    method: 1,
    request_params: [text('city', inQuery, { is_required: true, desc: 'Name of the city' })],
    ...fields,
  });
  return api_id;
}

const debug = (plugin_id: string, api_id: string, values: object, more = {}) =>
  api().debugApi({ plugin_id, api_id, parameters: JSON.stringify(values), operation: 1, ...more });

describe('debugging a tool', () => {
  test('calls the server and shows the request, the answer and a history', async () => {
    const plugin_id = await createPlugin();
    const api_id = await createTool(plugin_id);
    const answer = await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(answer).toMatchObject({ success: true, reason: '' });
    expect(JSON.parse(answer.resp)).toMatchObject({ method: 'GET', path: '/v1/weather?city=Oslo' });
    expect(JSON.parse(answer.raw_req)).toMatchObject({ url: `${echo.url}/v1/weather?city=Oslo` });
    const failed = await debug(plugin_id, api_id, {});
    const failure = {
      key: 'plugin.argumentMissing',
      parameters: { place: 'query', name: 'city' },
    };
    const reason = "the 'query' parameter 'city' is required";
    expect(failed).toMatchObject({ success: false, reason, failure });
    const { calls, total } = await api().debugHistory({ plugin_id, api_id });
    expect(total).toBe(2);
    expect(calls.map(({ parameters, success }) => [parameters, success])).toEqual([
      ['{}', false],
      ['{"city":"Oslo"}', true],
    ]);
    expect(calls.map((call) => call.failure)).toEqual([failure, undefined]);
  });

  test('learns the response from an answer', async () => {
    const plugin_id = await createPlugin();
    const api_id = await createTool(plugin_id);
    echo.answer = answerJson({ degrees: 3.5, wind: { from: 'N' } });
    const { response_params } = await debug(plugin_id, api_id, { city: 'Oslo' }, { operation: 2 });
    expect(response_params).toMatchObject([
      { name: 'degrees', type: 3 },
      { name: 'wind', type: 4, sub_parameters: [{ name: 'from', type: 1 }] },
    ]);
    await api().updateApi({ plugin_id, api_id, response_params });
    const { api_info } = await api().getApis({ plugin_id });
    expect(api_info[0]).toMatchObject({ response_params, debug_status: 0 });
    echo.answer = answerJson({ degrees: 'cold' });
    expect(await debug(plugin_id, api_id, { city: 'Oslo' })).toMatchObject({
      success: false,
      reason: "the field 'degrees' of the answer is not of the type number",
      failure: { key: 'plugin.answerFieldType', parameters: { name: 'degrees', type: 'number' } },
    });
  });

  test.each<[what: string, answer: EchoServer['answer'], reason: RegExp, key: string]>([
    ['a status', answerJson({ error: 'no' }, 500), /status 500: \{"error":"no"\}/, 'plugin.answerStatusSaid'],
    [
      'a status with a text that no database keeps',
      (response) => response.writeHead(500, { 'content-type': 'text/plain' }).end(`\0${'😀'.repeat(1_500)}`),
      /status 500: /,
      'plugin.answerStatusSaid',
    ],
    [
      'a status without a text',
      (response) => response.writeHead(404).end(),
      /status 404$/,
      'plugin.answerStatus',
    ],
    [
      'broken JSON',
      (response) => response.setHeader('content-type', 'application/json').end('{'),
      /not valid JSON/,
      'plugin.answerNotJson',
    ],
    ['6 MB', (response) => response.end('x'.repeat(6 * 1024 * 1024)), /more than 5 MiB/, 'plugin.tooLarge'],
    [
      'a redirect inside',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:5432/admin' }).end(),
      /private network/i,
      'outbound.privateNetwork',
    ],
    ['a closed connection', (response) => response.destroy(), /cannot be reached/, 'plugin.unreachable'],
  ])('says why it failed for %s', async (_, answer, reason, key) => {
    const plugin_id = await createPlugin();
    const api_id = await createTool(plugin_id);
    echo.answer = answer;
    const { success, reason: why, failure } = await debug(plugin_id, api_id, { city: 'Oslo' });
    expect([success, failure?.key]).toEqual([false, key]);
    expect(why).toMatch(reason);
  });

  test('pauses the calls of a server that failed five times in a row', async () => {
    const plugin_id = await createPlugin();
    const api_id = await createTool(plugin_id);
    echo.answer = answerJson({}, 503);
    for (let call = 0; call < 5; call++) await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(echo.heard).toHaveLength(5);
    const { reason } = await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(reason).toMatch(/failed 5 times in a row/);
    expect(echo.heard).toHaveLength(5);
  });

  test('calls no address within the network of the server', async () => {
    const plugin_id = await createPlugin({ url: 'http://127.0.0.1:5432' });
    const api_id = await createTool(plugin_id);
    const { reason } = await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(reason).toMatch(/private network/i);
  });
});

describe('a service key', () => {
  const secret = 'sk-planted-3f9a1c';
  const keyed = { auth_type: 1, location: 1, key: 'X-Key', service_token: secret };

  test('is sent, and shown nowhere', async () => {
    const plugin_id = await createPlugin(keyed);
    const api_id = await createTool(plugin_id);
    const answer = await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(echo.heard[0]!.headers['x-key']).toBe(secret);
    const info = await api().getInfo({ plugin_id });
    expect(info.meta_info).toMatchObject({ auth_type: [1], key: 'X-Key', service_token: '******' });
    const history = await api().debugHistory({ plugin_id, api_id });
    const rows = await world.database.db.execute('select * from plugin_secrets');
    const shown = JSON.stringify([answer, info, history, world.lines, rows]);
    expect(shown).not.toContain(secret);
    expect(JSON.parse(answer.resp).headers['x-key']).toBe('••••9a1c');
  });

  test('stays when the form sends the mask back, and goes when authorization is switched off', async () => {
    const plugin_id = await createPlugin(keyed);
    const api_id = await createTool(plugin_id);
    await api().updateMeta({ plugin_id, auth_type: 1, key: 'X-Key', location: 2, service_token: '******' });
    await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(echo.heard[0]!.path).toBe(`/v1/weather?city=Oslo&X-Key=${secret}`);
    await api().updateMeta({ plugin_id, auth_type: 0 });
    expect((await api().getInfo({ plugin_id })).meta_info.service_token).toBe('');
  });

  test('is not sent to another server than the one it was entered for', async () => {
    const other = await startEchoServer();
    const plugin_id = await createPlugin(keyed);
    const api_id = await createTool(plugin_id);
    await api().updateMeta({ plugin_id, url: other.url });
    const { reason } = await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(reason).toContain(`may only be sent to ${echo.url}`);
    expect(other.heard).toEqual([]);
    await other.close();
  });

  test('belongs to an environment with its address', async () => {
    const plugin_id = await createPlugin(keyed);
    const api_id = await createTool(plugin_id);
    const environments = [{ name: 'test', url: `${echo.url}/test`, service_token: 'sk-test' }];
    await api().updateMeta({ plugin_id, environments });
    await debug(plugin_id, api_id, { city: 'Oslo' }, { environment: 'test' });
    expect(echo.heard[0]).toMatchObject({ path: '/test/weather?city=Oslo', headers: { 'x-key': 'sk-test' } });
    const { meta_info } = await api().getInfo({ plugin_id });
    expect(meta_info.environments).toMatchObject([{ name: 'test', url: `${echo.url}/test`, has_key: true }]);
  });
});

describe('publishing', () => {
  test('needs tools that have passed a test, and counts versions', async () => {
    const plugin_id = await createPlugin();
    await expect(api().publish({ plugin_id })).rejects.toThrow('enable at least one tool');
    const api_id = await createTool(plugin_id);
    await expect(api().publish({ plugin_id })).rejects.toThrow('find_weather');
    await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(await api().nextVersion({ plugin_id })).toMatchObject({ next_version_name: 'v1.0.0' });
    await api().publish({ plugin_id, version_desc: 'first' });
    await expect(api().publish({ plugin_id, version_name: 'v0.9.0' })).rejects.toThrow('greater than v1.0.0');
    await expect(api().publish({ plugin_id, version_name: 'soon' })).rejects.toThrow('v1.0.0');
    await api().publish({ plugin_id });
    const { plugin_publish_info_list: list } = await api().publishHistory({ plugin_id });
    expect(list.map(({ version_name }) => version_name)).toEqual(['v1.0.1', 'v1.0.0']);
  });

  test('rule 24 of the screens: a path begins with /, and every enabled tool has to pass a test', async () => {
    const plugin_id = await createPlugin();
    for (const path of ['find', '', './find', 'https://evil.example/find', '\\find', '/../find', '/a b'])
      await expect(createTool(plugin_id, { path }), path).rejects.toThrow();
    const first = await createTool(plugin_id);
    await expect(api().updateApi({ plugin_id, api_id: first, path: 'find' })).rejects.toThrow(
      'must begin with /',
    );
    const second = await createTool(plugin_id, { name: 'second', path: '/second' });
    await debug(plugin_id, first, { city: 'Oslo' });
    await expect(api().publish({ plugin_id })).rejects.toThrow('second');
    echo.answer = answerJson({ problem: 'down' }, 500);
    await debug(plugin_id, second, { city: 'Oslo' });
    echo.answer = undefined;
    await expect(api().publish({ plugin_id })).rejects.toThrow('second');
    await debug(plugin_id, second, { city: 'Oslo' });
    // A changed tool is tested again.
    await api().updateApi({ plugin_id, api_id: first, path: '/changed' });
    await expect(api().publish({ plugin_id })).rejects.toThrow('find_weather');
    await debug(plugin_id, first, { city: 'Oslo' });
    await api().publish({ plugin_id });
  });

  test('tells what it would change', async () => {
    const plugin_id = await createPlugin();
    const kept = await createTool(plugin_id);
    const gone = await createTool(plugin_id, { name: 'gone', path: '/gone' });
    for (const id of [kept, gone]) await debug(plugin_id, id, { city: 'Oslo' });
    await api().publish({ plugin_id });
    await api().updateApi({ plugin_id, api_id: kept, desc: 'Finds.' });
    await api().deleteApi({ plugin_id, api_id: gone });
    await createTool(plugin_id, { name: 'fresh', path: '/fresh' });
    expect(await api().updatedApis({ plugin_id })).toMatchObject({
      created_api_names: ['fresh'],
      updated_api_names: ['find_weather'],
      deleted_api_names: ['gone'],
      is_meta_changed: false,
    });
  });
});

describe('editing', () => {
  test('refuses an edit that is based on an older version', async () => {
    const plugin_id = await createPlugin();
    const { edit_version } = await api().getInfo({ plugin_id });
    await api().updateMeta({ plugin_id, name: 'Rain', edit_version });
    await expect(api().updateMeta({ plugin_id, name: 'Snow', edit_version })).rejects.toThrow(
      'changed elsewhere',
    );
    expect((await api().getInfo({ plugin_id })).meta_info.name).toBe('Rain');
  });

  test('keeps what the form does not know', async () => {
    const plugin_id = await createPlugin();
    const api_id = await createTool(plugin_id);
    const [before] = (await api().getApis({ plugin_id })).api_info;
    const params = [...before!.request_params, text('unit', inQuery, { global_default: 'C' })];
    await api().updateApi({ plugin_id, api_id, request_params: params });
    await debug(plugin_id, api_id, { city: 'Oslo' });
    expect(echo.heard[0]!.path).toBe('/v1/weather?city=Oslo&unit=C');
  });

  test('refuses a second tool with the same address or name', async () => {
    const plugin_id = await createPlugin();
    await createTool(plugin_id);
    await expect(createTool(plugin_id, { name: 'other' })).rejects.toThrow('method and path');
    await expect(createTool(plugin_id, { path: '/other' })).rejects.toThrow('find_weather');
    await expect(createTool(plugin_id, { name: 'up', path: '/../up' })).rejects.toThrow('path');
  });
});

describe('a document', () => {
  const document = (paths: object) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Pets', description: 'Finds pets.', version: '1' },
      servers: [{ url: `${echo.url}/v1` }],
      paths,
    });
  const find = { get: { operationId: 'find', summary: 'Finds.', responses: { 200: { description: 'OK' } } } };
  const add = { post: { operationId: 'add', summary: 'Adds.', responses: { 200: { description: 'OK' } } } };
  const toolsOf = async (plugin_id: string) =>
    (await api().getApis({ plugin_id })).api_info.map(({ name, disabled, debug_status }) => [
      name,
      disabled,
      debug_status,
    ]);

  test('becomes a plugin whose code view is the document again', async () => {
    const command = `curl '${echo.url}/v1/pets?name=Rex' -H 'X-Api-Key: sk-planted-77'`;
    const converted = await api().convert({ data: command });
    expect(converted.plugin_data_format).toBe(2);
    expect(JSON.stringify(converted)).not.toContain('sk-planted');
    const { plugin_id } = await api().register({
      space_id: owner.spaceId,
      openapi: converted.openapi,
      ai_plugin: converted.ai_plugin,
      service_token: 'sk-own',
    });
    const { api_info } = await api().getApis({ plugin_id });
    await debug(plugin_id, api_info[0]!.api_id, { name: 'Rex' });
    expect(echo.heard[0]).toMatchObject({ path: '/v1/pets?name=Rex', headers: { 'x-api-key': 'sk-own' } });
    const { code_info } = await api().getInfo({ plugin_id });
    expect((await api().convert({ data: code_info.openapi_desc })).openapi).toBe(converted.openapi);
  });

  test('replaces the code of a plugin: missing tools are disabled, changed ones need a test', async () => {
    const { plugin_id } = await api().register({
      space_id: owner.spaceId,
      openapi: document({ '/pets': { ...find, ...add } }),
    });
    for (const { api_id } of (await api().getApis({ plugin_id })).api_info)
      await debug(plugin_id, api_id, {});
    expect(await toolsOf(plugin_id)).toEqual([
      ['find', false, 1],
      ['add', false, 1],
    ]);
    const changed = {
      get: { ...find.get, parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }] },
    };
    await api().update({ plugin_id, openapi: document({ '/pets': changed, '/fresh': find }) });
    expect(await toolsOf(plugin_id)).toEqual([
      ['find', false, 0],
      ['add', true, 1],
      ['find_2', false, 0],
    ]);
  });

  test('adds its tools all or none', async () => {
    const plugin_id = await createPlugin();
    const openapi = document({ '/pets': { ...find, ...add } });
    const first = await api().batchCreate({ plugin_id, openapi: document({ '/pets': find }) });
    expect(first.paths_created.map(({ name }) => name)).toEqual(['find']);
    await expect(api().batchCreate({ plugin_id, openapi })).rejects.toThrow('GET /pets');
    expect(await toolsOf(plugin_id)).toHaveLength(1);
    await api().batchCreate({ plugin_id, openapi, replace_same_paths: true });
    expect(await toolsOf(plugin_id)).toHaveLength(2);
  });

  test('is refused with a reason', async () => {
    await expect(api().convert({ data: 'hello' })).rejects.toMatchObject({ code: 109000008 });
    const register = api().register({ space_id: owner.spaceId, openapi: '{"openapi":"3.0.0"}' });
    await expect(register).rejects.toMatchObject({ code: 109000003 });
  });
});

describe('lists', () => {
  test('show drafts to their space, and published tools with the inputs that a model sees', async () => {
    const person = await world.register();
    const calls = api(person);
    const { plugin_id } = await calls.registerMeta({
      space_id: person.spaceId,
      name: 'Weather 100%',
      url: echo.url,
    });
    await calls.registerMeta({ space_id: person.spaceId, name: 'Draft' });
    const { api_id } = await calls.createApi({
      plugin_id,
      name: 'find',
      path: '/find',
      method: 1,
      request_params: [
        text('city', inQuery, { is_required: true }),
        text('key', inQuery, { global_disable: true }),
      ],
    });
    await calls.debugApi({ plugin_id, api_id, parameters: '{"city":"Oslo"}' });
    await calls.publish({ plugin_id });
    const space_id = person.spaceId;
    const { plugin_infos, total } = await calls.list({ space_id });
    expect(total).toBe(2);
    expect(plugin_infos.map(({ name, status }) => [name, status])).toEqual([
      ['Weather 100%', 4],
      ['Draft', 0],
    ]);
    const { plugin_list } = await calls.listPublished({ space_id, name: '100%' });
    expect(plugin_list).toMatchObject([
      {
        id: plugin_id,
        version_name: 'v1.0.0',
        plugin_apis: [{ api_id, parameters: [{ name: 'city', type: 'string', required: true }] }],
      },
    ]);
    expect(plugin_list[0]!.plugin_apis[0]!.parameters).toHaveLength(1);
    await expect(api().list({ space_id })).rejects.toMatchObject({ code: 700000007 });
    await expect(api().listPublished({ plugin_ids: [plugin_id] })).rejects.toMatchObject({ code: 700000007 });
  });
});

describe('the edit lock', () => {
  test('keeps others from editing until it is taken over', async () => {
    const member = await world.register();
    const { id: space_id } = await owner.client.space.save({ name: 'Team' });
    await owner.client.space.invite({
      space_id,
      member_info_list: [{ user_id: member.id, space_role_type: 3 }],
    });
    await member.client.space.join({ space_id });
    const { plugin_id } = await api(member).registerMeta({ space_id, name: 'Shared', url: echo.url });
    await expect(api().updateMeta({ plugin_id, name: 'Mine' })).rejects.toMatchObject({ code: 700000007 });
    expect(await api(member).lock({ plugin_id })).toMatchObject({ Occupied: false, Seized: true });
    expect(await api(member).lock({ plugin_id })).toMatchObject({ Seized: true });
    // The owner of the team inherits the plugin, which the member has locked a moment before.
    await owner.client.space.removeMember({ space_id, remove_user_id: member.id });
    expect(await api().lock({ plugin_id })).toMatchObject({
      Occupied: true,
      Seized: false,
      user: { id: member.id, self: false },
    });
    await expect(api().updateMeta({ plugin_id, name: 'Mine' })).rejects.toMatchObject({ code: 700099040 });
    expect(await api().lock({ plugin_id, take_over: true })).toMatchObject({ Seized: true });
    await api().updateMeta({ plugin_id, name: 'Mine' });
    expect(await api().unlock({ plugin_id })).toMatchObject({ released: true });
    expect(await api().unlock({ plugin_id })).toMatchObject({ released: false });
  });
});
