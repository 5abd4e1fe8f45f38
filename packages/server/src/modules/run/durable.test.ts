import { errorCodes } from '@heddle/api-contract';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp, type HeddleApp } from '../../createApp.js';
import { createLocalQueue } from '../../jobs/localQueue.js';
import { defaultConfig, type RunConfig } from '../../kernel/Config.js';
import { createModels } from '../../models/models.js';
import { fixedSeed, isSoak, randomOf } from '../../reliability/rounds.js';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, code, literal, question } from '../../testing/runDocuments.js';
import { node } from '../workflow/samples/parts.js';
import { runs } from './RunService.js';

const configuration = {
  models: [{ id: '9', name: 'Nine', baseURL: 'http://model.test/v1', apiKey: 'key', model: 'nine' }],
};
const quick: RunConfig = { ...defaultConfig.runs, beatMs: 40, leaseMs: 2_000 };
/** A process that no longer sends heartbeats, as if it were stopped or cut off. */
const silent: RunConfig = { ...defaultConfig.runs, beatMs: 1_000_000, leaseMs: 150 };
const shared = () => ({ ...createLocalQueue(), reach: 'shared' as const });

let world: TestWorld;
let tester: RunTester;
/** Model calls of the process that accepts runs, and of others. */
let calls: { here: number; elsewhere: number };
let release: () => void;
let blocked: Promise<void>;

const answer = (text: string) => {
  const choice = (delta: JsonObject, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const body = `${choice({ role: 'assistant', content: text }, null)}${choice({}, 'stop')}data: [DONE]\n\n`;
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

beforeAll(async () => {
  world = await createTestApp({
    config: { runs: silent },
    jobQueue: shared(),
    configuration,
    fetch: async () => {
      calls.here += 1;
      await blocked;
      return answer('too late');
    },
  });
  tester = new RunTester(await world.register());
});
beforeEach(() => {
  calls = { here: 0, elsewhere: 0 };
  blocked = new Promise((resolve) => {
    release = resolve;
  });
});
afterAll(() => world.close());

async function startOther(config: RunConfig = quick): Promise<HeddleApp> {
  const fetch = async () => {
    calls.elsewhere += 1;
    return answer('taken over');
  };
  return createApp({
    db: world.database.db,
    files: world.app.app.files!,
    models: createModels(configuration, { fetch }),
    config: { runs: config },
    jobQueue: shared(),
  });
}

/** A process whose model calls never end. */
async function startBlocked(): Promise<HeddleApp> {
  const fetch = async (_: unknown, init?: RequestInit) => {
    calls.here += 1;
    await new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return answer('never');
  };
  return createApp({
    db: world.database.db,
    files: world.app.app.files!,
    models: createModels(configuration, { fetch }),
    config: { runs: quick },
    jobQueue: shared(),
  });
}

async function startAt(app: HeddleApp, workflow_id: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    cookie: tester.person.cookie,
  };
  const body = JSON.stringify({ workflow_id });
  const response = await app.request('/api/workflow_api/test_run', { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { execute_id: string } };
  return data.execute_id;
}

const ask = node('31', '3', [1, 0], { title: 'Model', description: '' }, '', {
  inputs: {
    inputParameters: [],
    llmParam: [
      { name: 'modelType', input: literal('9', 'integer') },
      { name: 'prompt', input: literal('Hello') },
    ],
  },
  outputs: [{ name: 'output', type: 'string' }],
});
const signal = () => AbortSignal.timeout(20_000);
const journalOf = (app: HeddleApp, id: string) => app.app.use(runs).store.journal(id);

async function startedHere(): Promise<{ workflow: string; run: string }> {
  const workflow = await tester.save(chain([], [ask], 'output'));
  const run = await tester.start(workflow);
  await expect.poll(() => calls.here).toBe(1);
  // The events before the call are stored.
  await expect.poll(async () => (await journalOf(world.app, run)).length).toBeGreaterThan(2);
  return { workflow, run };
}

test('another process takes over the runs of a silent one, repeats no finished node, and fences it off', async () => {
  const { workflow, run } = await startedHere();
  const other = await startOther();
  const { state } = await other.app.use(runs).wait(run, signal());
  expect(state).toMatchObject({ status: 'success', outputs: { out: 'taken over' } });
  expect(calls).toEqual({ here: 1, elsewhere: 1 });
  // The first process gets its answer now, and must not write it.
  release();
  await expect.poll(() => world.app.app.use(runs).live(run)).toBeUndefined();
  const journal = await journalOf(world.app, run);
  expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, index) => index + 1));
  const startsOf = (path: string) =>
    journal.filter((event) => event.type === 'node.started' && event.path === path).length;
  expect([startsOf('100001'), startsOf('31')]).toEqual([1, 2]);
  expect(journal.filter(({ type }) => /^run\.(finished|failed|cancelled)$/.test(type))).toHaveLength(1);
  expect(await tester.process(workflow, run)).toMatchObject({ executeStatus: 2 });
  await other.close();
});

test('a process that closes hands its runs over; those who follow them notice nothing', async () => {
  const other = await startOther();
  const first = await startBlocked();
  const workflow = await tester.save(chain([], [ask], 'output'));
  const run = await startAt(first, workflow);
  await expect.poll(() => calls.here).toBe(1);
  const seen: number[] = [];
  const follow = (async () => {
    for await (const events of other.app.use(runs).events(run, 0, signal()))
      seen.push(...events.map(({ seq }) => seq));
  })();
  await first.close();
  const { state } = await other.app.use(runs).wait(run, signal());
  expect(state.outputs).toEqual({ out: 'taken over' });
  await follow;
  expect(seen).toEqual((await journalOf(other, run)).map(({ seq }) => seq));
  await other.close();
});

test('a run that waits for an answer holds no process, and any process continues it, once', async () => {
  const workflow = await tester.save(chain([], [question('11', 'Ask', 'Name?')], 'USER_RESPONSE'));
  const run = await tester.start(workflow);
  const { id } = await tester.asked(workflow, run);
  expect(world.app.app.use(runs).live(run)).toBeUndefined();
  const other = await startOther();
  const service = other.app.use(runs);
  const context = { ...other.app, grantRights: async () => ({ auth: 'session', userId: '0', rights: [] }) };
  const outcomes = await Promise.allSettled([
    tester.answer(workflow, run, id, 'here'),
    service.answer(context as never, run, id, 'there'),
  ]);
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(1);
  expect(String(refused[0]?.reason.message)).toMatch(/event id mismatch|has ended/);
  const { state } = await service.wait(run, signal());
  expect(state.outputs).toEqual({ out: outcomes[0]?.status === 'fulfilled' ? 'here' : 'there' });
  await other.close();
});

test('cancels a run that another process executes, and one that waits', async () => {
  const other = await startOther();
  const service = other.app.use(runs);
  const workflow = await tester.save(chain([], [question('11', 'Ask', 'Name?')]));
  const waiting = await tester.start(workflow);
  const { id } = await tester.asked(workflow, waiting);
  await service.cancel(waiting);
  expect((await service.find(waiting))?.status).toBe('cancelled');
  await expect(tester.answer(workflow, waiting, id, 'x')).rejects.toMatchObject({
    code: errorCodes.workflowInvalid,
  });

  const executing = await startBlocked();
  const run = await startAt(executing, await tester.save(chain([], [ask], 'output')));
  await expect.poll(() => calls.here).toBe(1);
  await service.cancel(run);
  expect((await service.wait(run, signal())).run).toMatchObject({
    status: 'cancelled',
    errorMessage: 'workflow cancel by user',
  });
  expect(calls).toEqual({ here: 1, elsewhere: 0 });
  await Promise.all([other.close(), executing.close()]);
});

// REL-44
test('a run that is cancelled as it ends has one end, and its row says the same', async () => {
  const service = world.app.app.use(runs);
  const fails = code('12', 'Fail', 'async function main() { throw new Error("no") }');
  const workflows = [await tester.save(chain([], [])), await tester.save(chain([], [fails], 'out'))];
  const statuses: Record<string, string> = { 'run.finished': 'success', 'run.failed': 'failed' };
  const random = randomOf(fixedSeed);
  for (let round = 0; round < (isSoak ? 1_000 : 20); round++) {
    const run = await tester.start(workflows[round % 2] ?? '');
    await new Promise((resolve) => setTimeout(resolve, random() * 6));
    await service.cancel(run);
    await service.wait(run, signal());
    const [row, journal] = [await service.find(run), await journalOf(world.app, run)];
    const ends = journal.filter(({ type }) => /^run\.(finished|failed|cancelled)$/.test(type));
    expect(ends).toHaveLength(1);
    expect(row?.status).toBe(statuses[ends[0]?.type ?? ''] ?? 'cancelled');
  }
}, 600_000);

test('a run ends visibly if its rights, or its document, are gone when it is taken over', async () => {
  const { run } = await startedHere();
  await world.database.db.execute(`update runs set granted = null where id = ${run}` as never);
  const other = await startOther();
  const { state } = await other.app.use(runs).wait(run, signal());
  expect(state).toMatchObject({ status: 'failed' });
  expect(state.error?.message).toMatch(/may no longer run this workflow/);
  release();
  await other.close();
});
