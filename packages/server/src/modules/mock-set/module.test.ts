import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import {
  mockSet,
  requestFilters,
  responseKinds,
  trafficScenes,
} from '@heddle/api-contract/families/mock-set';
import { plugin } from '@heddle/api-contract/families/plugin';
import { runService } from '@heddle/api-contract/families/run-service';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
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
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { answerJson, type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';

let world: TestWorld;
let owner: TestPerson;
let colleague: TestPerson;
/** The space of all tools and agents, with both as members. */
let team: string;
let echo: EchoServer;
let endpoint: ScriptedEndpoint;
/** Answers of the model, in order; the last one is repeated. */
let replies: Reply[];
let tool: { plugin_id: string; api_id: string };
let subject: { componentID: string; parentComponentID: string };

const api = (person = owner) =>
  person.clientOf({ agentChat, bot, mockSet, plugin, runService, space, workflow });

beforeAll(async () => {
  echo = await startEchoServer();
  endpoint = await startScriptedEndpoint((response, asked) => {
    (replies.length > 1 ? replies.shift()! : replies[0]!)(response, asked);
  });
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }];
  const fetch = createOutboundFetch({ privateOrigins: [new URL(endpoint.baseURL).origin, echo.url] });
  world = await createTestApp({ models: createModels({ models }, { fetch }), outbound: fetch });
  owner = await world.register();
  colleague = await world.register();
  team = (await api().space.save({ name: 'Weather team' })).id;
  await api().space.invite({
    space_id: team,
    member_info_list: [{ user_id: colleague.id, space_role_type: 3 }],
  });
  await api(colleague).space.join({ space_id: team });
});
beforeEach(async () => {
  echo.answer = answerJson({ degrees: 3 });
  tool = await publishPlugin();
  subject = { componentID: tool.api_id, parentComponentID: tool.plugin_id };
  echo.heard.length = 0;
});
afterAll(async () => {
  await endpoint.close();
  await echo.close();
  await world.close();
});

async function publishPlugin() {
  const calls = api().plugin;
  const { plugin_id } = await calls.registerMeta({ space_id: team, name: 'Weather', url: echo.url });
  const { api_id } = await calls.createApi({
    plugin_id,
    name: 'find_weather',
    desc: 'Finds the weather.',
    path: '/weather',
    method: 1,
    request_params: [{ name: 'city', type: 1, location: 2, is_required: true }],
    response_params: [{ name: 'degrees', type: 3, is_required: true }],
  });
  await calls.debugApi({ plugin_id, api_id, parameters: '{"city":"Oslo"}' });
  await calls.publish({ plugin_id });
  return { plugin_id, api_id };
}

async function createAgent(): Promise<string> {
  const { bot_id } = await api().bot.create({ space_id: team, name: 'Guide' });
  await api().bot.updateInfo({
    bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 }, plugin_info_list: [tool] },
  } as Parameters<ReturnType<typeof api>['bot']['updateInfo']>[0]);
  return bot_id;
}

/** Asks the agent, whose model calls the tool; returns what the tool gave, and its message. */
async function ask(bot_id: string, person = owner, more: { draft_mode?: boolean } = {}) {
  replies = [
    streamToolCalls([{ id: 'c1', name: 'find_weather', arguments: { city: 'Oslo' } }]),
    streamTexts(['It is cold.']),
  ];
  let result: { content: string; hit: unknown } | undefined;
  for await (const event of api(person).agentChat.chat({ bot_id, query: 'Oslo?', ...more })) {
    if (event.event !== 'message' || event.data.message.type !== 'tool_response') continue;
    const { content, extra_info } = event.data.message;
    const { mock_hit_info: hit = 'null' } = extra_info as { mock_hit_info?: string };
    result = { content, hit: JSON.parse(hit || 'null') };
  }
  return result;
}

const all = { requestFilterType: requestFilters.all };
const json = (value: unknown) => ({
  responseExpectType: responseKinds.json,
  responseExpectRule: JSON.stringify(value),
});

async function createSet(answer: unknown = { degrees: -40 }): Promise<string> {
  const { id } = await api().mockSet.saveSet({ name: 'Winter', mockSubject: subject });
  await api().mockSet.saveRule({ mocksetID: id, requestFilter: all, responseExpect: json(answer) });
  return id;
}

function bind(mockSetID: string | undefined, bot_id: string, person = owner) {
  const bizCtx = { trafficScene: trafficScenes.agent, trafficCallerID: bot_id };
  return api(person).mockSet.bind({ mockSetID, mockSubject: subject, bizCtx });
}

test('a bound mock set answers the draft of its agent, and the message says so', async () => {
  const bot_id = await createAgent();
  const id = await createSet();
  await bind(id, bot_id);
  expect(await ask(bot_id)).toEqual({
    content: '{"degrees":-40}',
    hit: { hitMockInfo: true, mockSetName: 'Winter', mockSetId: id, ruleId: expect.any(String) },
  });
  expect(echo.heard).toEqual([]);
  await bind(undefined, bot_id);
  expect(await ask(bot_id)).toEqual({ content: '{"degrees":3}', hit: null });
});

test('a mock set answers neither published agents, nor other people, nor other agents', async () => {
  const bot_id = await createAgent();
  await bind(await createSet(), bot_id);
  await api().bot.publish({ bot_id, space_id: team, connectors: { '1024': {} } });
  const real = { content: '{"degrees":3}', hit: null };
  expect(await ask(bot_id, owner, { draft_mode: false })).toEqual(real);
  expect(await ask(await createAgent())).toEqual(real);
  expect(await ask(bot_id, colleague)).toEqual(real);
  expect(echo.heard).toHaveLength(3);
});

test('a mock set answers test runs of its workflow in the browser, not those of other workflows', async () => {
  const create = async (name: string) => (await api().workflow.create({ space_id: team, name })).workflow_id;
  const [mocked, other] = [await create('mocked'), await create('other')];
  await api().mockSet.bind({
    mockSetID: await createSet(),
    mockSubject: subject,
    bizCtx: { trafficScene: trafficScenes.workflow, trafficCallerID: mocked },
  });
  const request = { pluginId: tool.plugin_id, apiId: tool.api_id, arguments: { city: 'Oslo' } };
  const call = (workflow_id?: string, person = owner) =>
    api(person).runService.tool({ space_id: team, workflow_id, request });
  expect(await call(mocked)).toEqual({ result: { degrees: -40 }, mock_set: 'Winter' });
  const real = { result: { degrees: 3 } };
  expect(await call(other)).toEqual(real);
  expect(await call()).toEqual(real);
  expect(await call(mocked, colleague)).toEqual(real);
});

test('a choice applies to its scene only: the debug page, or one agent', async () => {
  const bot_id = await createAgent();
  const debug = async () => (await api().plugin.debugApi({ ...tool, parameters: '{"city":"Oslo"}' })).resp;
  await bind(await createSet(), bot_id);
  expect(await debug()).toBe('{"degrees":3}');
  await bind(undefined, bot_id);
  const bizCtx = { trafficScene: trafficScenes.tool };
  await api().mockSet.bind({ mockSetID: await createSet(), mockSubject: subject, bizCtx });
  expect(await debug()).toBe('{"degrees":-40}');
  expect(await ask(bot_id)).toEqual({ content: '{"degrees":3}', hit: null });
});

test('rules of a higher priority answer first, and equal ones take turns', async () => {
  const { id: mocksetID } = await api().mockSet.saveSet({ name: 'Turns', mockSubject: subject });
  for (const [priority, degrees] of [
    [1, 10],
    [2, 20],
    [2, 21],
  ] as const)
    await api().mockSet.saveRule({
      mocksetID,
      priority,
      requestFilter: all,
      responseExpect: json({ degrees }),
    });
  const bizCtx = { trafficScene: trafficScenes.tool };
  await api().mockSet.bind({ mockSetID: mocksetID, mockSubject: subject, bizCtx });
  const given: string[] = [];
  for (let call = 0; call < 3; call++)
    given.push((await api().plugin.debugApi({ ...tool, parameters: '{"city":"Oslo"}' })).resp);
  expect(given).toEqual(['{"degrees":20}', '{"degrees":21}', '{"degrees":20}']);
});

test('a set whose rules no longer fit the tool is marked and not used', async () => {
  const id = await createSet();
  const ofDebugPage = { trafficScene: trafficScenes.tool };
  await api().mockSet.bind({ mockSetID: id, mockSubject: subject, bizCtx: ofDebugPage });
  const debug = () => api().plugin.debugApi({ ...tool, parameters: '{"city":"Oslo"}' });
  expect(await debug()).toMatchObject({ resp: '{"degrees":-40}', mock_hit_info: expect.any(String) });
  await api().plugin.updateApi({
    ...tool,
    response_params: [{ name: 'degrees', type: 1, is_required: true }],
  });
  const { mockSets } = await api().mockSet.listSets({ mockSubject: subject });
  expect(mockSets).toMatchObject([{ id, schemaIncompatible: true, mockRuleQuantity: 1 }]);
  const { mockRules } = await api().mockSet.listRules({ mockSetID: id });
  expect(mockRules[0]!.problem).toContain("the field 'degrees'");
  echo.answer = answerJson({ degrees: 'cold' });
  expect(await debug()).toMatchObject({ resp: '{"degrees":"cold"}' });
  await api().mockSet.saveSet({ id, failsWithoutRule: true });
  expect(await debug()).toMatchObject({ success: false, reason: expect.stringContaining('does not fit') });
});

test('an answer of a mock set is no test of the tool', async () => {
  const bizCtx = { trafficScene: trafficScenes.tool };
  await api().mockSet.bind({ mockSetID: await createSet(), mockSubject: subject, bizCtx });
  await api().plugin.updateApi({ ...tool, path: '/v2' });
  await api().plugin.debugApi({ ...tool, parameters: '{"city":"Oslo"}' });
  await expect(api().plugin.publish({ plugin_id: tool.plugin_id })).rejects.toThrow('find_weather');
});

test('rules must fit the tool, and come from calls of the debug page too', async () => {
  const { id: mocksetID } = await api().mockSet.saveSet({ name: 'Winter', mockSubject: subject });
  const save = (answer: unknown) =>
    api().mockSet.saveRule({ mocksetID, requestFilter: all, responseExpect: json(answer) });
  await expect(save({ degrees: 'cold' })).rejects.toThrow('degrees');
  await expect(save({})).rejects.toThrow('lacks');
  await expect(bind(mocksetID, await createAgent())).rejects.toThrow('add a rule');
  const { calls } = await api().plugin.debugHistory(tool);
  await api().mockSet.saveRule({ mocksetID, debugCallID: calls[0]!.call_id });
  const { mockRules } = await api().mockSet.listRules({ mockSetID: mocksetID });
  expect(mockRules).toMatchObject([{ responseExpect: { responseExpectRule: '{"degrees":3}' }, problem: '' }]);
});

test('rules can give errors, only for certain arguments', async () => {
  const bot_id = await createAgent();
  const { id } = await api().mockSet.saveSet({ name: 'Broken', mockSubject: subject });
  await api().mockSet.saveRule({
    mocksetID: id,
    requestFilter: { requestFilterType: requestFilters.arguments, requestFilterRule: '{"city":"Oslo"}' },
    responseExpect: { responseExpectType: responseKinds.error, responseExpectRule: 'out of order' },
  });
  await bind(id, bot_id);
  expect(await ask(bot_id)).toMatchObject({ content: 'Error: out of order' });
});

test('answers are generated from the schema, or by a model that is asked again if they do not fit', async () => {
  const mockSetID = await createSet();
  const read = async (input: object) => {
    const { taskID } = await api().mockSet.generate({ mockSetID, ...input });
    const { choices } = await api().mockSet.getGenerated({ taskID });
    return choices.map(({ content }) => JSON.parse(content));
  };
  expect(await read({ quantity: 2 })).toEqual([{ degrees: 1 }, { degrees: 2 }]);
  replies = [streamTexts(['{"answers":[{"degrees":"hot"}]}']), streamTexts(['{"answers":[{"degrees":41}]}'])];
  expect(await read({ desc: 'a hot day' })).toEqual([{ degrees: 41 }]);
});

test('bindings are the own ones, and tell how many people use a set', async () => {
  const bot_id = await createAgent();
  const mockSetID = await createSet();
  await bind(mockSetID, bot_id);
  const { mockSetBindings, mockSetDetails } = await api().mockSet.listBindings({
    bizCtx: { trafficScene: trafficScenes.agent, trafficCallerID: bot_id },
    needMockSetDetail: true,
  });
  expect(mockSetBindings).toMatchObject([{ mockSetID, bizCtx: { connectorUID: owner.id } }]);
  expect(mockSetDetails[mockSetID]).toMatchObject({ name: 'Winter', schemaIncompatible: false });
  expect(await api().mockSet.usage({ mockSetID })).toMatchObject({ usersUsageCount: 1 });
  await bind(mockSetID, bot_id, colleague);
  expect(await api().mockSet.usage({ mockSetID })).toMatchObject({ usersUsageCount: 2 });
  const stranger = await world.register();
  await expect(bind(mockSetID, bot_id, stranger)).rejects.toThrow();
  const others = await api(stranger).mockSet.listBindings({});
  expect(others.mockSetBindings).toEqual([]);
  await api().mockSet.deleteSet({ id: mockSetID });
  expect((await api(colleague).mockSet.listBindings({})).mockSetBindings).toEqual([]);
});
