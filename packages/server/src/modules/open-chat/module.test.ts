import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AuthenticationError,
  BadRequestError,
  ChatEventType,
  ChatStatus,
  CozeAPI,
  NotFoundError,
  PermissionDeniedError,
  RoleType,
} from '@coze/api';
import { everyPermission, type Permission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
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
import { chain, field, message, question } from '../../testing/runDocuments.js';

// The unmodified public client library, over a real socket, with a scripted model.
let world: TestWorld;
let server: NodeServer;
let endpoint: ScriptedEndpoint;
let owner: TestPerson;
let client: CozeAPI;
let botId: string;
let replies: Reply[];

const usage = { prompt_tokens: 10, completion_tokens: 5 };

async function clientOf(person: TestPerson, permissions: readonly Permission[] = everyPermission) {
  const { token } = await person.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...permissions] },
  });
  return new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });
}

const families = { agentChat, bot, workflow };

async function createAgent(workflowIds: string[] = []): Promise<string> {
  const api = owner.clientOf(families).bot;
  const { bot_id } = await api.create({ space_id: owner.spaceId, name: 'Guide' });
  await api.updateInfo({
    bot_info: {
      bot_id,
      prompt_info: { prompt: 'You serve {{name}}.' },
      variable_list: [{ key: 'name', default_value: 'nobody' }],
      suggest_reply_info: { suggest_reply_mode: 2 },
      workflow_info_list: workflowIds.map((workflow_id) => ({ workflow_id })),
    },
  });
  await client.bots.publish({ bot_id, connector_ids: ['1024'] });
  return bot_id;
}

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => {
    (replies.length > 1 ? replies.shift()! : replies[0]!)(response, call);
  });
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }];
  const privateOrigins = [new URL(endpoint.baseURL).origin];
  world = await createTestApp({
    models: createModels({ models }, { fetch: createOutboundFetch({ privateOrigins }) }),
  });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  client = await clientOf(owner);
  botId = await createAgent();
});
beforeEach(() => {
  endpoint.calls.length = 0;
  replies = [streamTexts(['It is ', '3 °C.'], usage)];
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
  await world.close();
});

const ask = (content: string) => [
  { role: RoleType.User, content, content_type: 'text' as const, type: 'question' as const },
];

interface Heard {
  events: string[];
  texts: string[];
  chatId: string;
  conversationId: string;
  errors: { code: number }[];
}

async function stream(
  given: Partial<Parameters<CozeAPI['chat']['stream']>[0]> & { content?: string } = {},
  by = client,
): Promise<Heard> {
  const { content = 'Oslo?', ...more } = given;
  const heard: Heard = { events: [], texts: [], chatId: '', conversationId: '', errors: [] };
  for await (const { event, data } of by.chat.stream({
    bot_id: botId,
    user_id: 'ada',
    additional_messages: ask(content),
    ...more,
  })) {
    heard.events.push(event);
    if (event === ChatEventType.CONVERSATION_CHAT_CREATED) {
      heard.chatId = data.id;
      heard.conversationId = data.conversation_id;
    }
    if (event === ChatEventType.CONVERSATION_MESSAGE_COMPLETED && data.type === 'answer')
      heard.texts.push(data.content);
    if (event === ChatEventType.ERROR) heard.errors.push(data as never);
  }
  return heard;
}

const prompt = (call: number) => endpoint.calls[call]!.body.messages as { role: string; content: unknown }[];

test('the client library streams an answer in the documented order', async () => {
  const { events, texts, chatId, conversationId } = await stream();
  expect(events.filter((event, index) => event !== events[index - 1])).toEqual([
    'conversation.chat.created',
    'conversation.chat.in_progress',
    'conversation.message.delta',
    'conversation.message.completed',
    'conversation.chat.completed',
    'done',
  ]);
  expect(texts).toEqual(['It is 3 °C.']);
  const chat = await client.chat.retrieve(conversationId, chatId);
  expect(chat).toMatchObject({
    status: ChatStatus.COMPLETED,
    usage: { token_count: 15, input_count: 10, output_count: 5 },
  });
  const messages = await client.chat.messages.list(conversationId, chatId);
  expect(messages.map(({ type }) => type)).toEqual(['answer', 'verbose']);
});

test('the client library creates a chat and polls it, in a conversation of its own', async () => {
  const { id } = await client.conversations.create({ bot_id: botId, messages: [], meta_data: { a: 'b' } });
  const request = { bot_id: botId, user_id: 'ada', conversation_id: id, additional_messages: ask('Oslo?') };
  const { chat, messages } = await client.chat.createAndPoll(request);
  expect(chat).toMatchObject({ status: ChatStatus.COMPLETED, conversation_id: id });
  expect(messages?.[0]?.content).toBe('It is 3 °C.');
  await client.chat.createAndPoll(request);
  const { conversations } = await client.conversations.list({ bot_id: botId, page_num: 1, page_size: 1 });
  expect(conversations.length).toBeLessThanOrEqual(1);
  const page = await client.conversations.messages.list(id, { order: 'asc', limit: 2 });
  expect(page.data.map(({ type }) => type)).toEqual(['question', 'answer']);
  const next = await client.conversations.messages.list(id, {
    order: 'asc',
    limit: 9,
    after_id: page.last_id,
  });
  expect(next.data.filter(({ type }) => type === 'question')).toHaveLength(1);
});

test('earlier messages, variables and files of a request reach the model', async () => {
  await stream({
    additional_messages: [
      ...ask('I like snow.'),
      { role: RoleType.Assistant, content: 'Nice.', content_type: 'text', type: 'answer' },
      {
        role: RoleType.User,
        content_type: 'object_string',
        type: 'question',
        content: [
          { type: 'text', text: 'Where is it?' },
          { type: 'file', file_url: 'https://example.com/map.pdf' },
          { type: 'image', file_url: 'https://example.com/map.png' },
        ] as never,
      },
    ],
    custom_variables: { name: 'Ada' },
  });
  const [system, ...said] = prompt(0);
  expect(String(system!.content)).toContain('You serve Ada.');
  expect(said.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  // The model cannot see: it gets no image, but its address.
  expect(said.at(-1)!.content).toBe(
    'Where is it?\n\n[file: https://example.com/map.pdf]\n\n[image: https://example.com/map.png]',
  );
});

test('the agent knows the time zone and the location that the program names', async () => {
  const bot_id = await createAgent();
  const { bot: api } = owner.clientOf(families);
  await api.updateInfo({
    bot_info: {
      bot_id,
      prompt_info: { prompt: 'You are in {{sys_time_zone}} at <{{sys_location}}>.' },
      variable_list: ['sys_time_zone', 'sys_location'].map((key) => ({ key, is_system: true })),
    },
  });
  await client.bots.publish({ bot_id, connector_ids: ['1024'] });
  const { token } = client as unknown as { token: string };
  const headers = { 'x-time-zone': 'Europe/Oslo' };
  const local = new CozeAPI({ token, baseURL: server.url, headers, allowPersonalAccessTokenInBrowser: true });
  const extra_params = { latitude: '59.91', longitude: '10.75' };
  await stream({ bot_id, extra_params } as never, local);
  expect(String(prompt(0)[0]!.content)).toContain('You are in Europe/Oslo at <59.91,10.75>.');
  await stream({ bot_id });
  expect(String(prompt(1)[0]!.content)).toContain('You are in UTC at <>.');
  const refused = await stream({ bot_id, extra_params: { latitude: '91', longitude: '0' } } as never);
  expect(refused.errors).toMatchObject([{ code: 4000 }]);
});

test('a cancelled chat hangs up on the model, and ends with done alone', async () => {
  replies = [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const choices = [{ index: 0, delta: { role: 'assistant', content: 'It is' } }];
      response.write(
        `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
      );
    },
  ];
  const events: string[] = [];
  let chat = { chat: '', conversation: '' };
  for await (const { event, data } of client.chat.stream({
    bot_id: botId,
    user_id: 'ada',
    additional_messages: ask('Hi'),
  })) {
    events.push(event);
    if (event === ChatEventType.CONVERSATION_CHAT_CREATED)
      chat = { chat: data.id, conversation: data.conversation_id };
    if (event === ChatEventType.CONVERSATION_MESSAGE_DELTA)
      expect(await client.chat.cancel(chat.conversation, chat.chat)).toMatchObject({ status: 'canceled' });
  }
  expect(endpoint.calls[0]!.closedEarly).toBe(true);
  expect(events.at(-1)).toBe('done');
  expect(events).not.toContain('conversation.chat.completed');
  expect(await client.chat.retrieve(chat.conversation, chat.chat)).toMatchObject({ status: 'canceled' });
  await expect(client.chat.cancel(chat.conversation, chat.chat)).rejects.toMatchObject({ code: 103200005 });
});

test('a question of a tool requires an action, which the client submits', async () => {
  const calls = owner.clientOf(families).workflow;
  const { workflow_id } = await calls.create({ name: 'booking', space_id: owner.spaceId });
  const document = chain([], [question('20', 'Ask', 'Which day?')], 'USER_RESPONSE');
  await calls.save({ workflow_id, schema: JSON.stringify(document) });
  await calls.publish({ workflow_id, space_id: owner.spaceId, version_description: 'first', force: true });
  const bot_id = await createAgent([workflow_id]);
  replies = [streamToolCalls([{ id: 'c0', name: 'booking', arguments: {} }]), streamTexts(['Booked.'])];
  const asked = await stream({ bot_id, content: 'Book' });
  expect(asked.events.slice(-2)).toEqual(['conversation.chat.requires_action', 'done']);
  const chat = await client.chat.retrieve(asked.conversationId, asked.chatId);
  const [call] = chat.required_action!.submit_tool_outputs.tool_calls;
  const texts: string[] = [];
  for await (const { event, data } of client.chat.submitToolOutputs({
    conversation_id: asked.conversationId,
    chat_id: asked.chatId,
    stream: true,
    tool_outputs: [{ tool_call_id: call!.id, output: 'Friday' }],
  }) as AsyncIterable<{ event: string; data: { type: string; content: string } }>)
    if (event === ChatEventType.CONVERSATION_MESSAGE_COMPLETED && data.type === 'answer')
      texts.push(data.content);
  expect(texts).toEqual(['Booked.']);
  expect(JSON.stringify(prompt(1).at(-1))).toContain('Friday');
});

test('a draft does not change what a channel serves, and other channels serve nothing', async () => {
  const bot_id = await createAgent();
  await owner.clientOf(families).bot.updateInfo({
    bot_info: { bot_id, prompt_info: { prompt: 'Changed.' } },
  });
  await stream({ bot_id });
  expect(String(prompt(0)[0]!.content)).toContain('You serve nobody.');
  const refused = await stream({ bot_id, connector_id: '999' } as never);
  expect(refused.errors).toMatchObject([{ code: 100000000 }]);
});

test('strangers, tokens without the permission and unknown agents are refused, with and without a stream', async () => {
  const stranger = await clientOf(await world.register());
  const unable = await clientOf(owner, ['Message.read']);
  const request = { bot_id: botId, user_id: 'ada', additional_messages: ask('Hi') };
  for (const by of [stranger, unable]) {
    await expect(by.chat.create(request)).rejects.toMatchObject({ code: 4101 });
    const refused = await stream({}, by).catch((error) => ({ errors: [error] }));
    expect(refused.errors).toHaveLength(1);
  }
  await expect(client.chat.create({ ...request, bot_id: '404' })).rejects.toMatchObject({ code: 4101 });
  expect(endpoint.calls).toHaveLength(0);
});

test('a history that is not to be kept is gone when the answer ends', async () => {
  const { texts, conversationId } = await stream({ auto_save_history: false });
  expect(texts).toEqual(['It is 3 °C.']);
  expect((await client.conversations.messages.list(conversationId, {})).data).toEqual([]);
});

test('a conversation of one end user is not opened to another', async () => {
  const { conversationId: conversation_id } = await stream();
  endpoint.calls.length = 0;
  const refused = await stream({ conversation_id, user_id: 'bob' }).catch((error) => ({ errors: [error] }));
  expect(refused.errors).toMatchObject([{ code: 4200 }]);
  expect(endpoint.calls).toHaveLength(0);
});

test('a shortcut runs its tool before the model: of the publication through the API, of the draft in the studio', async () => {
  const calls = owner.clientOf(families);
  const { spaceId: space_id } = owner;
  const publish = async (name: string) => {
    const { workflow_id } = await calls.workflow.create({ name, space_id });
    const say = message('20', { title: 'Say', description: '' }, [1, 0], name, []);
    await calls.workflow.save({
      workflow_id,
      schema: JSON.stringify(chain([field('city', 'string')], [say])),
    });
    await calls.workflow.publish({ workflow_id, space_id, version_description: 'first', force: true });
    return workflow_id;
  };
  const [before, after] = [await publish('before'), await publish('after')];
  const bot_id = await createAgent([before, after]);
  const save = (work_flow_id: string, command_id?: string) =>
    calls.bot.saveShortcut({
      object_id: bot_id,
      space_id,
      shortcuts: { command_name: 'Look', tool_type: 1, work_flow_id, ...(command_id && { command_id }) },
    });
  const { shortcuts } = await save(before);
  const command_id = shortcuts.command_id!;
  await calls.bot.updateInfo({ bot_info: { bot_id, shortcut_sort: [command_id] } });
  await client.bots.publish({ bot_id, connector_ids: ['1024'] });
  await save(after, command_id);
  const published = await stream({
    bot_id,
    shortcut_command: { command_id, parameters: { city: 'Oslo' } },
  } as never);
  expect(published.texts.at(-1)).toBe('It is 3 °C.');
  expect(String(prompt(0)[0]!.content)).toContain('before({"city":"Oslo"})');
  const toolList = [{ parameters: { city: { value: 'Rome' } } }];
  for await (const _ of calls.agentChat.chat({
    bot_id,
    query: 'Look',
    shortcut_cmd_id: command_id,
    toolList,
  }));
  expect(String(prompt(1)[0]!.content)).toContain('after({"city":"Rome"})');
});

test('an answer under way ends as it began although its channel is removed; the next message is refused', async () => {
  const bot_id = await createAgent();
  let finish = () => {};
  replies = [
    (response, call) => {
      finish = () => streamTexts(['It is cold.'], usage)(response, call);
    },
  ];
  const answer = stream({ bot_id });
  await expect.poll(() => endpoint.calls.length).toBe(1);
  await client.post(`/v1/bots/${bot_id}/unpublish`, { connector_id: '1024' });
  finish();
  expect(await answer).toMatchObject({ texts: ['It is cold.'], errors: [] });
  expect(await stream({ bot_id })).toMatchObject({ texts: [], errors: [{ code: 100000000 }] });
  expect(endpoint.calls).toHaveLength(1);
});

/** The library streams files from the disk. */
async function upload(by: CozeAPI, name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-upload-'));
  try {
    writeFileSync(join(folder, name), 'Hello.');
    return await by.files.upload({ file: createReadStream(join(folder, name)) as never });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a file that the client library uploads is a part of a message, for its owner only', async () => {
  const { id: file_id } = await upload(client, 'note.txt');
  const content = [
    { type: 'text', text: 'Read' },
    { type: 'file', file_id },
  ] as never;
  const messages = [{ role: RoleType.User, content_type: 'object_string' as const, content }];
  const { conversationId } = await stream({ additional_messages: messages });
  const sent = String(prompt(0).at(-1)!.content);
  expect(sent).toMatch(/^Read\n\n\[file "note\.txt": http.+\]$/s);
  const { data } = await client.conversations.messages.list(conversationId, { order: 'asc' });
  expect(JSON.parse(data[0]!.content)).toEqual([
    { type: 'text', text: 'Read' },
    { type: 'file', file_id },
  ]);
  const other = await world.register();
  const theirs = await clientOf(other);
  const { id } = await upload(theirs, 'secret.txt');
  const foreign = [
    { type: 'text', text: 'Read' },
    { type: 'file', file_id: id },
  ] as never;
  await stream({ additional_messages: [{ ...messages[0]!, content: foreign }] });
  expect(String(prompt(1).at(-1)!.content)).toBe('Read');
});

test('the client library tells wrong requests, refused and unknown chats apart', async () => {
  const { chatId, conversationId } = await stream();
  const unable = await clientOf(owner, ['Message.read']);
  await expect(client.chat.create({ bot_id: botId, additional_messages: [] })).rejects.toBeInstanceOf(
    BadRequestError,
  );
  await expect(unable.chat.retrieve(conversationId, chatId)).rejects.toBeInstanceOf(PermissionDeniedError);
  await expect(client.chat.retrieve(conversationId, '404')).rejects.toBeInstanceOf(NotFoundError);
  await expect(client.conversations.messages.list('404', {})).rejects.toBeInstanceOf(NotFoundError);
  const unknown = new CozeAPI({
    token: 'pat_unknown',
    baseURL: server.url,
    allowPersonalAccessTokenInBrowser: true,
  });
  await expect(unknown.chat.retrieve(conversationId, chatId)).rejects.toBeInstanceOf(AuthenticationError);
});
