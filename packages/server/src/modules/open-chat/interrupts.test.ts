// @module-tag pglite
import { ChatEventType, CozeAPI, getJWTToken, NotFoundError, RoleType } from '@coze/api';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { oauth } from '@heddle/api-contract/families/oauth';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
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
import { chain, field, question } from '../../testing/runDocuments.js';

// Questions of workflows, which the unmodified public client library answers over a real socket.
let world: TestWorld;
let server: NodeServer;
let endpoint: ScriptedEndpoint;
let owner: TestPerson;
let client: CozeAPI;
let replies: Reply[];

const families = { accessToken, bot, oauth, oauthApp, workflow };
const api = () => owner.clientOf(families);
const connect = (token: string) =>
  new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });

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
  const { token } = await api().accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  client = connect(token);
});
beforeEach(() => {
  endpoint.calls.length = 0;
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
  await world.close();
});

async function publishFlow(document: JsonObject, flow_mode = 0): Promise<string> {
  const calls = api().workflow;
  const { workflow_id } = await calls.create({ name: 'booking', space_id: owner.spaceId, flow_mode });
  await calls.save({ workflow_id, schema: JSON.stringify(document) });
  await calls.publish({ workflow_id, force: true });
  return workflow_id;
}

type Blocks = Omit<Parameters<ReturnType<typeof api>['bot']['updateInfo']>[0]['bot_info'], 'bot_id'>;

async function publishAgent(blocks: Blocks, bot_mode = 0): Promise<string> {
  const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide', bot_mode });
  await api().bot.updateInfo({
    bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 }, ...blocks },
  });
  await api().bot.publish({ bot_id, connectors: { '1024': {} } });
  return bot_id;
}

const questions = [question('20', 'Day', 'Which day?'), question('21', 'Time', 'At what time?')];

/** An agent that calls a workflow which asks twice. */
async function publishAsking(): Promise<string> {
  replies = [streamToolCalls([{ id: 'a', name: 'booking', arguments: {} }]), streamTexts(['Booked.'])];
  const workflow_id = await publishFlow(chain([], questions, 'USER_RESPONSE'));
  return publishAgent({ workflow_info_list: [{ workflow_id }] });
}

interface Place {
  conversation_id: string;
  chat_id: string;
  /** The call that waits for an answer. */
  tool_call_id: string;
}

async function ask(bot_id: string, by = client): Promise<Place> {
  const { chat } = await by.chat.createAndPoll({
    bot_id,
    user_id: 'ada',
    additional_messages: [{ role: RoleType.User, content: 'Book', content_type: 'text' }],
  });
  return placeOf(chat.conversation_id, chat.id, by);
}

async function placeOf(conversation_id: string, chat_id: string, by = client): Promise<Place> {
  const { status, required_action } = await by.chat.retrieve(conversation_id, chat_id);
  expect(status).toBe('requires_action');
  const [call] = required_action!.submit_tool_outputs.tool_calls;
  return { conversation_id, chat_id, tool_call_id: call!.id };
}

/** Answers in a stream, and returns what was said then with the id of the chat. */
async function submit({ conversation_id, chat_id, tool_call_id }: Place, output: string, by = client) {
  const heard = { texts: [] as string[], last: '', chatId: '', codes: [] as number[] };
  const events = by.chat.submitToolOutputs({
    conversation_id,
    chat_id,
    stream: true,
    tool_outputs: [{ tool_call_id, output }],
  }) as AsyncIterable<{ event: string; data: { id: string; type: string; content: string; code: number } }>;
  for await (const { event, data } of events) {
    if (event === ChatEventType.CONVERSATION_CHAT_CREATED) heard.chatId = data.id;
    if (event === ChatEventType.CONVERSATION_MESSAGE_COMPLETED && data.type === 'answer')
      heard.texts.push(data.content);
    if (event === ChatEventType.ERROR) heard.codes.push(data.code);
    if (event !== ChatEventType.DONE) heard.last = event;
  }
  return heard;
}

test('two questions in turn are answered one by one, each for its own call', async () => {
  const first = await ask(await publishAsking());
  const then = await submit(first, 'Friday');
  expect(then).toMatchObject({ texts: ['At what time?'], last: 'conversation.chat.requires_action' });
  const second = await placeOf(first.conversation_id, then.chatId);
  expect(await submit({ ...second, tool_call_id: first.tool_call_id }, 'Friday')).toMatchObject({
    codes: [4000],
  });
  expect(await submit(second, 'Noon')).toMatchObject({
    texts: ['Booked.'],
    last: 'conversation.chat.completed',
  });
  expect(JSON.stringify(endpoint.calls[1]!.body.messages)).toContain('Noon');
});

test('a chat that is polled goes on without a stream too', async () => {
  const { conversation_id, chat_id, tool_call_id } = await ask(await publishAsking());
  // Without a stream, the library's generator yields nothing and returns the chat.
  const answers = client.chat.submitToolOutputs({
    conversation_id,
    chat_id,
    stream: false,
    tool_outputs: [{ tool_call_id, output: 'Friday' }],
  }) as unknown as AsyncGenerator<never, { id: string; status: string }>;
  const begun = (await answers.next()).value;
  expect(begun.status).toBe('in_progress');
  await expect
    .poll(async () => (await client.chat.retrieve(conversation_id, begun.id)).status)
    .toBe('requires_action');
});

test('in chat-flow mode, questions of the chat flow are answered in the same way', async () => {
  const fields = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];
  const workflow_id = await publishFlow(chain(fields, questions, 'USER_RESPONSE'), 3);
  const first = await ask(await publishAgent({ layout_info: { workflow_id } }, 2));
  const then = await submit(first, 'Friday');
  expect(then.texts).toEqual(['At what time?']);
  const second = await placeOf(first.conversation_id, then.chatId);
  const done = await submit(second, 'Noon');
  expect(done.last).toBe('conversation.chat.completed');
  expect(done.texts.join()).toContain('Noon');
  expect(endpoint.calls).toHaveLength(0);
});

test('tokens of end users answer only the questions of their own conversations', async () => {
  const { app_meta } = await api().oauthApp.create({ name: 'Shuttle', client_type: 'Service' });
  const { appid } = app_meta;
  await api().oauthApp.update({ appid, declared_permission_v2: [...everyPermission] });
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const public_key_pem = await exportSPKI(publicKey);
  const { fingerprint: keyid } = await api().oauthApp.addKey({ appid, public_key_pem });
  await api().oauth.install({ appid, workspace_list: [owner.spaceId] });
  const actFor = async (sessionName: string) => {
    const app = { baseURL: server.url, appId: appid, aud: new URL(server.url).host, keyid };
    const { access_token } = await getJWTToken({
      ...app,
      privateKey: await exportPKCS8(privateKey),
      sessionName,
    });
    return connect(access_token);
  };
  const [ada, bob] = [await actFor('ada'), await actFor('bob')];
  const first = await ask(await publishAsking(), ada);
  await expect(bob.chat.retrieve(first.conversation_id, first.chat_id)).rejects.toBeInstanceOf(NotFoundError);
  expect((await submit(first, 'Friday', bob)).codes).toEqual([4200]);
  expect((await submit(first, 'Friday', ada)).texts).toEqual(['At what time?']);
});
