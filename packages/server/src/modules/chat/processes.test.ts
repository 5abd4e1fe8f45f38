// @module-tag by-turns
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fixedSeed, isSoak, randomOf, report } from '../../reliability/rounds.js';
import { type ServerPerson, signUpAt } from '../../testing/clientAt.js';
import type { ProcessOptions } from '../../testing/heddleProcess.js';
import { chain, field, literal, message, parameter, reference } from '../../testing/runDocuments.js';
import { findPostgres, startPostgres } from '../../testing/startPostgres.js';
import { type StartedProcess, startProcess } from '../../testing/startProcess.js';
import { node } from '../workflow/samples/parts.js';
import { type Partner, Reader, readerClient } from './testing/Reader.js';
import {
  answered,
  publishAgent,
  type ScriptedAgent,
  said,
  startScriptedAgent,
} from './testing/scriptedAgent.js';

// REL-05: the process that streams chats is killed. What was said stays, every chat ends, and readers go on
// where they lost the connection.

const root = mkdtempSync(join(tmpdir(), 'heddle-chats-'));
const programs = findPostgres();
const alive = new Set<StartedProcess>();
const chatsOfEach = isSoak ? 100 : 4;
const pauseMs = 25;
const leaseMs = 2_000;
const random = randomOf(fixedSeed);
let scripted: ScriptedAgent;

beforeAll(async () => {
  const delays = new Map<string, number>();
  scripted = await startScriptedAgent(pauseMs, (question) => {
    const delay = delays.get(question) ?? random() * pauseMs * 12;
    delays.set(question, delay);
    return delay;
  });
});
afterEach(async () => {
  await Promise.all([...alive].map((one) => one.kill()));
  alive.clear();
  scripted.toolCalls.clear();
});
afterAll(async () => {
  await scripted.close();
  rmSync(root, { recursive: true, force: true });
});

async function start(options: ProcessOptions): Promise<StartedProcess> {
  const started = await startProcess(options);
  alive.add(started);
  return started;
}

const inputs = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];
const model = node('11', '3', [1, 0], { title: 'Model', description: '' }, '', {
  inputs: {
    inputParameters: [],
    llmParam: [
      { name: 'modelType', input: literal('1', 'integer') },
      { name: 'prompt', input: literal(answered) },
    ],
  },
  outputs: [{ name: 'output', type: 'string' }],
});
const says = message('12', { title: 'Say', description: '' }, [1, 0], '{{text}}', [
  parameter('text', reference('11', 'output')),
]);

async function publishFlow({ calls, spaceId }: ServerPerson): Promise<string> {
  const own = calls({ workflow }).workflow;
  const { workflow_id } = await own.create({ name: 'flow', space_id: spaceId, flow_mode: 3 });
  await own.save({ workflow_id, schema: JSON.stringify(chain(inputs, [model, says])) });
  await own.publish({ workflow_id, space_id: spaceId, version_description: 'first' });
  return workflow_id;
}

const ask = (content: string) => [{ role: 'user' as const, content }];

const flowPartner = (workflow_id: string): Partner => ({
  send: (client, conversationId, name) =>
    client.chat.run({
      workflow_id,
      ...(name === 'next'
        ? { conversation_id: conversationId }
        : { parameters: { CONVERSATION_NAME: name } }),
      additional_messages: ask(name),
      ext: name === 'next' ? {} : { local_message_id: 'only' },
    }),
});

const agentPartner = (bot_id: string): Partner => ({
  open: async (client) => (await client.conversation.create({ bot_id })).id,
  send: (client, conversation_id, name) =>
    client.openChat.chat({ bot_id, conversation_id, user_id: 'ada', additional_messages: ask(name) }),
});

/** Readers of a chat flow and of an agent with a tool. */
async function readersOf(person: ServerPerson): Promise<Reader[]> {
  const { token } = await person.calls({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const flow = flowPartner(await publishFlow(person));
  const agent = agentPartner(await publishAgent(person, scripted));
  return Array.from({ length: chatsOfEach }).flatMap((_, index) => [
    new Reader(flow, token, `flow ${index}`),
    new Reader(agent, token, `agent ${index}`),
  ]);
}

function expectWhole({ events, pieces, completed }: Reader): void {
  expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ event }) => event).slice(-2)).toEqual(['conversation.chat.completed', 'done']);
  for (const { id, content } of completed) expect(content).toBe(pieces.get(id) ?? content);
  expect(completed.map(({ id }) => id)).toEqual(expect.arrayContaining([...pieces.keys()]));
  expect(pieces.size).toBeGreaterThan(0);
}

/** The tool was not called twice; where the kill left that unknown, the model was told. The last answer is whole. */
function expectAnswered({ completed, name }: Reader): void {
  const texts = completed.filter(({ type }) => type === 'answer').map(({ content }) => content);
  expect(texts.at(-1)).toBe(answered);
  for (const text of texts.slice(0, -1))
    expect(answered.startsWith(text) || said.startsWith(text)).toBe(true);
  for (const type of ['function_call', 'tool_response'])
    expect(completed.filter((one) => one.type === type)).toHaveLength(1);
  const calls = scripted.toolCalls.get(name) ?? 0;
  expect(calls).toBeLessThanOrEqual(1);
  const result = completed.find(({ type }) => type === 'tool_response')?.content;
  expect(result).toContain(calls === 1 && result?.includes('cold') ? 'cold' : 'was not run again');
}

/** What is stored: the message once, and the answer that was streamed, once. */
async function expectStored(url: string, { conversationId, completed, name, token }: Reader): Promise<void> {
  const client = readerClient(url, token);
  const { data } = await client.conversation.listMessages({ conversation_id: conversationId, order: 'asc' });
  expect(data.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([name]);
  const stored = data.filter(({ role }) => role === 'assistant').map(({ id, content }) => [id, content]);
  if (completed.length > 0) expect(stored).toEqual(completed.map(({ id, content }) => [id, content]));
  else expect(stored.length).toBeGreaterThan(0);
}

async function killWhileStreaming(
  person: ServerPerson,
  first: StartedProcess,
  goOn: () => Promise<StartedProcess>,
) {
  const readers = await readersOf(person);
  await Promise.all(readers.map((reader) => reader.open(first.url)));
  const reading = readers.map((reader) => reader.read(first.url));
  await expect
    .poll(() => readers.every(({ words }) => words > 0), { timeout: 30_000, interval: 10 })
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, random() * pauseMs * 5));
  alive.delete(first);
  await first.kill();
  await Promise.all(reading);
  const cut = readers.filter(({ isOver }) => !isOver);
  expect(cut.length).toBeGreaterThan(0);
  const next = await goOn();
  // Half of the readers never come back.
  const returning = readers.filter((_, index) => index % 4 < 2);
  const begun = Date.now();
  await Promise.all(returning.map((reader) => reader.readOn(next.url)));
  for (const reader of returning) expectWhole(reader);
  for (const reader of readers.filter((_, index) => index % 4 >= 2))
    await expect.poll(() => reader.isFree(next.url), { timeout: 30_000, interval: 200 }).toBe(true);
  const broken = returning.filter(({ completed }) =>
    completed.some((one) => 'meta_data' in one && one.meta_data?.interrupted === 'true'),
  );
  report('REL-05', {
    chats: readers.length,
    cut: cut.length,
    broken: broken.length,
    endedAfterMs: Date.now() - begun,
  });
  for (const reader of returning) await expectStored(next.url, reader);
  for (const reader of returning) if (reader.name.startsWith('agent')) expectAnswered(reader);
}

test('chats of a server that is killed go on after its next start', async () => {
  const options = {
    place: { folder: join(root, crypto.randomUUID()) },
    role: 'server',
    slots: 2,
    demoPauseMs: pauseMs,
    endpoint: scripted.baseURL,
  } as const;
  const server = await start(options);
  await killWhileStreaming(await signUpAt(server.url), server, () => start(options));
}, 180_000);

describe.skipIf(!programs)('on PostgreSQL', () => {
  test('a running server goes on with the chats of another that is killed', async () => {
    const postgres = await startPostgres(programs!, { durable: false });
    try {
      const options = {
        place: { url: postgres.url },
        role: 'server',
        slots: 2,
        demoPauseMs: pauseMs,
        endpoint: scripted.baseURL,
        runs: { leaseMs },
      } as const;
      const first = await start(options);
      const other = await start({ ...options, beside: true });
      await killWhileStreaming(await signUpAt(first.url), first, async () => other);
    } finally {
      await Promise.all([...alive].map((one) => one.kill()));
      await postgres.stop();
    }
  }, 180_000);
});
