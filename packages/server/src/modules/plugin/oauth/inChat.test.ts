import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { plugin, subAuthTypes } from '@heddle/api-contract/families/plugin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../../models/models.js';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../../models/testing/streamToolCalls.js';
import { createOutboundFetch } from '../../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../../testing/createTestApp.js';
import { RunTester } from '../../../testing/RunTester.js';
import { chain, literal, parameter } from '../../../testing/runDocuments.js';
import { storeSpaceId } from '../../space/index.js';
import { node } from '../../workflow/samples/parts.js';
import { callTool } from '../call/callTool.js';
import { pluginVersions } from '../tables.js';
import { answerJson, type EchoServer, startEchoServer } from '../testing/startEchoServer.js';
import { clientId, clientSecret, type OAuthServer, startOAuthServer } from '../testing/startOAuthServer.js';

// An agent or a workflow calls a tool that its user has not allowed yet.
let world: TestWorld;
let owner: TestPerson;
let echo: EchoServer;
let oauth: OAuthServer;
let endpoint: ScriptedEndpoint;
let replies: Reply[];

const api = () => owner.clientOf({ agentChat, bot, plugin });

beforeAll(async () => {
  echo = await startEchoServer();
  oauth = await startOAuthServer();
  endpoint = await startScriptedEndpoint((response, asked) => {
    (replies.length > 1 ? replies.shift()! : replies[0]!)(response, asked);
  });
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }];
  const privateOrigins = [new URL(endpoint.baseURL).origin, echo.url, oauth.url];
  const fetch = createOutboundFetch({ privateOrigins });
  world = await createTestApp({ models: createModels({ models }, { fetch }), outbound: fetch });
  owner = await world.register();
});
beforeEach(() => {
  endpoint.calls.length = 0;
  echo.heard.length = 0;
  // The server repeats the token to whoever reads its answer.
  echo.answer = (response, heard) => answerJson({ events: `for ${heard.headers.authorization}` })(response);
  replies = [
    streamToolCalls([{ id: 'c1', name: 'list_events', arguments: {} }]),
    streamTexts(['You are free.']),
  ];
});
afterAll(async () => {
  await endpoint.close();
  await world.close();
  await echo.close();
  await oauth.close();
});

async function allow(plugin_id: string, is_draft: boolean): Promise<void> {
  const { redirect_url } = await api().plugin.startConsent({ plugin_id, is_draft });
  await api().plugin.finishConsent({ plugin_id, query: oauth.consent(redirect_url).query });
}

async function publishPlugin(): Promise<{ plugin_id: string; api_id: string }> {
  const { plugin_id } = await api().plugin.registerMeta({
    ...{ space_id: owner.spaceId, name: 'Calendar', url: echo.url },
    ...{ auth_type: 3, sub_auth_type: subAuthTypes.authorizationCode },
    oauth_info: JSON.stringify({
      ...{ client_id: clientId, client_secret: clientSecret },
      ...{ client_url: `${oauth.url}/authorize`, authorization_url: `${oauth.url}/token` },
    }),
  });
  const tool = { plugin_id, name: 'list_events', path: '/events', method: 1 };
  const { api_id } = await api().plugin.createApi(tool);
  await allow(plugin_id, true);
  await api().plugin.debugApi({ plugin_id, api_id, parameters: '{}' });
  await api().plugin.publish({ plugin_id });
  echo.heard.length = 0;
  return { plugin_id, api_id };
}

async function createAgent(): Promise<{ plugin_id: string; bot_id: string }> {
  const { plugin_id, api_id } = await publishPlugin();
  const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' });
  await api().bot.updateInfo({
    bot_info: {
      ...{ bot_id, suggest_reply_info: { suggest_reply_mode: 2 } },
      plugin_info_list: [{ plugin_id, api_id }],
    } as never,
  });
  return { plugin_id, bot_id };
}

/** What a chat says, all of it, and its answer. */
async function listen(events: ReturnType<ReturnType<typeof api>['agentChat']['chat']>) {
  const all: unknown[] = [];
  const said: string[] = [];
  for await (const event of events) {
    all.push(event);
    if (event.event !== 'message' || event.data.message.type !== 'answer') continue;
    const { content, content_type } = event.data.message;
    if (content !== '') said.push(content_type === 'card' ? (JSON.parse(content) as never) : content);
  }
  return { text: JSON.stringify(all), said };
}

test('a chat asks for consent with a link, and goes on with the same call afterwards', async () => {
  const { plugin_id, bot_id } = await createAgent();
  const asked = await listen(api().agentChat.chat({ bot_id, query: 'Am I free?' }));
  expect(asked.said).toMatchObject([
    {
      content_type: 'oauth',
      content: { name: 'Calendar', url: `/authorize-plugin?plugin_id=${plugin_id}` },
    },
  ]);
  expect(asked.text).toContain('submit_tool_outputs');
  expect(echo.heard).toEqual([]);
  await allow(plugin_id, false);
  const { conversation_id } = await api().agentChat.getConversation({ bot_id });
  const tool_outputs = [{ output: 'I have signed in' }];
  const answered = await listen(api().agentChat.resumeChat({ conversation_id, tool_outputs }));
  expect(answered.said.join('')).toBe('You are free.');
  expect(echo.heard).toHaveLength(1);
  expect(echo.heard[0]!.headers.authorization).toMatch(/^Bearer planted-access/);
  expect(JSON.stringify(endpoint.calls[1]!.body)).toContain('Bearer ••••');
  const seen = [answered.text, JSON.stringify(endpoint.calls), ...world.lines].join('\n');
  expect(seen).not.toMatch(/planted-/);
});

test('somebody who goes on without consent is not asked again; the model is told', async () => {
  const { bot_id } = await createAgent();
  await listen(api().agentChat.chat({ bot_id, query: 'Am I free?' }));
  const { conversation_id } = await api().agentChat.getConversation({ bot_id });
  const answered = await listen(
    api().agentChat.resumeChat({ conversation_id, tool_outputs: [{ output: 'Continue without it' }] }),
  );
  expect(answered.said.join('')).toBe('You are free.');
  expect(JSON.stringify(endpoint.calls[1]!.body)).toContain('the user has not allowed the use of Calendar');
  expect(echo.heard).toEqual([]);
});

test('a workflow waits until its user has allowed the tool, or goes on without it', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  const calls = node('31', '4', [1, 0], { title: 'Calendar', description: '' }, '', {
    inputs: {
      apiParam: [
        parameter('apiID', literal(api_id)),
        parameter('apiName', literal('list_events')),
        parameter('pluginID', literal(plugin_id)),
        parameter('pluginName', literal('Calendar')),
        parameter('pluginVersion', literal('')),
      ],
      inputParameters: [],
    },
    outputs: [{ name: 'events', type: 'string' }],
  });
  const runs = new RunTester(owner);
  const id = await runs.save(chain([], [calls], 'events'));
  const reached: number[] = [];
  for (const isAllowed of [false, true]) {
    const run = await runs.start(id);
    const asked = await runs.asked(id, run);
    expect(asked.data).toContain(`/authorize-plugin?plugin_id=${plugin_id}`);
    if (isAllowed) await allow(plugin_id, false);
    await runs.answer(id, run, asked.id, 'I have allowed it');
    const { nodeResults } = await runs.ended(id, run);
    const { errorInfo } = nodeResults.find(({ nodeId }) => nodeId === '31')!;
    expect(errorInfo).toMatch(isAllowed ? /^$/ : /has not allowed the use of Calendar/);
    reached.push(echo.heard.length);
  }
  expect(reached).toEqual([0, 1]);
});

test('a try-out in the store does not use the consent of the person who tries', async () => {
  const { plugin_id, api_id } = await publishPlugin();
  await allow(plugin_id, false);
  const { db } = world.database;
  await db.update(pluginVersions).set({ isShared: true }).where(eq(pluginVersions.pluginId, plugin_id));
  const call = (spaceId: string) =>
    callTool(world.app.app, {
      ...{ pluginId: plugin_id, toolId: api_id, version: 'latest', arguments: {}, idempotencyKey: 'once' },
      ...{ caller: { spaceId, userId: owner.id, scene: 'workflow', isTrial: false } },
      signal: new AbortController().signal,
    });
  expect(await call(owner.spaceId)).toHaveProperty('output');
  expect(echo.heard).toHaveLength(1);
  await expect(call(storeSpaceId)).rejects.toMatchObject({ reason: { key: 'plugin.noConsentOfEndUsers' } });
  expect(echo.heard).toHaveLength(1);
});
