import { accessToken } from '@heddle/api-contract/families/access-token';
import { plugin, programLanguages } from '@heddle/api-contract/families/plugin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { type EchoServer, startEchoServer } from './testing/startEchoServer.js';

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

const tool = (operationId: string, more = {}) => ({
  operationId,
  summary: operationId,
  responses: { 200: { description: 'OK' } },
  ...more,
});
const document = (paths: object, more = {}) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Pets', description: 'Finds pets.', version: '1' },
    servers: [{ url: `${echo.url}/v1` }],
    paths,
    ...more,
  });

async function register(paths: object, more = {}): Promise<string> {
  const { plugin_id } = await api().register({ space_id: owner.spaceId, openapi: document(paths, more) });
  return plugin_id;
}

const toolsOf = async (plugin_id: string) => (await api().getApis({ plugin_id })).api_info;

async function testAll(plugin_id: string): Promise<void> {
  for (const { api_id } of await toolsOf(plugin_id))
    await api().debugApi({ plugin_id, api_id, parameters: '{}' });
}

describe('the code view', () => {
  test('keeps what forms do not understand, in the document and in the manifest', async () => {
    const plugin_id = await register(
      { '/pets': { get: tool('find', { 'x-team': { name: 'pets' }, tags: ['a'] }) } },
      { 'x-own': [1], tags: [{ name: 'a' }] },
    );
    const { code_info } = await api().getInfo({ plugin_id });
    const manifest = {
      ...JSON.parse(code_info.plugin_desc),
      name_for_model: 'pets_for_models',
      contact_email: 'pets@example.com',
      common_params: { header: [{ name: 'X-Team', value: 'pets' }] },
    };
    await api().update({
      plugin_id,
      ai_plugin: JSON.stringify(manifest),
      openapi: code_info.openapi_desc.replace('x-team', 'x-crew'),
    });
    const [found] = await toolsOf(plugin_id);
    await api().updateApi({ plugin_id, api_id: found!.api_id, desc: 'Finds pets.' });
    await api().updateMeta({ plugin_id, name: 'Cats' });
    const after = (await api().getInfo({ plugin_id })).code_info;
    expect(JSON.parse(after.plugin_desc)).toMatchObject({
      name_for_human: 'Cats',
      name_for_model: 'pets_for_models',
      contact_email: 'pets@example.com',
      common_params: { header: [{ name: 'X-Team', value: 'pets' }], query: [] },
    });
    for (const kept of ['x-own', 'x-crew', 'summary: Finds pets.'])
      expect(after.openapi_desc).toContain(kept);
    await api().debugApi({ plugin_id, api_id: found!.api_id, parameters: '{}' });
    expect(echo.heard[0]!.headers['x-team']).toBe('pets');
  });

  test('stores a key of a manifest apart, and never shows it', async () => {
    const secret = 'sk-planted-in-a-manifest';
    const manifest = {
      name_for_human: 'Keyed',
      description_for_human: 'Has a key.',
      auth: { type: 'service_http', payload: { location: 'Header', key: 'X-Key', service_token: secret } },
    };
    const openapi = document({ '/pets': { get: tool('find') } });
    const { plugin_id } = await api().register({
      space_id: owner.spaceId,
      openapi,
      ai_plugin: JSON.stringify(manifest),
    });
    await testAll(plugin_id);
    expect(echo.heard[0]!.headers['x-key']).toBe(secret);
    expect(JSON.stringify(await api().getInfo({ plugin_id }))).not.toContain(secret);
  });

  test('makes every tool untested when the address changes', async () => {
    const plugin_id = await register({ '/pets': { get: tool('find') } });
    await testAll(plugin_id);
    const moved = document({ '/pets': { get: tool('find') } }).replace('/v1', '/v2');
    await api().update({ plugin_id, openapi: moved });
    expect((await toolsOf(plugin_id)).map(({ debug_status }) => debug_status)).toEqual([0]);
  });
});

describe('adding tools of a document', () => {
  const pets = { '/pets': { get: tool('find') } };

  test('lists tools with the same address, and replaces or leaves out those it is told to', async () => {
    const plugin_id = await register(pets);
    await testAll(plugin_id);
    const openapi = document({ '/pets': { get: tool('search'), post: tool('add') } });
    await expect(api().batchCreate({ plugin_id, openapi })).rejects.toMatchObject({
      data: { paths_duplicated: [{ name: 'search', path: '/pets', method: 1 }], paths_created: [] },
    });
    const skipped = await api().batchCreate({ plugin_id, openapi, skip_same_paths: true });
    expect(skipped.paths_duplicated.map(({ name }) => name)).toEqual(['search']);
    expect(skipped.paths_created.map(({ name }) => name)).toEqual(['add']);
    const states = async () =>
      (await toolsOf(plugin_id)).map(({ name, debug_status }) => [name, debug_status]);
    expect(await states()).toEqual([
      ['find', 1],
      ['add', 0],
    ]);
    await api().batchCreate({
      plugin_id,
      openapi,
      skip_same_paths: true,
      paths_to_replace: [{ path: '/pets', method: 1 }],
    });
    expect(await states()).toEqual([
      ['search', 0],
      ['add', 0],
    ]);
  });

  test('gives names of their own to tools and schemas whose names the plugin uses for something else', async () => {
    const schema = (property: string) => ({
      components: { schemas: { Pet: { type: 'object', properties: { [property]: { type: 'string' } } } } },
    });
    const body = {
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
    };
    const plugin_id = await register({ '/pets': { post: tool('add', body) } }, schema('name'));
    await api().batchCreate({
      plugin_id,
      openapi: document({ '/cats': { post: tool('add', body) } }, schema('color')),
    });
    const inputs = (await toolsOf(plugin_id)).map(({ name, request_params }) => [
      name,
      request_params.map((parameter) => parameter.name),
    ]);
    expect(inputs).toEqual([
      ['add', ['name']],
      ['add_2', ['color']],
    ]);
  });
});

describe('a document at an address', () => {
  test('is read through the guard for outgoing requests', async () => {
    echo.answer = (response) => response.end('openapi: 3.0.1');
    const url = `${echo.url}/openapi.yaml#top`;
    expect(await api().fetchDocument({ space_id: owner.spaceId, url })).toEqual({ text: 'openapi: 3.0.1' });
  });

  test.each<[what: string, answer: EchoServer['answer'], path: string, reason: RegExp]>([
    ['an address inside', undefined, 'http://127.0.0.1:5432/', /private network/i],
    ['no address', undefined, 'file:///etc/passwd', /http or https/],
    ['a status', (response) => response.writeHead(404).end(), '', /status 404/],
    [
      'a redirect inside',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      '',
      /private|link-local|metadata|refused/i,
    ],
    [
      'a flood',
      (response) => {
        const piece = Buffer.alloc(1024 * 1024);
        for (let count = 0; count < 18; count++) response.write(piece);
        response.end();
      },
      '',
      /more than 16 MiB/,
    ],
  ])('is refused for %s', async (_, answer, path, reason) => {
    echo.answer = answer;
    const asked = api().fetchDocument({ space_id: owner.spaceId, url: path || echo.url });
    await expect(asked).rejects.toThrow(reason);
  });
});

test('the changelog says what each version changed', async () => {
  const plugin_id = await register({ '/pets': { get: tool('find'), post: tool('add') } });
  await testAll(plugin_id);
  await api().publish({ plugin_id, version_desc: 'First.' });
  const [find, add] = await toolsOf(plugin_id);
  const request_params = [{ name: 'q', type: 1, location: 2 }];
  await api().updateApi({ plugin_id, api_id: find!.api_id, desc: 'Searches.', request_params });
  await api().deleteApi({ plugin_id, api_id: add!.api_id });
  await api().updateMeta({ plugin_id, desc: 'Searches pets.' });
  await testAll(plugin_id);
  await api().publish({ plugin_id });
  const { change_log_list, total } = await api().changelog({ plugin_id });
  expect(total).toBe(2);
  expect(change_log_list).toMatchObject([
    {
      version_name: 'v1.0.1',
      created_api_names: [],
      updated_apis: [{ name: 'find', parts: ['description', 'inputs'] }],
      deleted_api_names: ['add'],
      is_meta_changed: true,
      operation: 'published v1.0.1: changed find; removed add; changed settings',
    },
    {
      version_name: 'v1.0.0',
      version_desc: 'First.',
      created_api_names: ['find', 'add'],
      is_meta_changed: false,
    },
  ]);
  expect((await api().changelog({ plugin_id, page: 2, size: 1 })).change_log_list).toHaveLength(1);
});

test('code of a tool has examples as arguments, and no key', async () => {
  const openapi = document({
    '/pets/{id}': {
      put: tool('change', {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'unit', in: 'query', schema: { type: 'string' }, example: 'cm' },
        ],
      }),
    },
  });
  const { plugin_id } = await api().register({
    space_id: owner.spaceId,
    openapi,
    ai_plugin: JSON.stringify({ auth: { type: 'service_http', payload: { location: 'query', key: 'key' } } }),
    service_token: 'sk-planted-91',
  });
  const { api_id } = (await toolsOf(plugin_id))[0]!;
  for (const program_lang of Object.values(programLanguages)) {
    const { program_code } = await api().toCode({ plugin_id, api_id, program_lang });
    expect(program_code).toContain(`${echo.url}/v1/pets/1?unit=cm&key=YOUR_API_KEY`);
    expect(program_code).not.toContain('sk-planted');
  }
});

test('a program creates and replaces a plugin with a token', async () => {
  const { token } = await owner.clientOf({ accessToken }).accessToken.create({
    name: 'importer',
    duration_day: '1',
    workspace_permission_v2: { option: 1, permission_list: ['Plugin.edit'] },
  });
  const upsert = async (body: object) => {
    const response = await world.app.request('/open_api/plugin/upsert_plugin', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ space_id: owner.spaceId, ...body }),
    });
    return response.json() as Promise<{ code: number; data: { plugin_id: string } }>;
  };
  const created = await upsert({ api_desc: document({ '/pets': { get: tool('find') } }) });
  const { plugin_id } = created.data;
  await upsert({ plugin_id, api_desc: document({ '/pets': { get: tool('search') } }) });
  expect((await toolsOf(plugin_id)).map(({ name }) => name)).toEqual(['search']);
  const stranger = await world.register();
  expect(await upsert({ space_id: stranger.spaceId, plugin_id })).not.toMatchObject({ code: 0 });
});
