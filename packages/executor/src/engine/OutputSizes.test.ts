import type { Json, JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import type { StartOptions } from '../Executor.js';
import type { AnyNodeExecutor, Chunk, NodeContext } from '../NodeExecutor.js';
import type { ModelService } from '../services.js';
import {
  documentOf,
  endId,
  literal,
  node,
  ref,
  startId,
  testingDefinitions,
  testingExecutors,
  withBody,
} from '../testing/index.js';
import { countedOptions, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const single = (middle: JsonObject) =>
  documentOf([start, middle, node(endId, 'end')], [`${startId} -> m`, `m -> ${endId}`]);
const text = [{ name: 'text', type: 'string' }];

function nested(depth: number): Json {
  let value: Json = 'core';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value };
  return value;
}

/** Runs a single node `m` with the given executor. */
async function running(run: AnyNodeExecutor['run'], options: Partial<StartOptions> = {}) {
  const executor = createExecutor({
    definitions: testingDefinitions,
    executors: { ...testingExecutors, use: { effect: 'pure', run }, stream: { effect: 'pure', run } },
  });
  const name = options.startNode === undefined ? 'use' : 'stream';
  const { startNode: _, ...rest } = options;
  const document = single(node('m', name, {}, {}, text));
  const handle = executor.start(document, {}, { ...countedOptions(), ...rest });
  return { handle, state: await handle.done };
}
const streaming = { startNode: 'stream' };

describe('the outputs of a node', () => {
  it('are limited in size, with a message that names the node', async () => {
    const { state } = await running(() => ({ outputs: { text: 'x'.repeat(21 * 1024 * 1024) } }));
    expect(state.error).toMatchObject({ nodeId: 'm', path: 'm' });
    expect(state.error?.message).toMatch(/"m" \(m\) gives more than 20971520 characters/);
    const limits = { outputSize: 40 };
    expect((await running(() => ({ outputs: { text: 'x'.repeat(20) } }), { limits })).state.status).toBe(
      'success',
    );
    const many = await running(() => ({ outputs: { list: Array(100).fill(0) } }), { limits });
    expect(many.state.error?.message).toMatch(/more than 40 characters/);
    const raw = await running(() => ({ outputs: {}, raw: 'x'.repeat(50) }), { limits });
    expect(raw.state.error?.message).toMatch(/more than 40 characters/);
  });

  it('are limited in depth, and may not contain a cycle', async () => {
    expect((await running(() => ({ outputs: { value: nested(254) } }))).state.status).toBe('success');
    for (const depth of [256, 100_000]) {
      const { state } = await running(() => ({ outputs: { value: nested(depth) } }));
      expect(state.error?.message).toMatch(/"m" \(m\) gives what is nested deeper than 256 levels/);
    }
    const circle: JsonObject = {};
    circle.self = circle;
    expect((await running(() => ({ outputs: circle }))).state.error?.message).toMatch(/nested deeper/);
  });

  it('are limited over the whole run', async () => {
    const document = documentOf(
      [
        start,
        withBody(
          node('r', 'repeat', {}, { times: 1000, collect: [] }),
          [node('in', 'echo', { v: literal('x'.repeat(1000)) })],
          ['r:loop-function-inline-output -> in'],
        ),
        node(endId, 'end'),
      ],
      [`${startId} -> r`, `r -> ${endId}`],
    );
    const state = await startTest(document, {}, { limits: { totalSize: 100_000 } }).done;
    expect(state.error?.message).toMatch(
      /what the nodes of this run give is together larger than 100000, with those of "in"/,
    );
    expect(state.nodes.size).toBeLessThan(110);
  });

  it('may have any key, including names of inherited properties', async () => {
    const outputs = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":"t"}');
    const { state } = await running(() => ({ outputs }));
    expect(Object.keys(state.nodes.get('m')?.outputs ?? {})).toEqual([
      '__proto__',
      'constructor',
      'toString',
    ]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('the state of a node', () => {
  it('is limited like its outputs, while it waits for answers and for frames', async () => {
    const limits = { outputSize: 40 };
    const state = 'x'.repeat(50);
    const asking = await running(() => ({ interrupt: { kind: 2, data: null }, state }), { limits });
    expect(asking.state.error?.message).toMatch(/"m" \(m\) gives more than 40 characters/);
    const calling = await running(() => ({ frames: [], state }), { limits });
    expect(calling.state.error?.message).toMatch(/"m" \(m\) gives more than 40 characters/);
  });
});

describe('a stream', () => {
  async function* endless(chunk: Chunk): AsyncGenerator<Chunk> {
    for (;;) yield chunk;
  }

  it.each(['xxxxxxxx', ''])('that never ends is cut off, with pieces of "%s"', async (piece) => {
    let closed = false;
    const run = () => ({
      stream: (async function* () {
        try {
          yield* endless({ field: 'text', text: piece });
        } finally {
          closed = true;
        }
      })(),
      finish: () => ({ outputs: {} }),
    });
    const { state } = await running(run, { ...streaming, limits: { outputSize: 100_000 } });
    expect(state.error?.message).toMatch(/"m" \(m\) has written a text of more than 100000 characters/);
    expect(closed).toBe(true);
  });

  it('that never waits yields to the event loop, so it can be cancelled', async () => {
    const document = single(node('m', 'stream', {}, {}, text));
    const run = () => ({ stream: endless({ field: 'text', text: '' }), finish: () => ({ outputs: {} }) });
    const executor = createExecutor({
      definitions: testingDefinitions,
      executors: { ...testingExecutors, stream: { effect: 'pure', run } },
    });
    const limits = { outputSize: Number.MAX_SAFE_INTEGER };
    const handle = executor.start(document, {}, { ...countedOptions(), limits });
    const began = performance.now();
    setTimeout(() => handle.cancel(), 20);
    expect((await handle.done).status).toBe('cancelled');
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('of a model is limited too, and not read further once the run is cancelled', async () => {
    let closed = 0;
    const written = (text: string): ModelService => ({
      async *stream() {
        try {
          for (;;) yield { type: 'text', text };
        } finally {
          closed++;
        }
      },
    });
    const run = async (context: NodeContext) => {
      const request = { model: '1', messages: [] };
      for await (const _ of context.services.model.stream(request, context));
      return { outputs: {} };
    };
    for (const text of ['word ', '']) {
      const services = { model: written(text) };
      const { state } = await running(run, { services, limits: { outputSize: 100_000 } });
      expect(state.error?.message).toMatch(/"m" \(m\) has written a text of more than 100000 characters/);
    }
    const executor = createExecutor({
      definitions: testingDefinitions,
      executors: { ...testingExecutors, use: { effect: 'pure', run } },
    });
    const handle = executor.start(
      single(node('m', 'use')),
      {},
      {
        ...countedOptions(),
        services: { model: written('') },
        limits: { outputSize: Number.MAX_SAFE_INTEGER },
      },
    );
    setTimeout(() => handle.cancel(), 20);
    expect((await handle.done).status).toBe('cancelled');
    await expect.poll(() => closed).toBe(3);
  });

  it('of messages is limited like the outputs of a node', async () => {
    const run = (context: NodeContext) => {
      for (;;) context.emit('word ', false);
    };
    const { state } = await running(run, { limits: { outputSize: 10_000 } });
    expect(state.error?.message).toMatch(/"m" \(m\) has written a text of more than 10000 characters/);
  });
});

describe('a value from outside', () => {
  const deep = nested(300);

  it('is refused if it is too deep or too large: the input of the run', async () => {
    const handle = startTest(single(node('m', 'echo')), { value: nested(50_000) });
    expect((await handle.done).error).toMatchObject({
      code: 720702001,
      message: 'the input of the run is nested deeper than 256 levels',
    });
    // The journal does not contain an input that is too large to pass on.
    expect(handle.journal()[0]).toMatchObject({ type: 'run.started', inputs: {} });
    const big = startTest(single(node('m', 'echo')), { v: 'x'.repeat(100) }, { limits: { outputSize: 50 } });
    expect((await big.done).error?.message).toBe('the input of the run is larger than 50');
  });

  it('is refused: a value in the document', async () => {
    for (const depth of [3_000, 100_000]) {
      const text = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      const document = single(node('m', 'echo', { v: literal(text, 'object') }));
      const { error } = await startTest(document).done;
      expect(error?.message).toMatch(/nested (too deep|deeper than)/);
      const odd = single({ ...node('m', 'echo'), data: { inputs: { inputParameters: nested(depth) } } });
      expect((await startTest(odd).done).error?.message ?? '').not.toMatch(/stack/);
    }
  });

  it('is refused: pins, mocks and answers', async () => {
    const document = single(node('m', 'ask'));
    const pins = { m: { outputs: { deep } } };
    expect((await startTest(document, {}, { pins }).done).error?.message).toMatch(
      /the pin m is nested deeper/,
    );
    const none = { m: {} as never };
    expect((await startTest(document, {}, { pins: none }).done).error?.message).toBe(
      'the pin m has no outputs',
    );
    const mocks = { m: { answer: { deep } } };
    expect((await startTest(document, {}, { mocks }).done).error?.message).toMatch(
      /the mock m is nested deeper/,
    );
    const handle = startTest(document);
    const [asked] = (await handle.idle()).interrupts;
    expect(() => handle.answer(asked!.id, deep)).toThrow(/the answer is nested deeper/);
    handle.answer(asked!.id, 'fine');
    expect((await handle.done).status).toBe('success');
  });

  it('may be a pin of any path, with any keys in it', async () => {
    const pins = JSON.parse(
      '{"__proto__":{"outputs":{"v":1}},"m":{"outputs":{"__proto__":{"polluted":true}}}}',
    );
    const document = documentOf(
      [start, node('m', 'ask'), node(endId, 'end', { v: ref('m', '__proto__.polluted', 'boolean') })],
      [`${startId} -> m`, `m -> ${endId}`],
    );
    expect((await startTest(document, {}, { pins }).done).outputs).toEqual({ v: true });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
