import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import type { StartOptions } from '../Executor.js';
import type { NodeExecutor } from '../NodeExecutor.js';
import {
  documentOf,
  endId,
  literal,
  node,
  ref,
  scriptedWorkflows,
  startId,
  type TestingData,
  testingDefinitions,
  testingExecutors,
  withBody,
} from '../testing/index.js';
import { countedOptions, executor, resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const noVariables = { get: async () => undefined, set: async () => {} };

/** start -> a -> b -> c -> end, with `once` beside b. */
function chain(b: JsonObject = node('b', 'echo', { v: ref('a', 'v'), w: literal('old') })) {
  return documentOf(
    [
      start,
      node('a', 'delay', { v: ref(startId, 'v') }),
      b,
      node('o', 'once', { v: ref('a', 'v') }),
      node('c', 'echo', { v: ref('b', 'v'), w: ref('b', 'w'), o: ref('o', 'v') }),
      node(endId, 'end', { v: ref('c', 'v'), w: ref('c', 'w'), o: ref('c', 'o') }),
    ],
    [`${startId} -> a`, 'a -> b', 'a -> o', 'b -> c', 'o -> c', `c -> ${endId}`],
  );
}

async function journalOf(document: JsonObject, inputs: JsonObject, options: Partial<StartOptions> = {}) {
  const handle = startTest(document, inputs, options);
  await handle.done;
  return handle.journal();
}

const ran = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'node.started' ? [event.path] : []));
const taken = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'node.finished' && event.from ? [event.path] : []));

describe('a run from a node', () => {
  it('runs the node and its successors, and reuses everything else, marked as reused', async () => {
    const events = await journalOf(chain(), { v: 'x' });
    const handle = startTest(chain(), { v: 'x' }, { from: { nodeId: 'b', events } });
    const state = await handle.done;
    expect(state.outputs).toEqual({ v: 'x', w: 'old', o: 'x' });
    expect(ran(handle.journal())).toEqual(['b', 'c', endId]);
    expect(taken(handle.journal())).toEqual([startId, 'a', 'o']);
    expect(state.nodes.get('a')).toMatchObject({ status: 'success', from: 'earlier', inputs: { v: 'x' } });
    expect(state.nodes.get('c')).not.toHaveProperty('from');
  });

  it('accepts edited inputs, and converts them to the declared types', async () => {
    const document = chain(node('b', 'echo', { v: ref('a', 'v'), w: ref('a', 'none', 'integer') }));
    const events = await journalOf(document, { v: 'x' });
    const handle = startTest(document, {}, { from: { nodeId: 'b', events, inputs: { w: '7' } } });
    expect((await resultsOf(handle)).nodes.b).toEqual({ v: 'x', w: 7 });
  });

  it('reuses the messages of an interrupted earlier run only once', async () => {
    const document = documentOf(
      [
        start,
        withBody(
          node('r', 'repeat', {}, { times: 1, collect: ['in'] }),
          [node('in', 'message', {}, { content: 'said' })],
          ['r:loop-function-inline-output -> in'],
        ),
        node('m', 'message', {}, { content: 'too' }),
        node('b', 'echo'),
        node(endId, 'end'),
      ],
      [`${startId} -> r`, 'r -> m', 'm -> b', `b -> ${endId}`],
    );
    const whole = await journalOf(document, {});
    for (let cut = 1; cut < whole.length; cut++) {
      const resumed = executor.resume(document, whole.slice(0, cut), countedOptions());
      await resumed.done;
      const handle = startTest(document, {}, { from: { nodeId: 'b', events: resumed.journal() } });
      const { nodes } = await handle.done;
      expect([nodes.get('r[0]/in')?.text, nodes.get('m')?.text], `cut after ${cut}`).toEqual(['said', 'too']);
    }
  });

  it('runs nodes that have no earlier result, or failed', async () => {
    const broken = chain(node('b', 'fail'));
    const events = await journalOf(broken, { v: 'x' });
    const handle = startTest(chain(), { v: 'x' }, { from: { nodeId: 'c', events } });
    expect((await handle.done).status).toBe('success');
    expect(ran(handle.journal())).toContain('b');
    expect(taken(handle.journal())).toContain('a');
  });

  it('keeps pins, including those of the earlier run', async () => {
    const pins = { a: { outputs: { v: 'pinned' } } };
    const events = await journalOf(chain(), { v: 'x' }, { pins });
    const again = startTest(chain(), { v: 'x' }, { from: { nodeId: 'b', events } });
    expect((await again.done).outputs).toMatchObject({ v: 'pinned' });
    expect((await again.done).nodes.get('a')?.from).toBe('pin');
    const other = { o: { outputs: { v: 'mine' } } };
    const pinned = startTest(chain(), { v: 'x' }, { pins: other, from: { nodeId: 'b', events } });
    expect((await pinned.done).outputs).toMatchObject({ v: 'pinned', o: 'mine' });
  });

  it('may start inside a body: its container runs again; an earlier container keeps the results inside it', async () => {
    const loop = (id: string, from: JsonObject) =>
      withBody(
        node(id, 'repeat', { list: from }, { times: 2, collect: [`${id}in`] }),
        [node(`${id}in`, 'message', { v: ref(id, 'item') }, { content: `${id}{{v}} ` })],
        [`${id}:loop-function-inline-output -> ${id}in`],
      );
    const document = documentOf(
      [
        start,
        loop('r', ref(startId, 'list', 'list')),
        loop('s', ref('r', 'results', 'list')),
        node(endId, 'end', { all: ref('s', 'results', 'list') }),
      ],
      [`${startId} -> r`, 'r -> s', `s -> ${endId}`],
    );
    const events = await journalOf(document, { list: ['1', '2'] });
    const handle = startTest(document, { list: ['1', '2'] }, { from: { nodeId: 'sin', events } });
    const state = await handle.done;
    const before = await startTest(document, { list: ['1', '2'] }).done;
    expect(state.outputs).toEqual(before.outputs);
    expect(ran(handle.journal())).toEqual(['s', 's[0]/sin', 's[1]/sin', endId]);
    expect(state.nodes.get('r[1]/rin')).toMatchObject({ from: 'earlier', text: 'r2 ', inputs: { v: '2' } });
    expect([...state.frames.keys()]).toEqual(['r[0]', 'r[1]', 's[0]', 's[1]']);
    expect(state.messages.map(({ content }) => content)).toEqual(
      before.messages.map(({ content }) => content),
    );
  });

  it('does not count earlier token usage again, and knows the variables assigned earlier', async () => {
    const use: NodeExecutor<TestingData> = {
      effect: 'pure',
      async run(context) {
        const { services, signal, idempotencyKey, inputs } = context;
        const place = { source: 'global_variable_app', name: 'city' } as const;
        if ('v' in inputs) await services.variables.set(place, inputs.v!, { signal, idempotencyKey });
        context.addUsage({ inputTokens: 3, outputTokens: 4 });
        return { outputs: { city: (await services.variables.get(place, { signal })) ?? null } };
      },
    };
    const { start: run } = createExecutor({
      definitions: testingDefinitions,
      executors: { ...testingExecutors, use },
    });
    const document = documentOf(
      [
        start,
        node('set', 'use', { v: literal('Ulm') }),
        node('get', 'use'),
        node(endId, 'end', { v: ref('get', 'city') }),
      ],
      [`${startId} -> set`, 'set -> get', `get -> ${endId}`],
    );
    const options = { ...countedOptions(), services: { variables: noVariables } };
    const first = run(document, {}, options);
    expect((await first.done).usage).toEqual({ inputTokens: 6, outputTokens: 8 });
    const again = await run(document, {}, { ...options, from: { nodeId: 'get', events: first.journal() } })
      .done;
    expect(again.outputs).toEqual({ v: 'Ulm' });
    expect(again.usage).toEqual({ inputTokens: 3, outputTokens: 4 });
  });

  it('reaches the same end wherever it was interrupted', async () => {
    const events = await journalOf(chain(), { v: 'x' });
    const options = { from: { nodeId: 'b', events } };
    const journal = await journalOf(chain(), { v: 'x' }, options);
    for (let cut = 1; cut <= journal.length; cut++) {
      const resumed = executor.resume(chain(), journal.slice(0, cut), { ...countedOptions(), ...options });
      const state = await resumed.done;
      expect(state.outputs, `cut after ${cut}`).toEqual({ v: 'x', w: 'old', o: 'x' });
      expect(ran(resumed.journal().slice(cut)), `cut after ${cut}`).not.toContain('a');
    }
  });

  it.each([
    [{ nodeId: 'ghost' }, /the document has no node ghost/],
    [{ nodeId: 'b', inputs: { nothing: 1 } }, /"b" \(b\) has no input "nothing"/],
    [{ nodeId: 'b', inputs: 7 }, /the inputs to run from are not an object/],
  ])('refuses %j', async (from, message) => {
    const { error } = await startTest(chain(), {}, { from: { events: [], ...from } as never }).done;
    expect(error).toMatchObject({ code: 720702001, message: expect.stringMatching(message) });
  });

  it('refuses a node that the run does not reach', async () => {
    const events = await journalOf(chain(), { v: 'x' });
    const { error } = await startTest(chain(), {}, { until: 'o', from: { nodeId: 'b', events } }).done;
    expect(error?.message).toBe('the node b does not run here');
  });
});

describe('a run that reuses results of an earlier one', () => {
  const cached = async (
    before: JsonObject,
    after: JsonObject,
    inputs: JsonObject,
    options: Partial<StartOptions> = {},
  ) => {
    const events = await journalOf(before, { v: 'x' }, options);
    const handle = startTest(after, inputs, { ...options, cache: { events, document: before } });
    return { handle, results: await resultsOf(handle), ran: ran(handle.journal()) };
  };

  it('reuses every result except entry and end if nothing has changed, even of nodes that must not run twice', async () => {
    const { results, ran } = await cached(chain(), chain(), { v: 'x' });
    expect(ran).toEqual([startId, endId]);
    expect(results.outputs).toEqual({ v: 'x', w: 'old', o: 'x' });
  });

  it('runs nodes whose settings changed, and those whose inputs then differ', async () => {
    const changed = chain(node('b', 'echo', { v: ref('a', 'v'), w: literal('new') }));
    const { results, ran } = await cached(chain(), changed, { v: 'x' });
    expect(ran).toEqual([startId, 'b', 'c', endId]);
    expect(results.outputs).toEqual({ v: 'x', w: 'new', o: 'x' });
  });

  it('reuses results after a changed node that returns the same outputs', async () => {
    const changed = chain(node('b', 'delay', { v: ref('a', 'v'), w: literal('old') }));
    expect((await cached(chain(), changed, { v: 'x' })).ran).toEqual([startId, 'b', endId]);
  });

  it('notices other inputs of the run, but ignores positions on the canvas', async () => {
    expect((await cached(chain(), chain(), { v: 'y' })).ran).toEqual([startId, 'a', 'b', 'o', 'c', endId]);
    const moved = JSON.parse(JSON.stringify(chain()).replaceAll('"x":0,', '"x":500,'));
    expect((await cached(chain(), moved, { v: 'x' })).ran).toEqual([startId, endId]);
  });

  it('always runs the node of `until`, and reuses the results leading to it', async () => {
    const { handle, results, ran } = await cached(chain(), chain(), { v: 'x' }, { until: 'b' });
    expect(ran).toEqual([startId, 'b']);
    expect(results.outputs).toEqual({ v: 'x', w: 'old' });
    // A chain of such runs keeps reusing the results of the first run.
    const next = startTest(
      chain(),
      { v: 'x' },
      { until: 'c', cache: { events: handle.journal(), document: chain() } },
    );
    await next.done;
    expect(taken(next.journal())).toEqual(['a', 'b']);
  });

  it('reruns a node that reads a credential: two credentials look alike in a journal', async () => {
    const definitions = testingDefinitions.map((definition) =>
      definition.name === 'echo'
        ? {
            ...definition,
            inputs: (data: TestingData) =>
              definition.inputs(data).map((field) => ({ ...field, secret: field.name === 'v' })),
          }
        : definition,
    );
    const { start: run } = createExecutor({ definitions, executors: testingExecutors });
    const first = run(chain(), { v: 'first secret' }, countedOptions());
    await first.done;
    const again = run(
      chain(),
      { v: 'other secret' },
      { ...countedOptions(), cache: { events: first.journal(), document: chain() } },
    );
    expect((await again.done).outputs).toMatchObject({ v: 'other secret' });
    const written = chain(node('b', 'echo', { v: literal('a secret'), w: literal('old') }));
    const before = run(written, { v: 'x' }, countedOptions());
    await before.done;
    const after = run(
      written,
      { v: 'x' },
      { ...countedOptions(), cache: { events: before.journal(), document: written } },
    );
    await after.done;
    expect(taken(after.journal())).toContain('b');
  });

  it('does not reuse pins, or failures that were turned into a result', async () => {
    const events = await journalOf(chain(), { v: 'x' }, { pins: { a: { outputs: { v: 'pinned' } } } });
    const handle = startTest(chain(), { v: 'x' }, { cache: { events, document: chain() } });
    expect((await handle.done).outputs).toMatchObject({ v: 'x' });
    const settingOnError = { processType: 2, dataOnErr: '{"v":"sorry"}' };
    const failing = chain(node('b', 'fail', {}, { settingOnError }, [{ name: 'v', type: 'string' }]));
    expect((await cached(failing, failing, { v: 'x' })).ran).toContain('b');
  });

  it('reuses a container while everything its body may read is unchanged', async () => {
    const looping = (far: string, inner = 'in') =>
      documentOf(
        [
          start,
          node('far', 'echo', { v: literal(far) }),
          withBody(
            node('r', 'repeat', { list: ref(startId, 'list', 'list') }, { times: 1, collect: [inner] }),
            [node(inner, 'echo', { v: ref('far', 'v') })],
            [`r:loop-function-inline-output -> ${inner}`],
          ),
          node(endId, 'end', { all: ref('r', 'results', 'list') }),
        ],
        [`${startId} -> far`, 'far -> r', `r -> ${endId}`],
      );
    expect((await cached(looping('1'), looping('1'), { v: 'x' })).ran).toEqual([startId, endId]);
    const other = await cached(looping('1'), looping('2'), { v: 'x' });
    expect(other.ran).toEqual([startId, 'far', 'r', 'r[0]/in', endId]);
    expect(other.results.outputs).toEqual({ all: [{ in: { v: '2' } }] });
    expect((await cached(looping('1'), looping('1', 'renamed'), { v: 'x' })).ran).toContain('r[0]/renamed');
  });

  it('reruns a call of a draft, because the draft may have changed', async () => {
    const callee = documentOf(
      [start, node(endId, 'end', { v: ref(startId, 'v') })],
      [`${startId} -> ${endId}`],
    );
    const document = documentOf(
      [
        start,
        node('call', 'call', { v: ref(startId, 'v') }, { workflowId: '7' }),
        node(endId, 'end', { v: ref('call', 'v') }),
      ],
      [`${startId} -> call`, `call -> ${endId}`],
    );
    const services = { workflow: scriptedWorkflows({ 7: callee }) };
    expect((await cached(document, document, { v: 'x' }, { services })).ran).toContain('call');
  });

  it('cannot be combined with a run from a node', async () => {
    const both = { from: { nodeId: 'b', events: [] }, cache: { events: [], document: chain() } };
    const { error } = await startTest(chain(), {}, both).done;
    expect(error?.message).toBe('a run accepts from or cache, not both');
  });
});
