import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { plugin } from '@heddle/api-contract/families/plugin';
import { variable } from '@heddle/api-contract/families/variable';
import { workflowNode } from '@heddle/api-contract/families/workflow-node';
import type { JsonObject } from '@heddle/workflow-schema';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { findUses } from '../../resources/references.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal, parameter } from '../../testing/runDocuments.js';
import { node } from '../workflow/samples/parts.js';
import { answerJson, type EchoServer, startEchoServer } from './testing/startEchoServer.js';

// Agents and workflows that call the tools of a plugin.
let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;
let endpoint: ScriptedEndpoint;
/** Answers of the model, in order; the last one is repeated. */
let replies: Reply[];

const api = (person = owner) => person.clientOf({ agentChat, bot, plugin, workflowNode });

beforeAll(async () => {
  echo = await startEchoServer();
  endpoint = await startScriptedEndpoint((response, asked) => {
    (replies.length > 1 ? replies.shift()! : replies[0]!)(response, asked);
  });
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }];
  const privateOrigins = [new URL(endpoint.baseURL).origin, echo.url];
  const fetch = createOutboundFetch({ privateOrigins });
  world = await createTestApp({ models: createModels({ models }, { fetch }), outbound: fetch });
  owner = await world.register();
});
beforeEach(() => {
  endpoint.calls.length = 0;
  echo.heard.length = 0;
  echo.answer = answerJson({ degrees: 3 });
});
afterAll(async () => {
  await endpoint.close();
  await echo.close();
  await world.close();
});

/** A published plugin with one tool. */
async function publishPlugin(): Promise<{ plugin_id: string; api_id: string }> {
  const calls = api().plugin;
  const { plugin_id } = await calls.registerMeta({ space_id: owner.spaceId, name: 'Weather', url: echo.url });
  const { api_id } = await calls.createApi({
    plugin_id,
    name: 'find_weather',
    desc: 'Finds the weather.',
    path: '/weather',
    method: 1,
    request_params: [
      { name: 'city', type: 1, location: 2, is_required: true },
      { name: 'unit', type: 1, location: 2 },
    ],
    response_params: [{ name: 'degrees', type: 3 }],
  });
  await calls.debugApi({ plugin_id, api_id, parameters: '{"city":"Oslo"}' });
  await calls.publish({ plugin_id });
  echo.heard.length = 0;
  return { plugin_id, api_id };
}

type Blocks = Parameters<ReturnType<typeof api>['bot']['updateInfo']>[0]['bot_info'];

async function createAgent(entries: Blocks['plugin_info_list']): Promise<string> {
  const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' });
  const quiet = { suggest_reply_info: { suggest_reply_mode: 2 } };
  await api().bot.updateInfo({ bot_info: { bot_id, ...quiet, plugin_info_list: entries } as Blocks });
  return bot_id;
}

async function ask(bot_id: string): Promise<string> {
  let said = '';
  for await (const event of api().agentChat.chat({ bot_id, query: 'Oslo?' }))
    if (event.event === 'message' && event.data.message.type === 'answer') said += event.data.message.content;
  return said;
}

const call = (values: object) => streamToolCalls([{ id: 'c1', name: 'find_weather', arguments: values }]);

const toolsOf = (round: number) =>
  (endpoint.calls[round]!.body.tools as { function: { name: string; parameters: object } }[]).map(
    (tool) => tool.function,
  );
const resultOf = (round: number) =>
  (endpoint.calls[round]!.body.messages as { role: string; content: string }[]).findLast(
    ({ role }) => role === 'tool',
  )?.content;

test('an agent calls a tool, with what it has fixed for the model', async () => {
  const tool = await publishPlugin();
  const bot_id = await createAgent([{ ...tool, inputs: [{ name: 'unit', value: '"K"', is_hidden: true }] }]);
  replies = [call({ city: 'Oslo', unit: 'F' }), streamTexts(['It is cold.'])];
  expect(await ask(bot_id)).toBe('It is cold.');
  expect(toolsOf(0)).toMatchObject([
    { name: 'find_weather', parameters: { properties: { city: { type: 'string' } }, required: ['city'] } },
  ]);
  expect(toolsOf(0)[0]!.parameters).not.toHaveProperty('properties.unit');
  expect(echo.heard.map(({ path }) => path)).toEqual(['/weather?city=Oslo&unit=K']);
  expect(resultOf(1)).toBe('{"degrees":3}');
});

test('an agent reads why a tool has failed', async () => {
  const bot_id = await createAgent([await publishPlugin()]);
  echo.answer = answerJson({ error: 'no such city' }, 404);
  replies = [call({ city: 'Osl' }), streamTexts(['I do not know.'])];
  expect(await ask(bot_id)).toBe('I do not know.');
  expect(resultOf(1)).toBe('Error: the server answered with status 404: {"error":"no such city"}');
});

test('a published agent keeps the version of its tools', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  const bot_id = await createAgent([{ plugin_id, api_id }]);
  const { version = '' } = await api().bot.publish({
    bot_id,
    space_id: owner.spaceId,
    connectors: { '1024': {} },
  });
  await api().plugin.updateApi({ plugin_id, api_id, path: '/v2/weather' });
  await api().plugin.debugApi({ plugin_id, api_id, parameters: '{"city":"Oslo"}' });
  await api().plugin.publish({ plugin_id });
  const published = await api().bot.getInfo({ bot_id, version });
  expect(published.bot_info.plugin_info_list).toMatchObject([
    { api_name: 'find_weather', version: 'v1.0.0', latest_version: 'v1.0.1' },
  ]);
  const draft = await api().bot.getInfo({ bot_id });
  expect(draft.bot_info.plugin_info_list).toMatchObject([{ version: 'v1.0.1' }]);
});

/** Asks a published agent as a program does. */
async function askPublished(bot_id: string, user_id: string): Promise<void> {
  const workspace_permission_v2 = { option: 1 as const, permission_list: [...everyPermission] };
  const { token } = await owner
    .clientOf({ accessToken })
    .accessToken.create({ name: 'program', workspace_permission_v2 });
  const message = { role: 'user', content: 'Oslo?', content_type: 'text' };
  const response = await world.app.request('http://localhost/v3/chat', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bot_id, user_id, stream: true, additional_messages: [message] }),
  });
  expect(await response.text()).toContain('conversation.chat.completed');
}

test('a published agent calls its version of a tool with its own settings, the draft the latest one', async () => {
  const tool = await publishPlugin();
  const inputs = [{ name: 'unit', value: '"K"', is_hidden: true }];
  const bot_id = await createAgent([{ ...tool, inputs }]);
  await api().bot.publish({ bot_id, space_id: owner.spaceId, connectors: { '1024': {} } });
  await api().plugin.updateApi({ ...tool, path: '/v2/weather' });
  await api().plugin.debugApi({ ...tool, parameters: '{"city":"Oslo"}' });
  await api().plugin.publish({ plugin_id: tool.plugin_id });
  for (const [asking, path] of [
    [() => askPublished(bot_id, 'ann'), '/weather'],
    [() => ask(bot_id), '/v2/weather'],
  ] as const) {
    echo.heard.length = 0;
    // The model sets an input that the agent has hidden from it.
    replies = [call({ city: 'Oslo', unit: 'F' }), streamTexts(['Cold.'])];
    await asking();
    expect(echo.heard.map((heard) => heard.path)).toEqual([`${path}?city=Oslo&unit=K`]);
  }
});

test('an input that names a variable is filled with the value of the user, else with its default', async () => {
  const calls = api().plugin;
  const { plugin_id } = await calls.registerMeta({ space_id: owner.spaceId, name: 'Weather', url: echo.url });
  const { api_id } = await calls.createApi({
    ...{ plugin_id, name: 'find_weather', desc: 'Finds the weather.', path: '/weather', method: 1 },
    request_params: [
      ...[{ name: 'city', type: 1, location: 2, default_param_source: 1, variable_ref: 'home' }],
      ...[{ name: 'unit', type: 1, location: 2, global_default: 'C', variable_ref: 'missing' }],
    ],
    response_params: [{ name: 'degrees', type: 3 }],
  });
  await calls.debugApi({ plugin_id, api_id, parameters: '{}' });
  await calls.publish({ plugin_id });
  const bot_id = await createAgent([{ plugin_id, api_id }]);
  const variable_list = [{ key: 'home', default_value: 'Tromsø' }];
  await api().bot.updateInfo({ bot_info: { bot_id, variable_list } as Blocks });
  for (const [values, city] of [
    [{}, 'Troms%C3%B8'],
    [{ city: 'Oslo' }, 'Oslo'],
  ] as const) {
    echo.heard.length = 0;
    replies = [call(values), streamTexts(['Cold.'])];
    await ask(bot_id);
    expect(echo.heard.map(({ path }) => path)).toEqual([`/weather?city=${city}&unit=C`]);
  }
  echo.heard.length = 0;
  const runs = new RunTester(owner);
  const workflow_id = await runs.save(chain([], [weatherNode(plugin_id, api_id, [])], 'degrees'));
  await owner
    .clientOf({ variable })
    .variable.set({ workflow_id, data: [{ keyword: 'home', value: 'Bodo' }] });
  await runs.ended(workflow_id, await runs.start(workflow_id));
  expect(echo.heard.map(({ path }) => path)).toEqual(['/weather?city=Bodo&unit=C']);
});

/** A node that calls the tool. */
function weatherNode(plugin_id: string, api_id: string, inputParameters: JsonObject[]): JsonObject {
  return node('31', '4', [1, 0], { title: 'Weather', description: '' }, '', {
    inputs: {
      apiParam: [
        parameter('apiID', literal(api_id)),
        parameter('apiName', literal('find_weather')),
        parameter('pluginID', literal(plugin_id)),
        parameter('pluginName', literal('Weather')),
        parameter('pluginVersion', literal('')),
      ],
      inputParameters,
    },
    outputs: [{ name: 'degrees', type: 'float' }],
  });
}

test('a workflow reads the interface of a tool in its version, and whether the latest one has it', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  const calls = api().plugin;
  const other = { plugin_id, name: 'find_snow', path: '/snow', method: 1, desc: 'Finds snow.' };
  const snow = await calls.createApi(other);
  await calls.debugApi({ plugin_id, api_id: snow.api_id, parameters: '{}' });
  await calls.updateApi({ plugin_id, api_id, disabled: true });
  await calls.publish({ plugin_id });
  const asked = { pluginID: plugin_id, space_id: owner.spaceId };
  const pinned = await api().workflowNode.toolDetail({ ...asked, api_id, plugin_version: 'v1.0.0' });
  expect(pinned).toMatchObject({
    ...{ apiName: 'find_weather', name: 'Weather', desc: 'Finds the weather.' },
    ...{ version: 'v1.0.0', latest_version: 'v1.0.1', is_in_latest: false, is_dangerous: false },
    inputs: [
      { name: 'city', type: 'string', required: true },
      { name: 'unit', type: 'string', required: false },
    ],
    outputs: [{ name: 'degrees', type: 'float' }],
  });
  const gone = api().workflowNode.toolDetail({ ...asked, api_id });
  await expect(gone).rejects.toMatchObject({ code: errorCodes.pluginNotFound });
  const latest = await api().workflowNode.toolDetail({ ...asked, apiName: 'find_snow' });
  expect(latest).toMatchObject({ version: 'v1.0.1', is_in_latest: true });
  const stranger = await world.register();
  await expect(api(stranger).workflowNode.toolDetail({ ...asked, api_id })).rejects.toThrow();
});

test('plugins to choose are found by the names of their tools', async () => {
  const { plugin_id } = await publishPlugin();
  const asked = { space_id: owner.spaceId, size: 100 };
  const found = await api().plugin.listPublished({ ...asked, name: 'ND_WEATH' });
  expect(found.plugin_list.map(({ id }) => id)).toContain(plugin_id);
  expect((await api().plugin.listPublished({ ...asked, name: 'nothing_like' })).total).toBe(0);
});

test('what an agent sets for a tool by name is kept when its plugin changes', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  const bot_id = await createAgent([{ plugin_id, api_id }]);
  const tool = { bot_id, plugin_id, api_name: 'find_weather' };
  const calls = api().bot;
  await calls.updateToolParameters({
    ...tool,
    request_params: [
      { name: 'city', default_param_source: 1, variable_ref: 'home' },
      { name: 'unit', local_default: 'K', local_disable: true },
    ],
  });
  await api().plugin.updateApi({ plugin_id, api_id, path: '/v2/weather' });
  await api().plugin.debugApi({ plugin_id, api_id, parameters: '{"city":"Oslo"}' });
  await api().plugin.publish({ plugin_id });
  expect((await calls.toolParameters(tool)).request_params).toMatchObject([
    { name: 'city', variable_ref: 'home', default_param_source: 1 },
    { name: 'unit', local_default: 'K', local_disable: true },
  ]);
  await calls.deleteToolParameters(tool);
  expect((await calls.toolParameters(tool)).request_params[1]).not.toHaveProperty('local_disable');
  await expect(calls.toolParameters({ ...tool, api_name: 'other' })).rejects.toThrow('no such tool');
});

test('a shortcut calls a tool of the agent, with the values of its form', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  const bot_id = await createAgent([{ plugin_id, api_id, api_name: 'find_weather' }]);
  const save = (shortcuts: object) =>
    api().bot.saveShortcut({
      object_id: bot_id,
      space_id: owner.spaceId,
      shortcuts: { command_name: 'Weather', tool_type: 2, template_query: '{city}', ...shortcuts },
    });
  await expect(save({ plugin_id, plugin_api_id: '1' })).rejects.toThrow('no such tool');
  const { shortcuts } = await save({ plugin_id, plugin_api_name: 'find_weather' });
  await api().bot.updateInfo({
    bot_info: { bot_id, shortcut_sort: [shortcuts.command_id] } as Blocks,
  });
  replies = [streamTexts(['It is cold.'])];
  const city = { value: 'Bergen' };
  let said = '';
  for await (const event of api().agentChat.chat({
    ...{ bot_id, query: 'Bergen', shortcut_cmd_id: shortcuts.command_id },
    toolList: [{ parameters: { city } }],
  }))
    if (event.event === 'message' && event.data.message.type === 'answer') said += event.data.message.content;
  expect(said).toBe('It is cold.');
  expect(echo.heard.map(({ path }) => path)).toEqual(['/weather?city=Bergen']);
  const [prompt] = endpoint.calls[0]!.body.messages as { content: string }[];
  expect(prompt!.content).toContain('{"degrees":3}');
});

test('a picture that a tool gives is stored, and tools receive files by URL', async () => {
  const calls = api().plugin;
  const { plugin_id } = await calls.registerMeta({
    space_id: owner.spaceId,
    name: 'Pictures',
    url: echo.url,
  });
  const { api_id } = await calls.createApi({
    ...{ plugin_id, name: 'draw', desc: 'Draws.', path: '/draw', method: 1 },
    request_params: [{ name: 'model', type: 1, location: 2, assist_type: 2 }],
  });
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  echo.answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  await calls.debugApi({ plugin_id, api_id, parameters: '{}' });
  await calls.publish({ plugin_id });
  const bot_id = await createAgent([{ plugin_id, api_id }]);
  const use = (values: object) => {
    replies = [streamToolCalls([{ id: 'c1', name: 'draw', arguments: values }]), streamTexts(['Here.'])];
    endpoint.calls.length = 0;
    echo.heard.length = 0;
    return ask(bot_id);
  };
  await use({ model: 'https://pictures.example/a.png' });
  expect(echo.heard.map(({ path }) => path)).toEqual(['/draw?model=https%3A%2F%2Fpictures.example%2Fa.png']);
  const kept = JSON.parse(resultOf(1)!) as { url: string; uri: string };
  expect(kept).toMatchObject({ name: 'draw.png', content_type: 'image/png', size: picture.length });
  const read = await world.app.request(kept.url);
  expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true);
  await use({ model: kept.uri });
  const sent = new URL(echo.heard[0]!.path, echo.url).searchParams.get('model')!;
  expect((await world.app.request(sent)).status).toBe(200);
  await use({ model: 'file-1.png' });
  expect(echo.heard).toEqual([]);
  expect(resultOf(1)).toContain('there is no file file-1.png');
  await calls.debugApi({ plugin_id, api_id, parameters: JSON.stringify({ model: kept.uri }) });
  expect(echo.heard.map(({ path }) => path)).toEqual([`/draw?model=${kept.uri}`]);
});

test('an agent refuses tools of other spaces and unpublished ones', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  const stranger = await world.register();
  const { bot_id } = await api(stranger).bot.create({ space_id: stranger.spaceId, name: 'Spy' });
  const update = api(stranger).bot.updateInfo({
    bot_info: { bot_id, plugin_info_list: [{ plugin_id, api_id }] } as Blocks,
  });
  await expect(update).rejects.toThrow('no published tool');
});

test('a workflow calls a tool', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  const calls = weatherNode(plugin_id, api_id, [parameter('city', literal('Bergen'))]);
  const { nodeResults, workFlowId: id } = await new RunTester(owner).run(chain([], [calls], 'degrees'));
  expect(await findUses(world.app.app, { kind: 'workflow', id })).toEqual([
    { kind: 'plugin', id: plugin_id },
  ]);
  const result = nodeResults.find(({ nodeId }) => nodeId === '31');
  expect(result).toMatchObject({ errorInfo: '', output: '{"degrees":3}' });
  expect(echo.heard.map(({ path }) => path)).toEqual(['/weather?city=Bergen']);
});
