import { createReadStream } from 'node:fs';
import { ChatEventType, CozeAPI, PermissionDeniedError } from '@coze/api';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { chat } from '@heddle/api-contract/families/chat';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import {
  chain,
  field,
  form,
  message,
  parameter,
  question,
  reference,
  startId,
} from '../../testing/runDocuments.js';
import { conversationMessages } from '../conversation/tables.js';
import { chats } from './tables.js';

// The unmodified public client library, over a real socket.
let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let client: CozeAPI;
let echo: string;
let asking: string;

const inputs = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];
const say = (id: string, text: string, from: JsonObject[] = []) =>
  message(id, { title: 'Say', description: '' }, [1, 0], text, from);
const echoing = chain(inputs, [
  say('20', 'You said {{it}}', [parameter('it', reference(startId, 'USER_INPUT'))]),
]);

async function clientOf(person: TestPerson) {
  const { token } = await person.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  return new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });
}

async function publish(json: JsonObject, isPublished = true) {
  const calls = owner.clientOf({ workflow }).workflow;
  const { workflow_id } = await calls.create({ name: 'flow', space_id: owner.spaceId, flow_mode: 3 });
  await calls.save({ workflow_id, schema: JSON.stringify(json) });
  if (isPublished)
    await calls.publish({ workflow_id, space_id: owner.spaceId, version_description: 'first' });
  return workflow_id;
}

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  client = await clientOf(owner);
  echo = await publish(echoing);
  asking = await publish(
    chain(inputs, [
      question('20', 'Ask', 'Who?'),
      say('21', 'Hello {{who}}', [parameter('who', reference('20', 'USER_RESPONSE'))]),
    ]),
  );
});
afterAll(async () => {
  await server.close();
  await world.close();
});

interface Said {
  conversation_id?: string;
  name?: string;
  ext?: Record<string, string>;
  bot_id?: string;
  content_type?: 'text' | 'object_string';
  by?: CozeAPI;
}

/** Sends a message; returns the events by name, and the texts that were completed. */
async function send(
  workflow_id: string,
  content: string,
  { name, by = client, content_type = 'text', ...more }: Said = {},
) {
  const events: string[] = [];
  const texts: string[] = [];
  const errors: { code: number }[] = [];
  let conversationId = '';
  let botId = '';
  for await (const { event, data } of by.workflows.chat.stream({
    workflow_id,
    additional_messages: [{ role: 'user' as never, content, content_type }],
    ...(name !== undefined && { parameters: { CONVERSATION_NAME: name } }),
    ...more,
  })) {
    events.push(event);
    if (event === ChatEventType.CONVERSATION_CHAT_CREATED) {
      conversationId = data.conversation_id;
      botId = data.bot_id;
    }
    if (event === ChatEventType.CONVERSATION_MESSAGE_COMPLETED) texts.push(data.content);
    if (event === ChatEventType.ERROR) errors.push(data as never);
  }
  return { events, texts, errors, conversationId, botId };
}

const storedIn = async (conversationId: string) =>
  (await client.conversations.messages.list(conversationId, { order: 'asc' })).data.map((row) => [
    row.role,
    row.type,
    row.content,
  ]);

test('a chat streams its answer in the documented order, and stores both messages', async () => {
  const { events, texts, conversationId } = await send(echo, 'hi', { name: 'first' });
  expect([...new Set(events)]).toEqual([
    'conversation.chat.created',
    'conversation.chat.in_progress',
    'conversation.message.delta',
    'conversation.message.completed',
    'conversation.chat.completed',
    'done',
  ]);
  expect(texts[0]).toBe('You said hi');
  const again = await send(echo, 'again', { name: 'first' });
  expect(again.conversationId).toBe(conversationId);
  expect((await storedIn(conversationId)).filter(([, , text]) => text !== '{}')).toEqual([
    ['user', 'question', 'hi'],
    ['assistant', 'answer', 'You said hi'],
    ['user', 'question', 'again'],
    ['assistant', 'answer', 'You said again'],
  ]);
});

test('a question ends the stream, and the next message on the conversation answers it', async () => {
  const { id } = await client.conversations.create({});
  const asked = await send(asking, 'hi', { conversation_id: id });
  expect(asked.texts).toEqual(['Who?']);
  expect(asked.events.slice(-2)).toEqual(['conversation.chat.requires_action', 'done']);
  const answered = await send(asking, 'Ada', { conversation_id: id });
  expect(answered.texts[0]).toBe('Hello Ada');
  expect(answered.events.slice(-2)).toEqual(['conversation.chat.completed', 'done']);
  const rows = await world.database.db.select().from(chats).where(eq(chats.conversationId, id));
  expect(new Set(rows.map(({ runId }) => runId)).size).toBe(1);
});

test('two answers at once: one is accepted, and the other is refused', async () => {
  const { conversationId } = await send(asking, 'hi', { name: 'race' });
  const both = await Promise.all(
    ['Ada', 'Bob'].map((text) => send(asking, text, { conversation_id: conversationId, name: 'race' })),
  ).catch(() => undefined);
  const greetings = (await storedIn(conversationId)).filter(([, , text]) => /^Hello /.test(text ?? ''));
  expect(greetings).toHaveLength(1);
  expect(both?.filter(({ errors }) => errors.length > 0).length ?? 1).toBe(1);
});

test('fields are asked by a card, and answered by lines of name and value', async () => {
  const id = await publish(
    chain(inputs, [
      form('20', 'Form', [field('age', 'integer')]),
      say('21', 'Age {{age}}', [parameter('age', reference('20', 'age'))]),
    ]),
  );
  const asked = await send(id, 'hi', { name: 'form' });
  const card = JSON.parse(asked.texts[0]!) as { x_properties: { workflow_card_info: string } };
  expect(JSON.parse(card.x_properties.workflow_card_info)).toMatchObject({
    card_type: 'INPUT',
    input_card_data: [{ name: 'age', type: 'integer' }],
  });
  expect((await send(id, 'age:7', { name: 'form' })).texts[0]).toBe('Age 7');
});

test('a message that is sent again is neither stored nor answered again', async () => {
  const ext = { local_message_id: 'm1' };
  const first = await send(echo, 'once', { name: 'retry', ext });
  const second = await send(echo, 'once', { name: 'retry', ext });
  expect(second.texts).toEqual(first.texts);
  const { db } = world.database;
  const rows = await db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, first.conversationId));
  expect(rows.filter(({ role }) => role === 'user')).toHaveLength(1);
  expect((await send(echo, 'other', { name: 'retry', ext })).errors).toMatchObject([{ code: 4000 }]);
});

test('end users, and other people, have their own conversations', async () => {
  const ada = await send(echo, 'hi', { name: 'own', ext: { user_id: 'ada' } });
  const bob = await send(echo, 'hi', { name: 'own', ext: { user_id: 'bob' } });
  expect(bob.conversationId).not.toBe(ada.conversationId);
  const theirs = { conversation_id: ada.conversationId, ext: { user_id: 'bob' } };
  expect((await send(echo, 'hi', theirs).catch(() => undefined))?.texts ?? []).toEqual([]);
  const stranger = await clientOf(await world.register());
  expect((await send(echo, 'hi', { name: 'own', by: stranger }).catch(() => undefined))?.texts ?? []).toEqual(
    [],
  );
});

test('a chat flow that fails sends an error', async () => {
  const id = await publish(chain(inputs, [], 'nothing'), false);
  expect((await send(id, 'hi', { name: 'a' }).catch(() => undefined))?.texts ?? []).toEqual([]);
  expect((await send(echo, 'hi').catch(() => undefined))?.texts ?? []).toEqual([]);
});

test('the editor chats with a draft, apart from the conversations of published versions', async () => {
  const workflow_id = await publish(echoing, false);
  const request = {
    workflow_id,
    parameters: { CONVERSATION_NAME: 'test' },
    additional_messages: [{ role: 'user' as const, content: 'draft' }],
  };
  const texts: string[] = [];
  for await (const event of owner.clientOf({ chat }).chat.test(request))
    if (event.event === 'conversation.message.completed') texts.push(event.data.content);
  expect(texts[0]).toBe('You said draft');
});

test('a chat on behalf of an agent is in a conversation of the agent', async () => {
  const calls = owner.clientOf({ bot }).bot;
  const { bot_id } = await calls.create({ space_id: owner.spaceId, name: 'Guide' });
  const { texts, botId, conversationId } = await send(echo, 'hi', { name: 'here', bot_id });
  expect([texts[0], botId]).toEqual(['You said hi', bot_id]);
  const { conversations } = await client.conversations.list({ bot_id });
  expect(conversations.map(({ id }) => id)).toEqual([conversationId]);
  const alone = await send(echo, 'hi', { name: 'here' });
  expect(alone.conversationId).not.toBe(conversationId);
  const other = await world.register();
  const theirs = await other.clientOf({ bot }).bot.create({ space_id: other.spaceId, name: 'Theirs' });
  const refused = send(echo, 'hi', { name: 'here', bot_id: theirs.bot_id });
  await expect(refused).rejects.toBeInstanceOf(PermissionDeniedError);
});

test('parts that name an uploaded file by its id reach the chat flow as its address', async () => {
  const file = await client.files.upload({ file: createReadStream(new URL(import.meta.url)) });
  const parts = [
    { type: 'text', text: 'See' },
    { type: 'file', file_id: file.id },
    { type: 'file', file_id: '5' },
  ];
  const given = { name: 'files', content_type: 'object_string' as const };
  const { texts } = await send(echo, JSON.stringify(parts), given);
  const [said, url, none] = texts[0]!.split('\n');
  expect([said, none]).toEqual(['You said See', undefined]);
  expect(await (await fetch(new URL(url!, server.url))).text()).toContain('parts that name an uploaded file');
});
