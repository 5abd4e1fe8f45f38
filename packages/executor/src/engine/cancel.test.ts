import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import type { StartOptions } from '../Executor.js';
import { createHttpService } from '../http/createHttpService.js';
import type { NodeExecutor } from '../NodeExecutor.js';
import { createCodeService } from '../sandbox/createCodeService.js';
import { createNodeSandboxWorker } from '../sandbox/node.js';
import type { CodeRequest } from '../services.js';
import {
  documentOf,
  endId,
  literal,
  node,
  scriptedWorkflows,
  startId,
  type TestingData,
  testingDefinitions,
  testingExecutors,
  withBody,
} from '../testing/index.js';
import { countedOptions } from './fixtures/testRun.js';

/** Maximum duration of a cancellation on a busy machine; on an idle one it takes a few milliseconds. */
const longestMs = 5_000;

/** Outside work that was released. */
const freed = { http: 0, code: 0, stream: 0 };
let requests = 0;

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 30));

const program = (source: string): CodeRequest => ({
  language: 5,
  source,
  params: {},
  limits: { timeMs: 60_000, memoryMb: 32, outputBytes: 10_000 },
});

/** Calls the URL or runs the program in its settings, without awaiting the result. */
const use: NodeExecutor<TestingData> = {
  effect: 'pure',
  async run({ data, services, signal, idempotencyKey }) {
    const { url, source } = data.inputs as Record<string, string>;
    if (url !== undefined) {
      const request = { method: 'GET', url, headers: [], timeoutMs: 60_000 };
      return { outputs: { ...(await services.http.request(request, { signal, idempotencyKey })) } };
    }
    const result = await services.code.run(program(source ?? ''), { signal });
    if (!result.ok && result.error.kind === 'cancelled') freed.code++;
    return { outputs: {} };
  },
};

const endless: NodeExecutor<TestingData> = {
  effect: 'pure',
  run: ({ signal }) => ({
    stream: (async function* () {
      try {
        for (;;) {
          yield { field: 'text', text: 'word ' };
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (signal.aborted) return;
        }
      } finally {
        freed.stream++;
      }
    })(),
    finish: () => ({ outputs: {} }),
  }),
};

const start = node(startId, 'start');
const single = (middle: JsonObject) =>
  documentOf([start, middle, node(endId, 'end')], [`${startId} -> m`, `m -> ${endId}`]);
const slow = (id: string) => node(id, 'delay', {}, { ms: 60_000 });
const deaf = (id: string) => node(id, 'delay', {}, { ms: 2_000, ignoreSignal: true });
const body = (inner: JsonObject, options: JsonObject) =>
  single(
    withBody(node('m', 'repeat', {}, options), [inner], [`m:loop-function-inline-output -> ${inner.id}`]),
  );
const text = [{ name: 'text', type: 'string' }];

const called = (inner: JsonObject) =>
  documentOf([start, inner, node(endId, 'end')], [`${startId} -> ${inner.id}`, `${inner.id} -> ${endId}`]);
const workflow = scriptedWorkflows({
  outer: called(node('c', 'call', {}, { workflowId: 'inner' })),
  inner: called(slow('deep')),
});

let url = '';
const server = createServer((request) => {
  requests++;
  request.on('close', () => freed.http++);
});
const code = createCodeService({ createSandboxWorker: createNodeSandboxWorker });
const executor = createExecutor({
  definitions: testingDefinitions,
  executors: { ...testingExecutors, use, stream: endless },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Warm up the sandbox, so that programs start without delay.
  await code.run(program('async function main() { return {} }'), { signal: new AbortController().signal });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(async () => {
  await code.dispose();
  server.closeAllConnections();
  server.close();
});

type Situation = [
  name: string,
  document: () => JsonObject,
  /** Whether the run has reached the point at which to cancel it. */
  isThere: (event: RunEvent) => boolean,
  options?: Partial<StartOptions>,
  /** Resolves when the outside work of a node is under way. */
  begun?: () => Promise<unknown>,
];
const started = (path: string) => (event: RunEvent) => event.type === 'node.started' && event.path === path;
const retry = { settingOnError: { processType: 1, retryTimes: 5 } };

const situations: Situation[] = [
  ['while a node runs', () => single(slow('m')), started('m')],
  ['while a node that ignores its signal runs', () => single(deaf('m')), started('m')],
  ['during a stream', () => single(node('m', 'stream', {}, {}, text)), started('m')],
  ['in a loop', () => body(slow('in'), { times: 3 }), started('m[0]/in')],
  [
    'in a loop without end',
    () => body(node('in', 'echo'), { endless: true }),
    started('m[9]/in'),
    {},
    async () => {},
  ],
  ['in a batch', () => body(slow('in'), { times: 50, concurrency: 10 }), started('m[9]/in')],
  [
    'in a called workflow of a called workflow',
    () => single(node('m', 'call', {}, { workflowId: 'outer' })),
    started('m/c/deep'),
  ],
  [
    'while code runs that never ends',
    () => single(node('m', 'use', {}, { source: 'for(;;);' })),
    started('m'),
  ],
  [
    'while a request is under way',
    () => single(node('m', 'use', {}, { url })),
    started('m'),
    {},
    () => expect.poll(() => requests, { timeout: 10_000 }).toBe(1),
  ],
  [
    'between two attempts',
    () => single(node('m', 'fail', {}, retry)),
    (event) => event.type === 'node.retrying',
    { backOff: { '*': { kind: 'fixed', delayMs: 60_000 } } },
  ],
  ['while a question is open', () => single(node('m', 'ask')), (event) => event.type === 'run.waiting'],
  [
    'while nodes wait for their turn',
    () => body(slow('in'), { times: 5, concurrency: 5 }),
    started('m[0]/in'),
    { concurrency: { '*': 1 } },
  ],
  [
    'while a called workflow is loaded',
    () => single(node('m', 'call', {}, { workflowId: 'outer' })),
    (event) => event.type === 'frame.started',
    { services: { workflow: { load: () => new Promise(() => {}) } } },
  ],
];

describe('a cancelled run ends at once', () => {
  it.each(situations)('%s', async (_, document, isThere, options, begun = aMoment) => {
    const services = { workflow, code, http: createHttpService({ fetch }) };
    const handle = executor.start(
      document(),
      { ms: literal(1) },
      { ...countedOptions(), services, ...options },
    );
    for await (const event of handle.events) if (isThere(event)) break;
    await begun();
    const began = performance.now();
    handle.cancel('enough');
    expect(handle.journal().at(-1)).toMatchObject({ type: 'run.cancelled', reason: 'enough' });
    // The state is folded from the whole journal, which takes longer for longer journals.
    const state = await handle.done;
    const ms = performance.now() - began;
    expect(state.status).toBe('cancelled');
    expect(ms).toBeLessThan(longestMs);
    const open = [...state.nodes.values()].filter(
      ({ status }) => status === 'running' || status === 'waiting',
    );
    expect(open).toEqual([]);
    expect(state.interrupts).toEqual([]);
  });

  it('and releases its outside work', async () => {
    await expect.poll(() => freed, { timeout: 20_000 }).toEqual({ http: 1, code: 1, stream: 1 });
  });
});
