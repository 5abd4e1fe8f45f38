import { type ChatStatus, CozeAPI, RoleType } from '@coze/api';
import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { spending } from '@heddle/api-contract/families/spending';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
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
import { chain, llm } from '../../testing/runDocuments.js';

// Agents and workflows whose model is a scripted server: each of its answers uses 15 tokens at a cost of 0.02.
let world: TestWorld;
let server: NodeServer;
let endpoint: ScriptedEndpoint;
let owner: TestPerson;
let client: CozeAPI;
let replies: Reply[];

const translate = chain([], [llm('180', 'Translate.', '9')], 'output');
const usage = { prompt_tokens: 10, completion_tokens: 5 };
const families = { accessToken, bot, spending, workflow };
const api = (person = owner) => person.clientOf(families);

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => {
    (replies.length > 1 ? replies.shift()! : replies[0]!)(response, call);
  });
  const price = { input: 1000, output: 2000, currency: 'EUR' };
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine', price }];
  const privateOrigins = [new URL(endpoint.baseURL).origin];
  world = await createTestApp({
    models: createModels({ models }, { fetch: createOutboundFetch({ privateOrigins }) }),
  });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  client = (await createClient()).client;
});
beforeEach(async () => {
  endpoint.calls.length = 0;
  replies = [streamTexts(['It is 3 °C.'], usage)];
  await limitConversations({});
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
  await world.close();
});

const limitConversations = (conversation_limit: { tokens?: number; cost?: number }) =>
  api().spending.change({ space_id: owner.spaceId, conversation_limit });

type Limit = { period: 'total' | 'day' | 'month'; tokens?: number; cost?: number };

async function createClient(spending_limit?: Limit) {
  const { token, personal_access_token } = await api().accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
    spending_limit,
  });
  const created = new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });
  return { client: created, id: personal_access_token.id };
}

async function createAgent(workflowIds: string[] = []): Promise<string> {
  const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' });
  await api().bot.updateInfo({
    bot_info: {
      bot_id,
      suggest_reply_info: { suggest_reply_mode: 2 },
      workflow_info_list: workflowIds.map((workflow_id) => ({ workflow_id })),
    },
  });
  await api().bot.publish({ bot_id, connectors: { '1024': {} } });
  return bot_id;
}

async function publishFlow(name: string, document: JsonObject): Promise<string> {
  const { workflow_id } = await api().workflow.create({ name, space_id: owner.spaceId, desc: name });
  await api().workflow.save({ workflow_id, schema: JSON.stringify(document) });
  await api().workflow.publish({ workflow_id, force: true });
  return workflow_id;
}

interface Asked {
  status: ChatStatus;
  code: number | undefined;
  said: string[];
  conversationId: string;
}

async function ask(bot_id: string, conversation_id?: string, by = client): Promise<Asked> {
  const { chat, messages = [] } = await by.chat.createAndPoll({
    bot_id,
    user_id: 'ada',
    ...(conversation_id !== undefined && { conversation_id }),
    additional_messages: [{ role: RoleType.User, content: 'Oslo?', content_type: 'text' }],
  });
  return {
    status: chat.status,
    code: chat.last_error?.code,
    said: messages.filter(({ type }) => type === 'answer').map(({ content }) => content),
    conversationId: chat.conversation_id,
  };
}

const completed = { status: 'completed', said: ['It is 3 °C.'] };
const refusedConversation = { status: 'failed', code: errorCodes.conversationSpent };
const refusedToken = { status: 'failed', code: errorCodes.tokenSpent };

test('a conversation that has used its tokens calls no further model; others go on', async () => {
  await limitConversations({ tokens: 20 });
  const bot_id = await createAgent();
  const first = await ask(bot_id);
  const { conversationId } = first;
  expect(first).toMatchObject(completed);
  expect(await ask(bot_id, conversationId)).toMatchObject(completed);
  expect(endpoint.calls).toHaveLength(2);
  expect(await ask(bot_id, conversationId)).toMatchObject({ ...refusedConversation, said: [] });
  expect(endpoint.calls).toHaveLength(2);
  const { data } = await client.conversations.messages.list(conversationId, { order: 'asc' });
  expect(data.filter(({ role }) => role === 'assistant').map(({ content }) => content)).toEqual(
    expect.arrayContaining(['It is 3 °C.']),
  );
  expect(await ask(bot_id)).toMatchObject(completed);
  await limitConversations({ tokens: 100 });
  expect(await ask(bot_id, conversationId)).toMatchObject(completed);
});

test('a limit that is reached during an answer keeps what was said', async () => {
  await limitConversations({ tokens: 15 });
  const bot_id = await createAgent([await publishFlow('search', chain([], []))]);
  replies = [streamToolCalls([{ id: 'a', name: 'search', arguments: {} }], 'Let me look.', usage)];
  const { conversationId, ...answer } = await ask(bot_id);
  expect(answer).toMatchObject({ ...refusedConversation, said: ['Let me look.'] });
  expect(endpoint.calls).toHaveLength(1);
  const { data } = await client.conversations.messages.list(conversationId);
  expect(data.map(({ content }) => content)).toContain('Let me look.');
});

test('the model calls of workflows that an agent calls count, also by their cost', async () => {
  await limitConversations({ cost: 0.03 });
  const bot_id = await createAgent([await publishFlow('translate', translate)]);
  replies = [
    streamToolCalls([{ id: 'a', name: 'translate', arguments: {} }], '', usage),
    streamTexts(['translated'], usage),
  ];
  expect(await ask(bot_id)).toMatchObject(refusedConversation);
  expect(endpoint.calls).toHaveLength(2);
});

test('an access token that has used what its owner allows calls no further model, whatever it runs', async () => {
  const bot_id = await createAgent();
  const workflow_id = await publishFlow('alone', translate);
  const limited = await createClient({ period: 'month', tokens: 30 });
  expect(await ask(bot_id, undefined, limited.client)).toMatchObject(completed);
  await limited.client.workflows.runs.create({ workflow_id });
  expect(endpoint.calls).toHaveLength(2);
  expect(await ask(bot_id, undefined, limited.client)).toMatchObject(refusedToken);
  await expect(limited.client.workflows.runs.create({ workflow_id })).rejects.toMatchObject({
    code: errorCodes.tokenSpent,
  });
  expect(endpoint.calls).toHaveLength(2);
  expect(await ask(bot_id)).toMatchObject(completed);
  const { id } = limited;
  expect((await api().accessToken.get({ id })).personal_access_token).toMatchObject({
    spending_limit: { period: 'month', tokens: 30 },
    spending: { tokens: 30, cost: 0.04 },
  });
  await api().accessToken.update({ id, spending_limit: { period: 'month', tokens: 31 } });
  expect(await ask(bot_id, undefined, limited.client)).toMatchObject(completed);
  await api().accessToken.update({ id, spending_limit: { period: 'total' } });
  expect(await ask(bot_id, undefined, limited.client)).toMatchObject(completed);
});

test('only admins of a space change its limits', async () => {
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const limit = { space_id, conversation_limit: { tokens: 1000 } };
  await expect(api(member).spending.change(limit)).rejects.toMatchObject({ code: errorCodes.accessDenied });
  expect(await api().spending.change(limit)).toMatchObject({ can_change: true });
  expect(await api(member).spending.read({ space_id })).toEqual({
    conversation_limit: { tokens: 1000 },
    server_limit: {},
    can_change: false,
  });
});
