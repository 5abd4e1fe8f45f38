import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { type ChatStreamEvent, chat } from '@heddle/api-contract/families/chat';
import { conversation } from '@heddle/api-contract/families/conversation';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { isSoak, randomOf, report, seedOfRound } from '../../reliability/rounds.js';
import { type ServerPerson, signUpAt } from '../../testing/clientAt.js';
import type { ProcessOptions } from '../../testing/heddleProcess.js';
import { chain, field, literal, message, parameter, reference } from '../../testing/runDocuments.js';
import { findPostgres, startPostgres } from '../../testing/startPostgres.js';
import { type StartedProcess, startProcess } from '../../testing/startProcess.js';
import { node } from '../workflow/samples/parts.js';

// REL-05: the process that streams chats is killed. What was said stays, every chat ends, and readers go on
// where they lost the connection.

const root = mkdtempSync(join(tmpdir(), 'heddle-chats-'));
const programs = findPostgres();
const alive = new Set<StartedProcess>();
const chatsInAll = isSoak ? 100 : 6;
const demoPauseMs = 25;
const leaseMs = 2_000;
const families = { chat, conversation };

afterEach(async () => {
  await Promise.all([...alive].map((one) => one.kill()));
  alive.clear();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

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
      { name: 'prompt', input: literal('one two three four five six seven eight nine ten') },
    ],
  },
  outputs: [{ name: 'output', type: 'string' }],
});
const says = message('12', { title: 'Say', description: '' }, [1, 0], '{{text}}', [
  parameter('text', reference('11', 'output')),
]);

interface Caller {
  workflowId: string;
  token: string;
}

async function publish({ calls, spaceId }: ServerPerson): Promise<Caller> {
  const own = calls({ workflow, accessToken });
  const { workflow_id } = await own.workflow.create({ name: 'flow', space_id: spaceId, flow_mode: 3 });
  await own.workflow.save({ workflow_id, schema: JSON.stringify(chain(inputs, [model, says])) });
  await own.workflow.publish({ workflow_id, space_id: spaceId, version_description: 'first' });
  const { token } = await own.accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  return { workflowId: workflow_id, token };
}

function clientOf(
  url: string,
  { token }: Caller,
  more: Record<string, string> = {},
): Client<typeof families> {
  return createClient(families, {
    checkAnswers: true,
    headers: { authorization: `Bearer ${token}`, ...more },
    fetch: (path, init) => fetch(new URL(path, url), init),
  });
}

/** One reader: the events it has received, over as many connections as it took. */
class Reader {
  readonly events: ChatStreamEvent[] = [];

  constructor(
    readonly caller: Caller,
    readonly name: string,
  ) {}

  /** Sends the message, or sends it again, and reads until the connection ends; `leave` ends it earlier. */
  async read(
    url: string,
    leave: (events: readonly ChatStreamEvent[]) => boolean = () => false,
  ): Promise<void> {
    const last = this.events.at(-1)?.id;
    const client = clientOf(url, this.caller, last === undefined ? {} : { 'last-event-id': last });
    const request = {
      workflow_id: this.caller.workflowId,
      parameters: { CONVERSATION_NAME: this.name },
      additional_messages: [{ role: 'user' as const, content: this.name }],
      ext: { local_message_id: 'only' },
    };
    try {
      for await (const event of client.chat.run(request)) {
        this.events.push(event);
        if (leave(this.events)) return;
      }
    } catch {
      // The process has died.
    }
  }

  get isOver(): boolean {
    return this.events.at(-1)?.event === 'done';
  }

  get conversationId(): string {
    const [first] = this.events;
    return first?.event === 'conversation.chat.created' ? first.data.conversation_id : '';
  }

  get words(): number {
    return this.events.filter(({ event }) => event === 'conversation.message.delta').length;
  }
}

/** Reads on until all have their last event. */
async function readOn(readers: readonly Reader[], url: string): Promise<void> {
  await Promise.all(
    readers.map(async (reader) => {
      const until = Date.now() + 60_000;
      while (!reader.isOver && Date.now() < until) {
        await reader.read(url);
        if (!reader.isOver) await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }),
  );
}

function expectWhole({ events }: Reader): void {
  expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ event }) => event).slice(-2)).toEqual(['conversation.chat.completed', 'done']);
  const pieces = new Map<string, string>();
  for (const { event, data } of events) {
    if (event === 'conversation.message.delta')
      pieces.set(data.id, (pieces.get(data.id) ?? '') + data.content);
    if (event === 'conversation.message.completed') expect(data.content).toBe(pieces.get(data.id));
  }
  expect(pieces.size).toBeGreaterThan(0);
}

/** What is stored: the message once, and the answer that was streamed, once. */
async function expectStored(url: string, { caller, conversationId, events, name }: Reader): Promise<void> {
  const client = clientOf(url, caller);
  const { data } = await client.conversation.listMessages({ conversation_id: conversationId, order: 'asc' });
  const told = events.flatMap((event) =>
    event.event === 'conversation.message.completed' ? [[event.data.id, event.data.content]] : [],
  );
  expect(data.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([name]);
  const said = data.filter(({ role }) => role === 'assistant');
  if (told.length > 0) expect(said.map(({ id, content }) => [id, content])).toEqual(told);
  else expect(said.length).toBeGreaterThan(0);
}

/** Whether the next message of its conversation is accepted: the chat has ended. */
async function isFree(url: string, { caller, conversationId }: Reader): Promise<boolean> {
  const client = clientOf(url, caller);
  const next = {
    workflow_id: caller.workflowId,
    conversation_id: conversationId,
    additional_messages: [{ role: 'user' as const, content: 'next' }],
  };
  try {
    for await (const { event } of client.chat.run(next)) return event === 'conversation.chat.created';
  } catch {
    // Refused while the chat goes on.
  }
  return false;
}

async function killWhileStreaming(
  caller: Caller,
  first: StartedProcess,
  goOn: () => Promise<StartedProcess>,
) {
  const random = randomOf(seedOfRound(0));
  const readers = Array.from({ length: chatsInAll }, (_, index) => new Reader(caller, `chat ${index}`));
  const reading = readers.map((reader) => reader.read(first.url));
  await expect
    .poll(() => readers.every(({ words }) => words > 0), { timeout: 30_000, interval: 10 })
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, random() * demoPauseMs * 5));
  alive.delete(first);
  await first.kill();
  await Promise.all(reading);
  const cut = readers.filter(({ isOver }) => !isOver);
  expect(cut.length).toBeGreaterThan(0);
  const next = await goOn();
  // Half of the readers never come back.
  const returning = readers.filter((_, index) => index % 2 === 0);
  const begun = Date.now();
  await readOn(returning, next.url);
  for (const reader of returning) expectWhole(reader);
  const absent = readers.filter((_, index) => index % 2 === 1);
  for (const reader of absent)
    await expect.poll(() => isFree(next.url, reader), { timeout: 30_000, interval: 200 }).toBe(true);
  report('REL-05', { chats: chatsInAll, cut: cut.length, endedAfterMs: Date.now() - begun });
  for (const reader of returning) await expectStored(next.url, reader);
}

test('chats of a server that is killed go on after its next start', async () => {
  const options = { place: { folder: join(root, 'data') }, role: 'server', slots: 2, demoPauseMs } as const;
  const server = await start(options);
  const caller = await publish(await signUpAt(server.url));
  await killWhileStreaming(caller, server, () => start(options));
}, 180_000);

describe.skipIf(!programs)('on PostgreSQL', () => {
  test('a running server goes on with the chats of another that is killed', async () => {
    const postgres = await startPostgres(programs!, { durable: false });
    try {
      const options = {
        place: { url: postgres.url },
        role: 'server',
        slots: 2,
        demoPauseMs,
        runs: { leaseMs },
      } as const;
      const first = await start(options);
      const other = await start({ ...options, beside: true });
      const caller = await publish(await signUpAt(first.url));
      await killWhileStreaming(caller, first, async () => other);
    } finally {
      await Promise.all([...alive].map((one) => one.kill()));
      await postgres.stop();
    }
  }, 180_000);
});
