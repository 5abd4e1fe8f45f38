import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { card, cardBindingStatuses, cardStatuses } from '@heddle/api-contract/families/card';
import { type ChatStreamEvent, chat } from '@heddle/api-contract/families/chat';
import { conversation } from '@heddle/api-contract/families/conversation';
import { library, resourceTypes } from '@heddle/api-contract/families/library';
import { plugin } from '@heddle/api-contract/families/plugin';
import { workflow } from '@heddle/api-contract/families/workflow';
import { cardLimits } from '@heddle/plugin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { chain, field, message } from '../../testing/runDocuments.js';
import { answerJson, type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';
import { node } from '../workflow/samples/parts.js';

let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;
let endpoint: ScriptedEndpoint;
let replies: Reply[];

const api = (person = owner) => person.clientOf({ agentChat, bot, card, library, plugin });
const cards = (person = owner) => api(person).card;

beforeAll(async () => {
  echo = await startEchoServer();
  endpoint = await startScriptedEndpoint((response, asked) => replies.shift()!(response, asked));
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }];
  const privateOrigins = [new URL(endpoint.baseURL).origin, echo.url];
  const fetch = createOutboundFetch({ privateOrigins });
  world = await createTestApp({ models: createModels({ models }, { fetch }), outbound: fetch });
  owner = await world.register();
});
beforeEach(() => {
  endpoint.calls.length = 0;
  echo.answer = answerJson({ degrees: 3, days: [{ name: 'Mo' }, { name: 'Tu' }] });
});
afterAll(async () => {
  await endpoint.close();
  await echo.close();
  await world.close();
});

const weather = {
  version: 1,
  variables: [
    { name: 'degrees', type: 'number' },
    { name: 'days', type: 'list' },
  ],
  root: {
    type: 'column',
    children: [
      { type: 'text', text: '{{degrees}} degrees' },
      { type: 'list', items: 'days', child: { type: 'text', text: '{{item.name}}' } },
    ],
  },
};
const mapping = { degrees: 'degrees', days: 'days' };
const mapping_rule = JSON.stringify(mapping);

async function createCard(content: object = weather, person = owner): Promise<string> {
  const { card_id } = await cards(person).create({ space_id: person.spaceId, name: 'Weather' });
  await cards(person).update({ card_id, dsl_content: JSON.stringify(content) });
  return card_id;
}

async function publishCard(content?: object): Promise<string> {
  const card_id = await createCard(content);
  await cards().publish({ card_id });
  return card_id;
}

async function publishTool(): Promise<{ plugin_id: string; api_id: string }> {
  const calls = api().plugin;
  const { plugin_id } = await calls.registerMeta({ space_id: owner.spaceId, name: 'Weather', url: echo.url });
  const day = { name: '[Array Item]', type: 4, sub_parameters: [{ name: 'name', type: 1 }] };
  const { api_id } = await calls.createApi({
    plugin_id,
    name: 'find_weather',
    desc: 'Finds the weather.',
    path: '/weather',
    method: 1,
    response_params: [
      { name: 'degrees', type: 3 },
      { name: 'days', type: 5, sub_parameters: [day] },
    ],
  });
  await calls.debugApi({ plugin_id, api_id, parameters: '{}' });
  await calls.publish({ plugin_id });
  return { plugin_id, api_id };
}

async function createAgent(): Promise<{ bot_id: string; plugin_id: string; api_id: string }> {
  const tool = await publishTool();
  const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' });
  const quiet = { suggest_reply_info: { suggest_reply_mode: 2 } };
  const info = { bot_id, ...quiet, plugin_info_list: [tool] };
  await api().bot.updateInfo({ bot_info: info as never });
  return { bot_id, ...tool };
}

/** The answers of an agent that calls its tool, as type and content. */
async function ask(bot_id: string, ...said: string[]): Promise<[string, string][]> {
  replies = [
    streamToolCalls([{ id: 'c1', name: 'find_weather', arguments: {} }]),
    ...said.map((text) => streamTexts([text])),
  ];
  const answers: [string, string][] = [];
  for await (const event of api().agentChat.chat({ bot_id, query: 'Oslo?' })) {
    if (event.event !== 'message' || event.data.message.type !== 'answer') continue;
    const { content, content_type } = event.data.message;
    if (content !== '') answers.push([content_type, content]);
  }
  return answers;
}

const invalid = { code: errorCodes.cardInvalid };

test('a draft is edited, published as versions and read as either', async () => {
  const card_id = await createCard();
  expect(await cards().info({ card_id })).toMatchObject({
    card_status: cardStatuses.draft,
    version_num: '0',
  });
  await cards().publish({ card_id, version_name: 'First' });
  const changed = { ...weather, root: { type: 'text', text: 'New' } };
  const { edit_version } = await cards().update({ card_id, dsl_content: JSON.stringify(changed) });
  expect(await cards().info({ card_id })).toMatchObject({
    card_status: cardStatuses.published,
    has_changes: true,
    edit_version,
    card_meta_info: [{ dsl_content: JSON.stringify(changed) }],
  });
  const first = await cards().info({ card_id, version_num: '1' });
  expect(JSON.parse(first.card_meta_info[0]!.dsl_content)).toEqual(weather);
  await cards().publish({ card_id });
  const { history_infos } = await cards().history({ card_id });
  expect(history_infos.map(({ version_num }) => version_num)).toEqual(['2', '1']);
});

test('a change based on an older draft is refused', async () => {
  const card_id = await createCard();
  const { edit_version } = await cards().update({ card_id, name: 'One' });
  await cards().update({ card_id, name: 'Two' });
  await expect(cards().update({ card_id, name: 'Three', edit_version })).rejects.toMatchObject({
    code: errorCodes.changedElsewhere,
  });
});

test('a card with a script, with an address that is no page, or that is too large is refused', async () => {
  const { card_id } = await cards().create({ space_id: owner.spaceId, name: 'Hostile' });
  const save = (root: object) =>
    cards().update({ card_id, dsl_content: JSON.stringify({ version: 1, variables: [], root }) });
  await expect(save({ type: 'script', text: 'attack()' })).rejects.toMatchObject(invalid);
  await expect(save({ type: 'image', url: 'javascript:attack()' })).rejects.toMatchObject(invalid);
  const text = { type: 'text', text: 'x'.repeat(cardLimits.text) };
  const large = { type: 'column', children: Array.from({ length: 17 }, () => text) };
  await expect(save(large)).rejects.toThrow();
  await expect(cards().update({ card_id, sample: '[]' })).rejects.toMatchObject(invalid);
});

test('a card that is bound to a tool is the answer', async () => {
  const card_id = await publishCard();
  const agent = await createAgent();
  await cards().bind({ ...agent, card_id, mapping_rule, max_display_rows: 1 });
  const [[type, content] = ['', '']] = await ask(agent.bot_id);
  expect(type).toBe('card');
  expect(JSON.parse(content)).toMatchObject({
    card_id,
    version: '1',
    data: { degrees: 3 },
    'x-fallback-text': '3 degrees\nMo',
    root: { children: [{ text: '3 degrees' }, { children: [{ text: 'Mo' }] }] },
  });
  expect(endpoint.calls).toHaveLength(1);
});

test('programs receive the text of a card', async () => {
  const card_id = await publishCard();
  const agent = await createAgent();
  await cards().bind({ ...agent, card_id, mapping_rule });
  const { bot_id } = agent;
  await api().bot.publish({ bot_id, space_id: owner.spaceId, connectors: { '1024': {} } });
  const { token } = await owner.clientOf({ accessToken }).accessToken.create({
    name: 'program',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  replies = [streamToolCalls([{ id: 'c1', name: 'find_weather', arguments: {} }])];
  const message = { role: 'user', content: 'Oslo?', content_type: 'text' };
  const response = await world.app.request('/v3/chat', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bot_id, user_id: 'u', stream: true, additional_messages: [message] }),
  });
  const said = await response.text();
  expect(said).toContain('"content":"3 degrees\\nMo\\nTu","content_type":"text"');
  expect(said).not.toContain('"content_type":"card"');
});

test('the model writes a text beside the card if the binding says so', async () => {
  const card_id = await publishCard();
  const agent = await createAgent();
  await cards().bind({ ...agent, card_id, mapping_rule, llm_text_card: true });
  const answers = await ask(agent.bot_id, 'It is cold.');
  expect(answers.map(([type]) => type)).toEqual(['card', 'text']);
  expect(answers[1]![1]).toBe('It is cold.');
});

test('an agent without the card of its tool answers as without a card', async () => {
  const card_id = await publishCard();
  const agent = await createAgent();
  await cards().bind({ ...agent, card_id, mapping_rule });
  await cards().delete({ card_id });
  expect(await ask(agent.bot_id, 'It is cold.')).toEqual([['text', 'It is cold.']]);
});

test('bindings say whether the card has a newer version or the answer no longer fits', async () => {
  const card_id = await publishCard();
  const agent = await createAgent();
  const status = async () => (await cards().pluginCards({ bot_id: agent.bot_id })).plugin_cards[0]?.status;
  await cards().bind({ ...agent, card_id, mapping_rule });
  expect(await cards().getBind(agent)).toMatchObject({ card_id, mapping_rule, card_version_num: '1' });
  expect(await status()).toBe(cardBindingStatuses.latest);
  await cards().publish({ card_id });
  expect(await status()).toBe(cardBindingStatuses.needsUpdate);
  await cards().bind({ ...agent, card_id, mapping_rule: '{"degrees":"temperature"}' });
  expect(await status()).toBe(cardBindingStatuses.mismatch);
  await cards().bind(agent);
  expect(await cards().getBind(agent)).toMatchObject({ card_id: '0' });
});

test('bindings to drafts, to unknown variables and to cards of other spaces are refused', async () => {
  const agent = await createAgent();
  const card_id = await createCard();
  await expect(cards().bind({ ...agent, card_id })).rejects.toMatchObject(invalid);
  await cards().publish({ card_id });
  const unknown = cards().bind({ ...agent, card_id, mapping_rule: '{"wind":"wind"}' });
  await expect(unknown).rejects.toThrow('no variable wind');
  const stranger = await world.register();
  const theirs = await createCard(weather, stranger);
  await cards(stranger).publish({ card_id: theirs });
  await expect(cards().bind({ ...agent, card_id: theirs })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('the author of a tool chooses its card, and agents take it over', async () => {
  const card_id = await publishCard();
  const { bot_id, ...tool } = await createAgent();
  await expect(cards().bindPreset({ ...tool, bot_id })).rejects.toThrow('has not chosen');
  await cards().bind({ ...tool, card_id, mapping_rule });
  expect(await cards().preset(tool)).toMatchObject({ card_bind_info: { card_id }, card_info: { card_id } });
  await cards().bindPreset({ ...tool, bot_id });
  expect(await cards().getBind({ ...tool, bot_id })).toMatchObject({
    card_id,
    mapping_rule,
    plugin_preset_card_selected: true,
  });
});

test('a card for a tool is made from its outputs, published and ready to bind', async () => {
  const { bot_id, ...tool } = await createAgent();
  const made = await cards().createForTool({ ...tool, space_id: owner.spaceId });
  await cards().bind({ ...tool, bot_id, card_id: made.card_id, mapping_rule: made.mapping_rule });
  const { plugin_cards } = await cards().pluginCards({ bot_id });
  expect(plugin_cards).toMatchObject([{ status: cardBindingStatuses.latest }]);
  const [[type, content] = ['', '']] = await ask(bot_id, 'unused');
  expect(type).toBe('card');
  expect(JSON.parse(content)).toMatchObject({ 'x-fallback-text': 'Degrees: 3\nDays\nMo\nTu' });
});

describe('a card written by a model', () => {
  const said = (value: object) => streamTexts([JSON.stringify(value)]);
  const written = {
    card: { ...weather, root: { type: 'text', text: '{{degrees}} °C' } },
    sample: { degrees: 5 },
  };

  test('is returned and saved only by the caller; what the language does not know is repaired once', async () => {
    const { plugin_id, api_id } = await publishTool();
    const card_id = await createCard();
    replies = [said({ ...written, card: { ...weather, root: { type: 'script' } } }), said(written)];
    const before = await cards().info({ card_id });
    const wish = { card_id, description: 'The weather', plugin_id, api_id };
    const { ai_schema, sample } = await cards().generateCard(wish);
    expect(JSON.parse(ai_schema)).toEqual(written.card);
    expect(JSON.parse(sample)).toEqual(written.sample);
    expect(endpoint.calls[1]!.text).toContain('root.type is not a type of elements');
    expect(endpoint.calls[0]!.text).toContain('degrees');
    expect(await cards().info({ card_id })).toEqual(before);
  });

  test('that is wrong twice, or shows nothing, is refused with the reason', async () => {
    const card_id = await createCard();
    const empty = { ...written, sample: { wind: 1 } };
    replies = [said(empty), said(empty)];
    await expect(cards().generateCard({ card_id, description: 'x' })).rejects.toThrow('shows nothing');
    replies = [
      streamTexts(['no']),
      said({ ...written, card: { ...weather, root: { type: 'image', url: 'data:x' } } }),
    ];
    await expect(cards().generateCard({ card_id, description: 'x' })).rejects.toThrow('http or https');
    await expect(cards().generateCard({ card_id, description: ' ' })).rejects.toMatchObject({
      code: errorCodes.copilotFailed,
    });
  });

  test('arrives in pieces, then as a whole', async () => {
    const card_id = await createCard();
    const text = JSON.stringify(written);
    replies = [streamTexts([text.slice(0, 40), text.slice(40)])];
    const events = [];
    for await (const event of cards().generateCardStream({ card_id, description: 'x' })) events.push(event);
    expect(events.map(({ event }) => event)).toEqual(['message', 'message', 'done']);
    expect(JSON.parse((events[2]!.data as { ai_schema: string }).ai_schema)).toEqual(written.card);
  });

  test('can be one of several, and its variables can be asked for alone', async () => {
    replies = [said({ cards: [written, written, written] })];
    const { card_suggestion_data_list: list } = await cards().generateCardSuggestion({
      space_id: owner.spaceId,
      description: 'x',
      candidates_number: 2,
    });
    expect(list.map(({ sample }) => JSON.parse(sample))).toEqual([written.sample, written.sample]);
    const card_id = await createCard();
    replies = [said({ variables: [{ name: 'city', type: 'string' }] })];
    const { card_variables } = await cards().generateCardVariables({ card_id, desc: 'x' });
    expect(JSON.parse(card_variables)).toEqual([{ name: 'city', type: 'string' }]);
  });
});

test('the fields of an answer are listed with those within them', async () => {
  const { api_struct } = await cards().answerFields(await publishTool());
  expect(api_struct).toMatchObject([
    { name: 'degrees', type: 6 },
    { name: 'days', type: 5, children: [{ type: 1, children: [{ name: 'name', type: 2 }] }] },
  ]);
});

test('cards are in the library, among what agents use, and in copies of agents', async () => {
  const card_id = await publishCard();
  const agent = await createAgent();
  await cards().bind({ ...agent, card_id, mapping_rule });
  const { resource_list } = await api().library.resourceList({
    space_id: owner.spaceId,
    also_types: [resourceTypes.card],
  });
  expect(resource_list.map(({ res_id }) => res_id)).toContain(card_id);
  expect(await findUses(world.app.app, { kind: 'bot', id: agent.bot_id })).toContainEqual({
    kind: 'card',
    id: card_id,
  });
  const copy = await api().bot.duplicate({ bot_id: agent.bot_id, space_id: owner.spaceId });
  const { bot_info } = await api().bot.getInfo({ bot_id: copy.bot_id });
  expect(bot_info.plugin_info_list).toMatchObject([{ card: { card_id, version: '1', mapping } }]);
});

test('cards begin from templates, and every official one can be published', async () => {
  const space_id = owner.spaceId;
  const { card_templates } = await cards().templates({});
  for (const { template_id } of card_templates) {
    const { card_id } = await cards().create({ space_id, template_id });
    const { Content } = await cards().preview({ DraftID: card_id });
    expect(JSON.parse(Content)).toHaveProperty('root');
    await cards().publish({ card_id });
  }
  const dsl_content = JSON.stringify(weather);
  const { template_id } = await cards().saveTemplate({ space_id, name: 'Own', dsl_content });
  expect((await cards().templates({ space_id, category: 2 })).card_templates).toMatchObject([
    { name: 'Own' },
  ]);
  const { card_id } = await cards().create({ space_id, template_id, name: 'From it' });
  expect((await cards().info({ card_id })).card_meta_info).toMatchObject([{ dsl_content }]);
  await cards().deleteTemplate({ template_id });
  expect((await cards().templates({ space_id, category: 2 })).total).toBe(0);
});

test('settings of the editor are the caller’s own', async () => {
  await cards().saveSettings({ user_settings: [{ setting_key: 'panel', setting_value: 'wide' }] });
  const { user_settings } = await cards().getSettings({ setting_keys: ['panel'] });
  expect(user_settings).toEqual([{ setting_key: 'panel', setting_value: 'wide' }]);
  expect((await cards(await world.register()).getSettings({})).user_settings).toEqual([]);
});

describe('a card of a node', () => {
  const families = { chat, workflow, conversation };
  const flows = () => owner.clientOf(families);
  type Bound = Parameters<ReturnType<typeof cards>['getBind']>[0];

  /** A chat flow that calls a tool and then says something. */
  async function createFlow(): Promise<{ workflow_id: string; node: Bound }> {
    const tool = await publishTool();
    const parameter = (name: string, content: string) => ({
      name,
      input: { type: 'string', value: { type: 'literal', content } },
    });
    const api = node('40', '4', [1, 0], { title: 'Weather', description: '' }, '', {
      inputs: {
        apiParam: [parameter('apiID', tool.api_id), parameter('pluginID', tool.plugin_id)],
        inputParameters: [],
      },
      outputs: [{ name: 'degrees', type: 'float' }],
    });
    const inputs = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];
    const say = message('41', { title: 'Say', description: '' }, [2, 0], 'Dress well.', []);
    const { workflow_id } = await flows().workflow.create({
      name: 'flow',
      space_id: owner.spaceId,
      flow_mode: 3,
    });
    await flows().workflow.save({ workflow_id, schema: JSON.stringify(chain(inputs, [api, say])) });
    return { workflow_id, node: { ...tool, biz_type: 2, business_id: workflow_id, unique_id: '40' } };
  }

  const begin = (workflow_id: string) => ({
    workflow_id,
    parameters: { CONVERSATION_NAME: 'weather' },
    additional_messages: [{ role: 'user' as const, content: 'Oslo?', content_type: 'text' as const }],
  });

  async function answersOf(events: AsyncIterable<ChatStreamEvent>): Promise<[string, string][]> {
    const answers: [string, string][] = [];
    for await (const { event, data } of events)
      if (event === 'conversation.message.completed' && data.type === 'answer' && data.content.length > 2)
        answers.push([data.content_type, data.content]);
    return answers;
  }

  test('is shown by a chat flow once its tool has answered, also when the chat is read again', async () => {
    const card_id = await publishCard();
    const { workflow_id, node } = await createFlow();
    await cards().bind({ ...node, card_id, mapping_rule });
    const [first, second] = await answersOf(flows().chat.test(begin(workflow_id)));
    expect(first?.[0]).toBe('card');
    expect(JSON.parse(first![1])).toMatchObject({ card_id, 'x-fallback-text': '3 degrees\nMo\nTu' });
    expect(second).toEqual(['text', 'Dress well.']);
    const { messages } = await flows().chat.testMessages({ workflow_id, conversation_name: 'weather' });
    expect(messages.map(({ content_type }) => content_type)).toContain('card');
  });

  test('belongs to the published version; programs receive its text', async () => {
    const card_id = await publishCard();
    const { workflow_id, node } = await createFlow();
    await cards().bind({ ...node, card_id, mapping_rule });
    await flows().workflow.publish({
      workflow_id,
      force: true,
    });
    await cards().bind(node);
    expect(await answersOf(flows().chat.test(begin(workflow_id)))).toEqual([['text', 'Dress well.']]);
    const { token } = await owner.clientOf({ accessToken }).accessToken.create({
      name: 'flows',
      workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
    });
    const response = await world.app.request('/v1/workflows/chat', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(begin(workflow_id)),
    });
    const said = await response.text();
    expect(said).toContain('"content":"3 degrees\\nMo\\nTu","content_type":"text"');
    expect(said).not.toContain('"content_type":"card"');
  });
});
