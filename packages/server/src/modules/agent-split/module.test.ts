// @module-tag pglite
import type { Client } from '@heddle/api-contract';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { agentSplit } from '@heddle/api-contract/families/agent-split';
import { bot } from '@heddle/api-contract/families/bot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { armOfUser } from './armOfUser.js';

const families = { agentChat, agentSplit, bot };
const usage = { prompt_tokens: 1_000, completion_tokens: 500 };
const apiChannel = '1024';

let world: TestWorld;
let owner: TestPerson;
let endpoint: ScriptedEndpoint;
let headers: Record<string, string>;
let api: Client<typeof families>;
let reply: Reply;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
  const models = [
    {
      id: '9',
      name: 'Nine',
      baseURL: endpoint.baseURL,
      model: 'nine',
      price: { currency: 'USD', input: 1, output: 2 },
    },
  ];
  const privateOrigins = [new URL(endpoint.baseURL).origin];
  world = await createTestApp({
    models: createModels({ models }, { fetch: createOutboundFetch({ privateOrigins }) }),
  });
  owner = await world.register();
  api = owner.clientOf(families);
  const { authorization = '' } = await owner.credentials();
  headers = { authorization, 'content-type': 'application/json' };
});
beforeEach(() => {
  reply = (response, call) =>
    streamTexts([call.text.includes('You are the first') ? 'first' : 'second'], usage)(response, call);
});
afterAll(async () => {
  await endpoint.close();
  await world.close();
});

/** An agent with two publications to the API, of which the channel serves the second. */
async function publishTwice() {
  const { bot_id } = await api.bot.create({ space_id: owner.spaceId, name: 'Guide' });
  const publish = async (name: string) => {
    await api.bot.updateInfo({
      bot_info: {
        bot_id,
        prompt_info: { prompt: `You are the ${name}.` },
        suggest_reply_info: { suggest_reply_mode: 2 },
      },
    });
    return (await api.bot.publish({ bot_id, connectors: { [apiChannel]: {} } })).version;
  };
  return { bot_id, first: await publish('first'), second: await publish('second') };
}

interface Said {
  text: string;
  conversationId: string;
  messageId: string;
}

/** What an end user of the API gets as the answer. */
async function ask(bot_id: string, user_id: string, conversationId = ''): Promise<Said> {
  const request = new Request(`http://localhost/v3/chat?conversation_id=${conversationId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      bot_id,
      user_id,
      stream: true,
      additional_messages: [{ role: 'user', content: 'Who?', content_type: 'text', type: 'question' }],
    }),
  });
  const said = { text: '', conversationId, messageId: '' };
  const body = await (await world.app.fetch(request, { address: '127.0.0.1' })).text();
  for (const frame of body.split('\n\n')) {
    const data = /^data:\s*(\{.*)$/m.exec(frame)?.[1];
    if (data === undefined) continue;
    const told = JSON.parse(data) as { conversation_id?: string; type?: string; content: string; id: string };
    said.conversationId = told.conversation_id ?? said.conversationId;
    if (!frame.includes('message.completed') || told.type !== 'answer') continue;
    said.text += told.content;
    said.messageId = told.id;
  }
  return said;
}

const answersOf = (bot_id: string, users: readonly string[]) =>
  Promise.all(users.map(async (user) => (await ask(bot_id, user)).text));

/** A user of each kind: the other version answers from a share of 50, from 80, and beyond. */
function usersOf(id: string): string[] {
  const isOther = (share: number, user: string) =>
    armOfUser({ id, share }, `${owner.id}\n${user}`) === 'other';
  const candidates = Array.from({ length: 200 }, (_, index) => `user ${index}`);
  return [
    candidates.find((user) => isOther(50, user)),
    candidates.find((user) => !isOther(50, user) && isOther(80, user)),
    candidates.find((user) => !isOther(80, user)),
  ].map((user) => user!);
}

test('a split keeps each user on one version, and changing the share moves as few users as possible', async () => {
  const { bot_id, first } = await publishTwice();
  const { split } = await api.agentSplit.start({
    bot_id,
    connector_id: apiChannel,
    version_id: first,
    share: 50,
  });
  const { split_id } = split;
  const users = usersOf(split_id);
  expect(await answersOf(bot_id, users)).toEqual(['first', 'second', 'second']);
  expect(await answersOf(bot_id, users)).toEqual(['first', 'second', 'second']);
  await api.agentSplit.change({ bot_id, split_id, share: 80 });
  expect(await answersOf(bot_id, users)).toEqual(['first', 'first', 'second']);
  await api.agentSplit.change({ bot_id, split_id, share: 50 });
  expect(await answersOf(bot_id, users)).toEqual(['first', 'second', 'second']);
});

test('a conversation stays on its version, also one that began before the split', async () => {
  const { bot_id, first } = await publishTwice();
  const before = await ask(bot_id, 'ada');
  const { split } = await api.agentSplit.start({
    bot_id,
    connector_id: apiChannel,
    version_id: first,
    share: 100,
  });
  const during = await ask(bot_id, 'ada');
  expect(during.text).toBe('first');
  await api.agentSplit.change({ bot_id, split_id: split.split_id, share: 0 });
  expect((await ask(bot_id, 'ada', during.conversationId)).text).toBe('first');
  expect((await ask(bot_id, 'ada', before.conversationId)).text).toBe('second');
  expect((await ask(bot_id, 'ada')).text).toBe('second');
});

test('shows the results of each version, and the winner serves everybody', async () => {
  const { bot_id, first } = await publishTwice();
  const { split } = await api.agentSplit.start({
    bot_id,
    connector_id: apiChannel,
    version_id: first,
    share: 100,
  });
  const { split_id } = split;
  const said = await ask(bot_id, 'ada');
  await ask(bot_id, 'ada', said.conversationId);
  await api.agentChat.report({
    biz_conversation_id: said.conversationId,
    message_id: said.messageId,
    action: 0,
    message_feedback: { feedback_type: 1 },
  });
  reply = answerWith(400, '{"error":{"message":"no such model"}}');
  await ask(bot_id, 'bob');
  const { arms } = await api.agentSplit.results({ bot_id, split_id });
  const [base, other] = arms;
  expect(base).toMatchObject({ arm: 'base', users: 0, answers: 0, cost: 0 });
  expect(other).toMatchObject({ arm: 'other', users: 2, conversations: 2, answers: 2, errors: 1, likes: 1 });
  expect(other).toMatchObject({ dislikes: 0, tokens: 3_000 });
  expect(other!.cost).toBeCloseTo(0.004);
  const ended = await api.agentSplit.end({ bot_id, split_id, winner: 'other' });
  expect(ended.split).toMatchObject({ outcome: 'other' });
  reply = (response, call) =>
    streamTexts([call.text.includes('You are the first') ? 'first' : 'second'])(response, call);
  expect(await answersOf(bot_id, ['ada', 'bob'])).toEqual(['first', 'first']);
  // Answers after the end do not count.
  expect((await api.agentSplit.results({ bot_id, split_id })).arms[1]).toMatchObject({ answers: 2 });
  await expect(api.agentSplit.change({ bot_id, split_id, share: 10 })).rejects.toMatchObject({
    reason: { key: 'agentSplit.ended' },
  });
});

test('refuses what cannot be split, and a new publication ends a split', async () => {
  const { bot_id, first, second } = await publishTwice();
  const start = (connector_id: string, version_id: string) =>
    api.agentSplit.start({ bot_id, connector_id, version_id, share: 10 });
  await expect(start('999', first)).rejects.toMatchObject({ reason: { key: 'agentSplit.notServed' } });
  await expect(start(apiChannel, second)).rejects.toMatchObject({
    reason: { key: 'agentSplit.sameVersion' },
  });
  const another = await publishTwice();
  await expect(start(apiChannel, another.first)).rejects.toMatchObject({
    reason: { key: 'agentSplit.notPublished' },
  });
  await start(apiChannel, first);
  await expect(start(apiChannel, first)).rejects.toMatchObject({ reason: { key: 'agentSplit.underWay' } });
  await api.bot.publish({ bot_id, connectors: { [apiChannel]: {} } });
  expect(await answersOf(bot_id, ['ada', 'bob'])).toEqual(['second', 'second']);
  expect((await api.agentSplit.list({ bot_id })).splits).toMatchObject([{ outcome: 'superseded' }]);
  await start(apiChannel, first);
});
