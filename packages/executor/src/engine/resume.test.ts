import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import type { RunHandle, StartOptions } from '../Executor.js';
import {
  documentOf,
  endId,
  literal,
  node,
  ref,
  scriptedWorkflows,
  startId,
  testingDefinitions,
  testingExecutors,
  withBody,
} from '../testing/index.js';
import { countedOptions, executor, startTest } from './fixtures/testRun.js';
import { rerunKind } from './interrupts.js';

const start = node(startId, 'start');

/** Answers every interrupt with its kind and id until the run ends. */
async function answerAll(handle: RunHandle): Promise<RunState> {
  for (;;) {
    const state = await handle.idle();
    if (state.status !== 'waiting') return handle.done;
    const [first] = state.interrupts;
    handle.answer(first!.id, first!.kind === rerunKind ? true : `answer to ${first!.path}`);
  }
}

/** The parts of a state that must not depend on a crash: everything but times, numbers and attempts. */
function essence(state: RunState) {
  const nodes = [...state.nodes.values()].map(({ path, status, outputs, port, text, error }) => {
    return [path, { status, outputs, port, text, error }] as const;
  });
  const texts = state.messages.reduce<Record<string, string>>((all, { path, content }) => {
    all[path] = (all[path] ?? '') + content;
    return all;
  }, {});
  const { status, outputs, answer, error } = state;
  return { status, outputs, answer, error, texts, nodes: Object.fromEntries(nodes.sort()) };
}

/** Cuts the journal after every event, resumes from there, and compares with the uninterrupted run. */
async function crashEverywhere(
  document: JsonObject,
  inputs: JsonObject,
  options: Partial<StartOptions> = {},
) {
  const whole = startTest(document, inputs, options);
  const expected = essence(await answerAll(whole));
  const journal = whole.journal();
  for (let length = 1; length <= journal.length; length++) {
    const cut = structuredClone(journal.slice(0, length));
    const finished = new Set(
      cut.filter((event) => event.type === 'node.finished').map((event) => event.path),
    );
    const resumed = executor.resume(document, cut, {
      ...countedOptions(),
      createId: newIds(length),
      ...options,
    });
    const state = await answerAll(resumed);
    const later = resumed.journal().slice(length);
    const again = later.filter((event) => event.type === 'node.started' && finished.has(event.path));
    expect(again, `run again after event ${length} (${cut.at(-1)?.type})`).toEqual([]);
    expect(essence(state), `cut after event ${length} (${cut.at(-1)?.type})`).toEqual(expected);
    expect(resumed.journal().map((event) => event.seq)).toEqual(
      resumed.journal().map((_, index) => index + 1),
    );
  }
  return journal;
}

const newIds = (from: number) => {
  let id = 0;
  return () => `r${from}-${++id}`;
};

describe('an interrupted run', () => {
  it('reaches the same end from every event of its journal: branches, errors, streams', async () => {
    const text = [{ name: 'text', type: 'string' }];
    const settingOnError = { processType: 3, retryTimes: 1 };
    const document = documentOf(
      [
        start,
        node('b', 'branch', { port: ref(startId, 'port') }),
        node('yes', 'delay', { v: literal('yes') }),
        node('no', 'echo'),
        node('f', 'fail', {}, { settingOnError }),
        node('rescue', 'echo', { why: ref('f', 'errorBody.errorMessage') }),
        node('s', 'stream', {}, { pieces: ['a', 'b', 'c'], ms: 1 }, text),
        node('m', 'message', { s: ref('s', 'text') }, { streamingOutput: true, content: '<{{s}}>' }),
        node(endId, 'end', { yes: ref('yes', 'v'), why: ref('rescue', 'why'), s: ref('s', 'text') }),
      ],
      [
        `${startId} -> b`,
        'b:true -> yes',
        'b:false -> no',
        `${startId} -> f`,
        'f:branch_error -> rescue',
        `f:default -> ${endId}`,
        `rescue -> ${endId}`,
        `${startId} -> s`,
        's -> m',
        `m -> ${endId}`,
        `yes -> ${endId}`,
        `no -> ${endId}`,
      ],
    );
    const journal = await crashEverywhere(document, { port: 'branch_0' });
    expect(journal.length).toBeGreaterThan(20);
  });

  it('reaches the same end with nested frames and questions inside them', async () => {
    const callee = documentOf(
      [
        start,
        node('q', 'ask', { v: ref(startId, 'v') }, { questions: 2 }),
        node(endId, 'end', { a: ref('q', 'answers', 'list') }),
      ],
      [`${startId} -> q`, `q -> ${endId}`],
    );
    const repeat = withBody(
      node('r', 'repeat', { list: ref(startId, 'list', 'list') }, { times: 3, concurrency: 2 }),
      [
        node('d', 'delay', { v: ref('r', 'item') }),
        node('c', 'call', { v: ref('d', 'v') }, { workflowId: '7' }),
      ],
      ['r:batch-function-inline-output -> d', 'd -> c', 'c -> r'],
    );
    const document = documentOf(
      [start, repeat, node('beside', 'ask'), node(endId, 'end', { all: ref('r', 'results', 'list') })],
      [`${startId} -> r`, `${startId} -> beside`, `r -> ${endId}`, `beside -> ${endId}`],
    );
    const services = { workflow: scriptedWorkflows({ 7: callee }) };
    const journal = await crashEverywhere(document, { list: ['x', 'y', 'z'] }, { services });
    expect(journal.filter((event) => event.type === 'run.resumed')).toHaveLength(7);
  });

  it('gives a node that runs again what it has reported, however often its process ends', async () => {
    const document = documentOf(
      [start, node('c', 'count'), node(endId, 'end', { n: ref('c', 'numbers', 'list') })],
      [`${startId} -> c`, `c -> ${endId}`],
    );
    const journal = await crashEverywhere(document, {});
    const reported = journal.flatMap((event) => (event.type === 'node.progress' ? [event.data] : []));
    expect(reported).toEqual([1, 2, 3]);
    const afterTwo = journal.findIndex((event) => event.type === 'node.progress' && event.data === 2) + 1;
    const twice = executor.resume(document, journal.slice(0, afterTwo), countedOptions());
    await twice.done;
    const progress = twice.journal().filter(({ type }) => type === 'node.progress');
    expect(progress).toHaveLength(3);
  });

  it('asks before rerunning a node that must not run twice', async () => {
    const document = documentOf(
      [start, node('o', 'once', { v: literal('done') }), node(endId, 'end', { v: ref('o', 'v') })],
      [`${startId} -> o`, `o -> ${endId}`],
    );
    const handle = startTest(document);
    await handle.done;
    const cut = handle.journal().filter((event) => event.seq <= 4);
    expect(cut.at(-1)?.type).toBe('node.started');
    const resumed = executor.resume(document, cut, countedOptions());
    const waiting = await resumed.idle();
    expect(waiting.interrupts).toMatchObject([{ path: 'o', kind: rerunKind }]);
    // The question is still open after a second crash.
    const again = executor.resume(document, resumed.journal(), countedOptions());
    expect((await again.idle()).interrupts).toHaveLength(1);
    again.answer((await again.idle()).interrupts[0]!.id, true);
    const done = await again.done;
    expect(done).toMatchObject({ status: 'success', outputs: { v: 'done' } });
    expect(done.nodes.get('o')?.attempt).toBe(2);
    resumed.answer(waiting.interrupts[0]!.id, false);
    expect((await resumed.done).error?.message).toMatch(/interrupted and was not run again/);
  });

  it('runs a node that must not run twice only after its start is stored', async () => {
    const document = documentOf(
      [start, node('o', 'once', { v: literal('done') }), node(endId, 'end', { v: ref('o', 'v') })],
      [`${startId} -> o`, `o -> ${endId}`],
    );
    const stored: string[] = [];
    let storedBefore: string[] = [];
    const watching = createExecutor({
      definitions: testingDefinitions,
      executors: {
        ...testingExecutors,
        once: {
          effect: 'once',
          run: (context) => {
            storedBefore = [...stored];
            return { outputs: context.inputs };
          },
        },
      },
    });
    const store = async (events: readonly RunEvent[]) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      stored.push(...events.map((event) => ('path' in event ? `${event.type} ${event.path}` : event.type)));
    };
    const done = await watching.start(document, {}, { ...countedOptions(), onEvents: store }).done;
    expect(done).toMatchObject({ status: 'success', outputs: { v: 'done' } });
    expect(storedBefore).toContain('node.started o');
  });

  it('continues after an answer that only the journal has', async () => {
    const document = documentOf(
      [start, node('o', 'once', { v: literal('done') }), node(endId, 'end', { v: ref('o', 'v') })],
      [`${startId} -> o`, `o -> ${endId}`],
    );
    const cut = startTest(document).journal().slice(0, 4);
    const asked = executor.resume(document, cut, countedOptions());
    const { interrupts, seq } = await asked.idle();
    const { id: interruptId, path } = interrupts[0]!;
    const answered = (value: boolean): RunEvent[] => [
      ...asked.journal(),
      { seq: seq + 1, at: 1, type: 'run.resumed', interruptId, path, value },
    ];
    const allowed = await executor.resume(document, answered(true), countedOptions()).done;
    expect(allowed).toMatchObject({ status: 'success', outputs: { v: 'done' } });
    const refused = await executor.resume(document, answered(false), countedOptions()).done;
    expect(refused.error?.message).toMatch(/interrupted and was not run again/);
    const unattended = await executor.resume(document, cut, { ...countedOptions(), interrupted: 'fail' })
      .done;
    expect(unattended.error?.message).toMatch(/interrupted and was not run again/);
  });

  it('continues elsewhere after it was left, with times that never decrease', async () => {
    const document = documentOf(
      [
        start,
        node('a', 'echo', { v: literal('kept') }),
        node('d', 'delay', { v: ref('a', 'v') }, { ms: 60_000 }),
        node(endId, 'end', { v: ref('d', 'v') }),
      ],
      [`${startId} -> a`, 'a -> d', `d -> ${endId}`],
    );
    const leave = new AbortController();
    const sent: RunEvent[] = [];
    const left = startTest(
      document,
      {},
      { leave: leave.signal, onEvents: (some) => void sent.push(...some) },
    );
    leave.abort();
    expect((await left.done).status).toBe('running');
    expect(sent).toEqual(left.journal());
    expect(sent.at(-1)).toMatchObject({ type: 'node.started', path: 'd' });

    const shorter = structuredClone(document);
    const delays = JSON.stringify(shorter).replace('60000', '1');
    const late = sent.map((event) => ({ ...event, at: event.at + 1_000_000 }));
    const resumed = executor.resume(JSON.parse(delays), late, countedOptions());
    expect((await resumed.done).outputs).toEqual({ v: 'kept' });
    const times = resumed.journal().map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(
      resumed
        .journal()
        .filter(({ type }) => type === 'node.started')
        .at(-2),
    ).toMatchObject({ path: 'd' });
  });

  it('keeps the idempotency key of a node across attempts', async () => {
    const events: RunEvent[] = [];
    const document = documentOf(
      [start, node('d', 'delay'), node(endId, 'end')],
      [`${startId} -> d`, `d -> ${endId}`],
    );
    const handle = startTest(document);
    await handle.done;
    events.push(...handle.journal().slice(0, 4));
    const state = await executor.resume(document, events, countedOptions()).done;
    expect(state.nodes.get('d')?.attempt).toBe(2);
    expect(state.runId).toBe('1');
  });
});

describe('interrupts', () => {
  const document = documentOf(
    [
      start,
      node('q1', 'ask'),
      node('q2', 'ask'),
      node('d', 'delay', {}, { ms: 20 }),
      node(endId, 'end', { a: ref('q1', 'answers', 'list') }),
    ],
    [
      `${startId} -> q1`,
      `${startId} -> q2`,
      `${startId} -> d`,
      `q1 -> ${endId}`,
      `q2 -> ${endId}`,
      `d -> ${endId}`,
    ],
  );

  it('let other nodes finish; the run waits only when nothing else can continue', async () => {
    const handle = startTest(document);
    const state = await handle.idle();
    expect(state.status).toBe('waiting');
    expect(state.nodes.get('d')?.status).toBe('success');
    expect(state.interrupts.map((one) => one.path)).toEqual(['q1', 'q2']);
    expect(handle.journal().filter((event) => event.type === 'run.waiting')).toHaveLength(1);
  });

  it('are answered in any order, each once, by their own id', async () => {
    const handle = startTest(document);
    const [first, second] = (await handle.idle()).interrupts;
    handle.answer(second!.id, 'two');
    expect(() => handle.answer(second!.id, 'two again')).toThrow(/interrupt event id mismatch/);
    handle.answer(first!.id, 'one');
    expect(await handle.done).toMatchObject({ status: 'success', outputs: { a: ['one'] } });
  });

  it('end with a cancelled run', async () => {
    const handle = startTest(document);
    await handle.idle();
    handle.cancel();
    expect(await handle.done).toMatchObject({ status: 'cancelled', interrupts: [] });
  });
});
