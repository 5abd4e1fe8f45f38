import { errorCodes } from '@heddle/api-contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultConfig } from '../../kernel/Config.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal, question } from '../../testing/runDocuments.js';
import { node } from '../workflow/samples/parts.js';
import { runs } from './RunService.js';
import { clearRuns } from './retention.js';

let world: TestWorld;
let owner: RunTester;
let other: RunTester;
let release: (() => void)[] = [];
let asked: string[] = [];

const reply = () => {
  const usage = { prompt_tokens: 60, completion_tokens: 60 };
  const chunk = (choices: object[], more = {}) =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  const body = [
    chunk([{ index: 0, delta: { role: 'assistant', content: 'done' }, finish_reason: null }]),
    chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]),
    chunk([], { usage }),
    'data: [DONE]\n\n',
  ].join('');
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

beforeAll(async () => {
  world = await createTestApp({
    config: {
      runs: { ...defaultConfig.runs, slots: 1, queuePerSpace: 3, maxTokens: 100, inlineCharacters: 200 },
    },
    configuration: {
      models: [{ id: '9', name: 'Nine', baseURL: 'http://model.test/v1', apiKey: 'key', model: 'nine' }],
    },
    fetch: async (_, init) => {
      asked.push(String(JSON.parse(String(init?.body)).messages.at(-1).content));
      await new Promise<void>((resolve) => release.push(resolve));
      return reply();
    },
  });
  owner = new RunTester(await world.register());
  other = new RunTester(await world.register());
});
beforeEach(() => {
  release = [];
  asked = [];
});
afterAll(() => world.close());

const ask = (prompt: string) =>
  node('31', '3', [1, 0], { title: 'Model', description: '' }, '', {
    inputs: {
      inputParameters: [],
      llmParam: [
        { name: 'modelType', input: literal('9', 'integer') },
        { name: 'prompt', input: literal(prompt) },
      ],
    },
    outputs: [{ name: 'output', type: 'string' }],
  });
const rest = (id: string) => world.app.app.use(runs).wait(id, AbortSignal.timeout(20_000));
const releaseNext = async (count: number) => {
  await expect.poll(() => release.length).toBe(count);
  release[count - 1]?.();
};

async function post(person: TestPerson, key: string, body: object): Promise<Response> {
  return world.app.request('/api/workflow_api/test_run', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      cookie: person.cookie,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
}

test('runs wait in a queue in which spaces take turns, with a visible place and a limited length', async () => {
  const [own, theirs] = [
    await owner.save(chain([], [ask('own')])),
    await other.save(chain([], [ask('theirs')])),
  ];
  const first = await owner.start(own);
  const queued = [await owner.start(own), await owner.start(own), await owner.start(own)];
  const foreign = await other.start(theirs);
  const place = async (tester: RunTester, workflow: string, run: string) =>
    (await tester.process(workflow, run)).queue;
  expect(await place(owner, own, queued[0]!)).toMatchObject({ length: 4 });
  expect(await place(other, theirs, foreign)).toEqual({ position: 1, length: 4 });
  const refused = await post(owner.person, 'storm', { workflow_id: own });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (let count = 1; count <= 5; count++) await releaseNext(count);
  for (const run of [first, ...queued, foreign])
    expect((await rest(run)).run).toMatchObject({ status: 'success', inputTokens: 60, outputTokens: 60 });
  expect(asked.indexOf('theirs')).toBeLessThan(3);
});

test('a run that has used all its tokens calls no further model, fails, and says so', async () => {
  const second = { ...ask('again'), id: '32' };
  const run = await owner.start(await owner.save(chain([], [ask('much'), second])));
  await releaseNext(1);
  expect((await rest(run)).state.error?.message).toMatch(/used 120 tokens, as much as this server allows/);
  expect(asked).toEqual(['much']);
});

test('requests with the same Idempotency-Key start one run; another input with it is refused', async () => {
  const id = await owner.save(chain([], [question('11', 'Ask', 'Name?')]));
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => post(owner.person, 'key-1', { workflow_id: id, input: { a: '1' } })),
  );
  const bodies = await Promise.all(responses.map(async (response) => response.json()));
  const ids = new Set(bodies.map(({ data }) => data.execute_id));
  expect(ids.size).toBe(1);
  const reused = await post(owner.person, 'key-1', { workflow_id: id, input: { a: '2' } });
  expect(reused.status).toBe(422);
  expect(await reused.json()).toMatchObject({ code: errorCodes.idempotencyKeyReused });
  const theirs = await post(other.person, 'key-1', { workflow_id: await other.save(chain([], [])) });
  expect(ids.has((await theirs.json()).data.execute_id)).toBe(false);
  expect((await post(owner.person, 'with space', { workflow_id: id })).status).toBe(400);
  await owner.api.workflowRun.cancel({ execute_id: [...ids][0]! });
});

test('large values are stored as blobs, and deleted with their run after the retention period', async () => {
  const text = 'long '.repeat(200);
  const id = await owner.save(chain([], [question('11', 'Ask', 'Name?')], 'USER_RESPONSE'));
  const run = await owner.start(id, { text });
  const { id: event } = await owner.asked(id, run);
  await owner.answer(id, run, event, text);
  await rest(run);
  const { store } = world.app.app.use(runs);
  const row = (await store.find(run))!;
  expect(row).toMatchObject({ status: 'success', output: '', input: '' });
  expect(JSON.parse((await store.readOutput(row)) ?? '')).toEqual({ out: text });
  expect(JSON.parse(await store.readInput(row))).toEqual({ text });
  const waiting = await owner.start(id);
  await owner.asked(id, waiting);
  const { db } = world.database;
  await db.execute(sql`update runs set ended_at = now() - interval '31 days' where id = ${run}`);
  await db.execute(sql`update runs set queued_at = now() - interval '31 days' where id = ${waiting}`);
  await clearRuns.handler({ app: world.app.app, signal: AbortSignal.timeout(20_000) } as never, {});
  expect(await store.find(run)).toBeUndefined();
  const { rows } = await db.execute(sql`select count(*)::int as count from run_blobs where run_id = ${run}`);
  expect(rows[0]?.count).toBe(0);
  expect((await rest(waiting)).run).toMatchObject({ status: 'failed' });
  // Its document is stored once and still used.
  expect((await rest(await owner.start(id))).run.status).toBe('waiting');
});
