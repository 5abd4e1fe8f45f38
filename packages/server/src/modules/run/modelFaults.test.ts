import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal } from '../../testing/runDocuments.js';
import { node } from '../workflow/samples/parts.js';

// REL-18 to REL-21: the model's endpoint fails during a run. The run ends in bounded time, in a visible state,
// with what the provider said.
let world: TestWorld;
let tester: RunTester;
let endpoint: ScriptedEndpoint;
let replies: Reply[] = [];

const silenceTimeoutMs = 200;

beforeAll(async () => {
  // The last reply repeats.
  endpoint = await startScriptedEndpoint((response, call) => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response, call);
  });
  const { baseURL } = endpoint;
  const models = [
    { id: '9', name: 'Nine', baseURL, model: 'nine' },
    { id: '10', name: 'Ten', baseURL: 'http://127.0.0.1:1/v1', model: 'ten' },
    { id: '11', name: 'Eleven', baseURL, model: 'eleven' },
  ];
  const privateOrigins = models.map((model) => new URL(model.baseURL).origin);
  world = await createTestApp({
    models: createModels({ models }, { fetch: createOutboundFetch({ privateOrigins, silenceTimeoutMs }) }),
  });
  tester = new RunTester(await world.register());
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});

function asks(settingOnError: JsonObject = {}, id = '9'): JsonObject {
  return chain(
    [],
    [
      node('31', '3', [1, 0], { title: 'Ask', description: '' }, '', {
        inputs: {
          inputParameters: [],
          llmParam: [
            { name: 'modelType', input: literal(id, 'integer') },
            { name: 'prompt', input: literal('Well?') },
          ],
          settingOnError,
        },
        outputs: [{ name: 'output', type: 'string' }],
      }),
    ],
    'output',
  );
}

async function play(document: JsonObject, ...given: Reply[]) {
  replies = given;
  endpoint.calls.length = 0;
  const process = await tester.run(document);
  return { ...process, calls: endpoint.calls.length };
}

const busyFor = (ms: number) =>
  answerWith(429, '{"error":{"message":"slow down"}}', { 'retry-after-ms': String(ms) });

/** Sends the bytes as a response that the endpoint does not finish: it resets the connection. */
const cut =
  (...parts: (string | Uint8Array)[]): Reply =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) await new Promise((resolve) => response.write(part, resolve));
    response.destroy();
  };

const event = (delta: object) => `data: ${JSON.stringify(chunkOf(delta))}\n\n`;

function chunkOf(delta: object) {
  return { id: 'a', created: 1, model: 'nine', choices: [{ index: 0, delta }] };
}

describe('a model that refuses', () => {
  test('REL-18: is asked again when it says, as often as the node says; the run succeeds if it answers', async () => {
    const began = Date.now();
    const busy = busyFor(200);
    const done = await play(asks({ retryTimes: 2, processType: 1 }), busy, busy, streamTexts(['Yes.']));
    expect(done).toMatchObject({ executeStatus: 2, calls: 3 });
    expect(Date.now() - began).toBeGreaterThanOrEqual(400);
  });

  test('REL-18: is not asked again in vain if it wants to rest for longer than a minute', async () => {
    const process = await play(asks({ retryTimes: 2, processType: 1 }), busyFor(3_600_000));
    expect(process).toMatchObject({ executeStatus: 3, calls: 1 });
    expect(process.reason).toContain('slow down');
  });

  test('REL-18: does not delay the backup model', async () => {
    const ext = { backupLLmParam: JSON.stringify({ modelType: 11, modelName: 'Eleven' }) };
    const settings = { retryTimes: 1, processType: 1, ext };
    const done = await play(asks(settings), busyFor(3_600_000), streamTexts(['Yes.']));
    expect(done).toMatchObject({ executeStatus: 2, calls: 2 });
  });

  test.each([
    [429, 'slow down', 'is not accepting calls right now (429). The endpoint says: slow down'],
    [500, 'boom', 'failed (500). The endpoint says: boom'],
    [502, 'bad gateway', 'failed (502). The endpoint says: bad gateway'],
  ])('REL-18, REL-19: status %i fails the run with the words of the provider', async (status, message, words) => {
    const reply = answerWith(status, JSON.stringify({ error: { message } }));
    const process = await play(asks({ retryTimes: 1, processType: 1 }), reply);
    expect(process).toMatchObject({ executeStatus: 3, calls: 2 });
    expect(process.reason).toContain(words);
    const asked = process.nodeResults.find(({ nodeId }) => nodeId === '31');
    expect(asked).toMatchObject({ nodeStatus: 4, errorInfo: expect.stringContaining(words) });
  });

  test('REL-19: an endpoint at which nothing listens fails the run, or gives the default value', async () => {
    const failed = await tester.run(asks({}, '10'));
    expect(failed).toMatchObject({ executeStatus: 3, reason: expect.stringContaining('cannot be reached') });
    const settings = { processType: 2, dataOnErr: '{"output":"nobody"}', retryTimes: 0 };
    const handled = await tester.run(asks(settings, '10'));
    expect(handled.executeStatus).toBe(2);
    expect(handled.nodeResults.find(({ nodeId }) => nodeId === '900001')?.output).toContain('nobody');
  });
});

describe('a model that is silent', () => {
  test('REL-20: never sends a first byte: the run fails after the limit of silence', async () => {
    const process = await play(asks(), () => undefined);
    expect(process).toMatchObject({
      executeStatus: 3,
      reason: expect.stringContaining('did not answer in time'),
    });
    await expect.poll(() => endpoint.calls[0]?.closedEarly).toBe(true);
  });

  test('REL-20: stops in the middle of its text: the run fails after the limit of silence', async () => {
    const process = await play(asks(), (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ role: 'assistant', content: 'Half' }));
    });
    expect(process).toMatchObject({
      executeStatus: 3,
      reason: expect.stringContaining('did not answer in time'),
    });
  });

  test("REL-20: sends a word now and then: the node's own limit ends it", async () => {
    const process = await play(asks({ timeoutMs: 500, processType: 1 }), (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(event({ content: 'a ' })), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(process).toMatchObject({ executeStatus: 3, calls: 1 });
    await expect.poll(() => endpoint.calls[0]?.closedEarly).toBe(true);
  });

  test('REL-20: a person stops the run: the connection to the model is closed', async () => {
    replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(() => response.write(event({ content: 'a ' })), 50);
        response.on('close', () => clearInterval(timer));
      },
    ];
    endpoint.calls.length = 0;
    const workflow_id = await tester.save(asks());
    const execute_id = await tester.start(workflow_id);
    await expect.poll(() => endpoint.calls.length).toBe(1);
    await tester.api.workflowRun.cancel({ execute_id, workflow_id });
    expect((await tester.ended(workflow_id, execute_id)).executeStatus).toBe(4);
    await expect.poll(() => endpoint.calls[0]?.closedEarly).toBe(true);
  });
});

test.each([
  ['a character', [event({ content: '好' }), Buffer.from(event({ content: '的' })).subarray(0, -10)]],
  ['an event', [event({ content: 'Half' }), event({ content: ' an answer' }).slice(0, 20)]],
  [
    'the JSON of a tool call',
    [
      event({
        tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'find', arguments: '{"ci' } }],
      }),
    ],
  ],
  ['nothing, before it has said that it is finished', [event({ content: 'Half' })]],
])('REL-21: a stream that is cut within %s fails the run, without damaged text', async (_, parts) => {
  const process = await play(asks(), cut(...parts));
  expect(process).toMatchObject({ executeStatus: 3, calls: 1 });
  expect(process.reason).toContain('The model "Nine" broke off in the middle of its answer');
  expect(JSON.stringify(process)).not.toContain('\uFFFD');
});
