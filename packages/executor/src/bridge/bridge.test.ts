import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import type { RunSettings } from '../RunSettings.js';
import { createCodeService } from '../sandbox/createCodeService.js';
import { createNodeSandboxWorker } from '../sandbox/node.js';
import {
  documentOf,
  endId,
  literal,
  node,
  ref,
  startId,
  testingDefinitions,
  testingExecutors,
} from '../testing/index.js';
import { type ConnectedExecutor, type ConnectedRun, connectExecutor } from './connectExecutor.js';
import { essenceOf, longStory, longStoryInputs, ranTwice } from './fixtures/longStory.js';
import { story, storyInputs, timeless } from './fixtures/story.js';

const start = node(startId, 'start');
const single = (middle: ReturnType<typeof node>, end = node(endId, 'end')) =>
  documentOf([start, middle, end], [`${startId} -> m`, `m -> ${endId}`]);
const slow = single(node('m', 'delay', {}, { ms: 60_000, ignoreSignal: true }));

let folder: string;
let file: string;
const workers: Worker[] = [];
const open: ConnectedExecutor[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heddle-bridge-'));
  file = join(folder, 'worker.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('fixtures/worker.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@heddle/source'],
  });
});

afterEach(async () => {
  for (const executor of open.splice(0)) await executor.dispose();
  workers.length = 0;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function connect(options: Partial<Parameters<typeof connectExecutor>[0]> = {}): ConnectedExecutor {
  const executor = connectExecutor({
    createExecutorWorker() {
      const worker = new Worker(file);
      workers.push(worker);
      return worker;
    },
    ...options,
  });
  open.push(executor);
  return executor;
}

async function eventsOf(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Answers every question with its path until the run has ended. */
async function answerAll(run: ConnectedRun): Promise<RunState> {
  for (;;) {
    const { status, interrupts } = await run.idle();
    const last = interrupts.at(-1);
    if (status !== 'waiting' || !last) return run.done;
    await run.answer(last.id, `answer to ${last.path}`);
  }
}

describe('an executor in a worker', () => {
  it('emits the same events as an executor in this thread', async () => {
    const here = createExecutor({ definitions: testingDefinitions, executors: testingExecutors });
    const local = here.start(story, storyInputs, { runId: 'story', services: {} });
    const run = connect().start(story, storyInputs, { runId: 'story' });
    const crossed = await eventsOf(run.events);
    await local.done;
    expect(timeless(crossed)).toEqual(timeless(local.journal()));
    expect((await run.done).outputs).toEqual({ yes: 'yes', why: 'failed', s: 'abc' });
  });

  it('sends batches of up to 64 events, and the next one after the previous was consumed', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `n${index}`);
    const chain = documentOf(
      [start, ...ids.map((id) => node(id, 'echo')), node(endId, 'end')],
      [startId, ...ids].map((id, index) => `${id} -> ${ids[index] ?? endId}`),
    );
    let busy = 0;
    const sizes: number[] = [];
    const run = connect().start(
      chain,
      {},
      {
        async onEvents(events) {
          expect(++busy).toBe(1);
          sizes.push(events.length);
          await new Promise((resolve) => setTimeout(resolve, 3));
          busy--;
        },
      },
    );
    await run.done;
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(406);
  });

  it('compiles a document once for all its runs, and again when 16 others came after it', async () => {
    const executor = connect();
    const documentWith = (name: string) => single({ ...node('m', 'echo', {}, { name }), type: '1999' });
    const compiled = async (name: string) => {
      const { status, nodes } = await executor.start(documentWith(name), {}).done;
      expect(status).toBe('success');
      return nodes.get('m')?.outputs?.compiled;
    };
    const prepared = await executor.prepare(documentWith('first'));
    expect((await executor.start(prepared, {}).done).nodes.get('m')?.outputs).toEqual({ compiled: 1 });
    // An equal document that is another object is found too.
    expect(await compiled('first')).toBe(1);
    for (let index = 0; index < 16; index++) expect(await compiled(`other ${index}`)).toBe(2 + index);
    expect(await compiled('first')).toBe(18);
  });

  it('rejects the preparation of a document that cannot run, and fails its runs', async () => {
    const executor = connect();
    const wrong = documentOf([start, { ...node('m', 'echo'), type: '77' }], [`${startId} -> m`]);
    await expect(executor.prepare(wrong)).rejects.toMatchObject({ code: 720701003, nodeId: 'm' });
    expect(await executor.start(wrong, {}).done).toMatchObject({ status: 'failed', error: { nodeId: 'm' } });
    const cyclic: Record<string, unknown> = { nodes: [], edges: [] };
    cyclic.self = cyclic;
    await expect(executor.prepare(cyclic as never)).rejects.toThrow(/written as JSON/);
    await expect(executor.start(cyclic as never, {}).done).rejects.toThrow(/written as JSON/);
  });

  it('cancels a run by call and by signal', async () => {
    const executor = connect();
    const first = executor.start(slow, {});
    await expect.poll(() => first.journal().length, { timeout: 20_000 }).toBeGreaterThan(0);
    const began = performance.now();
    await first.cancel('enough');
    expect(await first.done).toMatchObject({ status: 'cancelled' });
    expect(performance.now() - began).toBeLessThan(5_000);
    const controller = new AbortController();
    const second = executor.start(slow, {}, { signal: controller.signal });
    controller.abort();
    expect(await second.done).toMatchObject({ status: 'cancelled' });
  });

  it('accepts answers, and rejects one for which no question is open', async () => {
    const run = connect().start(
      single(node('m', 'ask'), node(endId, 'end', { a: ref('m', 'answers', 'list') })),
      {},
    );
    for await (const event of run.events) {
      if (event.type !== 'node.waiting') continue;
      await expect(run.answer('nobody', 1)).rejects.toMatchObject({ code: 720702001 });
      await run.answer(event.interrupt.id, 'forty-two');
    }
    expect((await run.done).outputs).toEqual({ a: ['forty-two'] });
  });

  it('reports when it waits for an answer, and accepts answers in any order', async () => {
    const document = documentOf(
      [
        start,
        node('q1', 'ask'),
        node('q2', 'ask'),
        node('q3', 'ask'),
        node(endId, 'end', { a: ref('q1', 'answers', 'list'), c: ref('q3', 'answers', 'list') }),
      ],
      ['q1', 'q2', 'q3'].flatMap((id) => [`${startId} -> ${id}`, `${id} -> ${endId}`]),
    );
    const run = connect().start(document, {});
    const { status, interrupts } = await run.idle();
    expect(status).toBe('waiting');
    expect(interrupts.map(({ path }) => path)).toEqual(['q1', 'q2', 'q3']);
    const open = async () => (await run.idle()).interrupts.map(({ path }) => path);
    await run.answer(interrupts[2]!.id, 'three');
    expect(await open()).toEqual(['q1', 'q2']);
    await expect(run.answer(interrupts[2]!.id, 'again')).rejects.toThrow(/mismatch/);
    expect(await open()).toEqual(['q1', 'q2']);
    await run.answer(interrupts[0]!.id, 'one');
    await run.answer(interrupts[1]!.id, 'two');
    expect(await run.idle()).toMatchObject({ status: 'success', outputs: { a: ['one'], c: ['three'] } });
  });

  it('supports `until`, `from` and mocks like an executor in this thread', async () => {
    const executor = connect();
    const until = await executor.start(story, storyInputs, { until: 'yes' }).done;
    expect(until.outputs).toEqual({ v: 'yes' });
    const first = executor.start(story, storyInputs);
    await first.done;
    const from = { nodeId: 'm', events: first.journal() };
    const again = await executor.start(story, storyInputs, { from }).done;
    expect(again.outputs).toEqual({ yes: 'yes', why: 'failed', s: 'abc' });
    expect(again.nodes.get('s')?.from).toBe('earlier');
    const cache = { events: first.journal(), document: story };
    const cached = await executor.start(story, storyInputs, { cache }).done;
    expect(cached.nodes.get('m')?.from).toBe('earlier');
  });

  it('passes every run setting to the worker', async () => {
    const branches = ['x', 'y', 'z'].map((id) => node(id, 'delay', {}, { ms: 5 }));
    const document = documentOf(
      [
        start,
        ...branches,
        node('u', 'use', {}, { tool: 'weather' }),
        node('f', 'fail', {}, { times: 1, settingOnError: { processType: 1, retryTimes: 1 } }),
        node('j', 'echo', { sky: ref('u', 'sky') }),
        node(endId, 'end', { sky: ref('j', 'sky') }),
      ],
      [
        ...['x', 'y', 'z', 'u'].map((id) => `${startId} -> ${id}`),
        'u -> f',
        ...['x', 'y', 'z', 'f'].map((id) => `${id} -> j`),
        `j -> ${endId}`,
      ],
    );
    const executor = connect();
    const settings: RunSettings = {
      mocks: { weather: { answer: { sky: 'blue' } } },
      backOff: { f: { kind: 'fixed', delayMs: 1 } },
      join: { j: 'all-live' },
      concurrency: { delay: 1 },
      pins: { z: { outputs: {} } },
      limits: { nodeRuns: 20 },
    };
    const run = executor.start(document, {}, settings);
    const state = await run.done;
    expect(state.outputs).toEqual({ sky: 'blue' });
    expect(state.nodes.get('u')?.mocked).toEqual(['weather']);
    expect(state.nodes.get('z')?.from).toBe('pin');
    const told = run.journal().map((event) => `${event.type} ${'path' in event ? event.path : ''}`);
    expect(told.indexOf('node.started y')).toBeGreaterThan(told.indexOf('node.finished x'));
    expect(run.journal().find(({ type }) => type === 'node.retrying')).toMatchObject({ delayMs: 1 });
    const few = executor.start(document, {}, { ...settings, limits: { nodeRuns: 2 } });
    expect((await few.done).error?.message).toMatch(/more than 2 node executions/);
    const any = executor.start(document, {}, { ...settings, join: { j: 'any' } });
    expect((await any.done).outputs).toEqual({ sky: '' });
  });

  it('passes the plain service options to the services in the worker', async () => {
    const call = single(node('m', 'call', { v: literal('x') }, { workflowId: '7' }));
    const run = connect().start(
      call,
      {},
      { services: { 7: documentOf([start, node(endId, 'end')], [`${startId} -> ${endId}`]) } },
    );
    expect((await run.done).status).toBe('success');
  });

  it('runs code in a sandbox of the host', async () => {
    const source = 'async function main({ params }) { return { sum: params.a + 1 } }';
    const document = single(node('m', 'use', { a: literal(1, 'integer') }, { source }));
    const run = connect({ createSandboxWorker: createNodeSandboxWorker }).start(document, {});
    expect((await run.done).nodes.get('m')?.outputs).toMatchObject({
      result: { ok: true, output: { sum: 2 } },
    });
  });

  it('runs code in a code service of the host without disposing it', async () => {
    const code = createCodeService({ createSandboxWorker: createNodeSandboxWorker });
    const document = single(node('m', 'use', {}, { source: 'function main() { return 1 }' }));
    for (let turn = 0; turn < 2; turn++) {
      const executor = connect({ code });
      const state = await executor.start(document, {}).done;
      expect(state.nodes.get('m')?.outputs).toMatchObject({ result: { ok: true, output: 1 } });
      await executor.dispose();
    }
    await code.dispose();
  });

  it('rejects open runs when the worker is killed, and starts a new worker for the next run', async () => {
    const executor = connect();
    const run = executor.start(slow, {});
    const events = eventsOf(run.events);
    events.catch(() => {});
    await expect.poll(() => run.journal().length, { timeout: 20_000 }).toBeGreaterThan(0);
    await workers[0]!.terminate();
    await expect(run.done).rejects.toThrow(/exited/);
    await expect(events).rejects.toThrow(/exited/);
    expect((await executor.start(story, storyInputs).done).status).toBe('success');
    expect(workers).toHaveLength(2);
  });

  it('resumes a run in a new worker from the events received before the worker was killed', async () => {
    const whole = connect().start(longStory, longStoryInputs);
    const expected = essenceOf(await answerAll(whole));
    const executor = connect();
    let run = executor.start(longStory, longStoryInputs);
    for (const length of [6, 30, 45]) {
      await expect.poll(() => run.journal().length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(length);
      await workers.at(-1)!.terminate();
      await expect(run.done).rejects.toThrow(/exited/);
      await expect(run.idle()).rejects.toThrow(/exited/);
      const heard = run.journal();
      run = executor.resume(longStory, heard);
      expect(run.runId).toBe(heard[0]?.type === 'run.started' && heard[0].runId);
    }
    expect(essenceOf(await answerAll(run))).toEqual(expected);
    expect(ranTwice(run.journal())).toEqual([]);
    expect(run.journal().map(({ seq }) => seq)).toEqual(run.journal().map((_, index) => index + 1));
    expect(workers).toHaveLength(5);
  });

  it('sends only new events to a listener, and reads a complete journal without running anything', async () => {
    const executor = connect();
    const run = executor.start(story, storyInputs);
    const state = await run.done;
    const heard: RunEvent[] = [];
    const half = run.journal().slice(0, 10);
    const resumed = executor.resume(story, half, { onEvents: (events) => void heard.push(...events) });
    expect((await resumed.done).outputs).toEqual(state.outputs);
    expect(heard[0]?.seq).toBe(11);
    const complete = executor.resume(story, run.journal());
    expect(await complete.done).toEqual(state);
    expect(await eventsOf(complete.events)).toEqual(run.journal());
    expect(() => executor.resume(story, run.journal().slice(1))).toThrow(/does not begin with run.started/);
  });

  it('rejects open runs when it is disposed', async () => {
    const executor = connect();
    const run = executor.start(slow, {});
    await executor.dispose();
    await expect(run.done).rejects.toThrow(/was closed/);
  });

  it('terminates a blocked worker: one second after a cancellation, otherwise when it misses heartbeats', async () => {
    const hanging = single(node('m', 'use', {}, { hang: true }));
    const cancelled = connect().start(hanging, {});
    const began = performance.now();
    cancelled.cancel().catch(() => {});
    await expect(cancelled.done).rejects.toThrow(/did not end/);
    expect(performance.now() - began).toBeLessThan(10_000);
    const silent = connect({ beatMs: 50, silenceMs: 300 }).start(hanging, {});
    await expect(silent.done).rejects.toThrow(/has not answered/);
  });
});
