import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRunEvent, emptyRunState, type RunEvent, runState } from './runs.js';

type Unnumbered = RunEvent extends infer Event
  ? Event extends RunEvent
    ? Omit<Event, 'seq' | 'at'>
    : never
  : never;
const number = (events: Unnumbered[]): RunEvent[] =>
  events.map((event, index) => ({ ...event, seq: index + 1, at: 1000 + index }) as RunEvent);

const interrupt = { id: 'i1', path: 'b', nodeId: 'b', kind: 2, data: null };
const error = { code: 1, message: 'no' };

describe('runState', () => {
  it('follows a run from its start to its end', () => {
    const state = runState(
      number([
        { type: 'run.started', runId: 'r', inputs: { x: 1 } },
        { type: 'node.started', path: 'a', nodeId: 'a', attempt: 1, inputs: { x: 1 } },
        { type: 'node.retrying', path: 'a', nodeId: 'a', attempt: 2, error },
        { type: 'node.started', path: 'a', nodeId: 'a', attempt: 2, inputs: { x: 1 } },
        { type: 'message', path: 'a', nodeId: 'a', index: 0, content: 'he', finish: false },
        { type: 'message', path: 'a', nodeId: 'a', index: 0, content: 'llo', finish: true },
        {
          type: 'node.finished',
          path: 'a',
          nodeId: 'a',
          outputs: { y: 2 },
          port: 'branch_0',
          usage: { inputTokens: 3, outputTokens: 4 },
          warnings: [{ code: 5, message: 'hm' }],
          handled: error,
          logs: ['line'],
        },
        { type: 'node.skipped', path: 'c', nodeId: 'c' },
        { type: 'run.finished', outputs: { y: 2 }, answer: 'hello' },
      ]),
    );
    expect(state).toMatchObject({
      runId: 'r',
      status: 'success',
      inputs: { x: 1 },
      outputs: { y: 2 },
      answer: 'hello',
      startedAt: 1000,
      endedAt: 1008,
      usage: { inputTokens: 3, outputTokens: 4 },
      seq: 9,
    });
    expect(state.nodes.get('a')).toEqual({
      path: 'a',
      nodeId: 'a',
      status: 'success',
      attempt: 2,
      inputs: { x: 1 },
      outputs: { y: 2 },
      port: 'branch_0',
      error,
      handled: true,
      warnings: [{ code: 5, message: 'hm' }],
      text: 'hello',
      usage: { inputTokens: 3, outputTokens: 4 },
      logs: ['line'],
      startedAt: 1001,
      endedAt: 1006,
    });
    expect(state.nodes.get('c')?.status).toBe('skipped');
    expect(state.messages.map(({ content }) => content)).toEqual(['he', 'llo']);
  });

  it('opens an interrupt, waits, and continues after the answer', () => {
    const events = number([
      { type: 'run.started', runId: 'r', inputs: {} },
      { type: 'node.started', path: 'b', nodeId: 'b', attempt: 1, inputs: {} },
      { type: 'node.waiting', path: 'b', nodeId: 'b', interrupt, state: null },
      { type: 'run.waiting' },
      { type: 'run.resumed', interruptId: 'i1', path: 'b', value: 'yes' },
      { type: 'run.cancelled', reason: 'enough' },
    ]);
    const waiting = runState(events.slice(0, 4));
    expect([waiting.status, waiting.nodes.get('b')?.status, waiting.interrupts]).toEqual([
      'waiting',
      'waiting',
      [interrupt],
    ]);
    const resumed = runState(events.slice(0, 5));
    expect([resumed.status, resumed.nodes.get('b')?.status, resumed.interrupts]).toEqual([
      'running',
      'running',
      [],
    ]);
    const cancelled = runState(events);
    expect([cancelled.status, cancelled.nodes.get('b')?.status]).toEqual(['cancelled', 'cancelled']);
  });

  it('ends running nodes when the run fails', () => {
    const state = runState(
      number([
        { type: 'node.started', path: 'a', nodeId: 'a', attempt: 1, inputs: {} },
        { type: 'node.started', path: 'b', nodeId: 'b', attempt: 1, inputs: {} },
        { type: 'node.failed', path: 'a', nodeId: 'a', error },
        { type: 'run.failed', error },
      ]),
    );
    expect([state.status, state.nodes.get('a')?.status, state.nodes.get('b')?.status]).toEqual([
      'failed',
      'failed',
      'cancelled',
    ]);
  });

  it('records the inputs of each iteration and how it ended', () => {
    const events = number([
      { type: 'frame.started', path: 'loop[0]', nodeId: 'loop', index: 0, items: { item: 'a' } },
      { type: 'frame.finished', path: 'loop[0]', outputs: {} },
      { type: 'frame.started', path: 'loop[1]', nodeId: 'loop', index: 1, items: { item: 'b' } },
      { type: 'frame.finished', path: 'loop[1]', error },
      { type: 'frame.started', path: 'call', nodeId: 'call', workflowId: '7', version: 'v0.0.1' },
      { type: 'run.failed', error },
    ]);
    expect([...runState(events).frames.values()]).toEqual([
      {
        path: 'loop[0]',
        nodeId: 'loop',
        index: 0,
        items: { item: 'a' },
        status: 'success',
        startedAt: 1000,
        endedAt: 1001,
      },
      {
        path: 'loop[1]',
        nodeId: 'loop',
        index: 1,
        items: { item: 'b' },
        status: 'failed',
        error,
        startedAt: 1002,
        endedAt: 1003,
      },
      {
        path: 'call',
        nodeId: 'call',
        workflowId: '7',
        version: 'v0.0.1',
        status: 'cancelled',
        startedAt: 1004,
        endedAt: 1005,
      },
    ]);
  });

  it('keeps the question of a node, even if it was not answered', () => {
    const interrupt = { id: '1', path: 'ask', nodeId: 'ask', kind: 2, data: null };
    const state = runState(
      number([
        { type: 'node.waiting', path: 'ask', nodeId: 'ask', interrupt, state: null },
        { type: 'run.cancelled', reason: 'enough' },
      ]),
    );
    expect(state.interrupts).toEqual([]);
    expect(state.nodes.get('ask')).toMatchObject({ status: 'cancelled', asked: interrupt });
  });

  it('records the origin of the result of a node that did not run', () => {
    const at = { path: 'a', nodeId: 'a', outputs: { y: 2 } };
    const state = runState(
      number([
        { type: 'node.finished', ...at, from: 'earlier', inputs: { x: 1 } },
        { type: 'node.finished', ...at, path: 'b', nodeId: 'b', mocked: ['weather'] },
      ]),
    );
    expect(state.nodes.get('a')).toMatchObject({ status: 'success', from: 'earlier', inputs: { x: 1 } });
    expect(state.nodes.get('b')).toMatchObject({ mocked: ['weather'] });
    expect(state.nodes.get('b')).not.toHaveProperty('from');
  });

  it('is the same however the journal is divided, and when parts are read twice', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.nat(), fc.nat(), (unnumbered, first, second) => {
        const events = number(unnumbered);
        const before = JSON.stringify(events);
        const whole = runState(events);
        const cut = events.length === 0 ? 0 : first % events.length;
        const again = cut === 0 ? 0 : second % cut;
        const pieces = runState(events.slice(0, cut));
        for (const event of events.slice(again)) applyRunEvent(pieces, event);
        expect(pieces).toEqual(whole);
        expect(JSON.stringify(events)).toBe(before);
      }),
      { numRuns: 300 },
    );
  });

  it('is empty at first', () => {
    expect(runState([])).toEqual(emptyRunState());
  });
});

const place = fc
  .constantFrom('a', 'b', 'loop[0]/a')
  .map((path) => ({ path, nodeId: path.split('/').at(-1)! }));
const anyEvent: fc.Arbitrary<Unnumbered> = fc.oneof(
  fc.constant<Unnumbered>({ type: 'run.started', runId: 'r', inputs: {} }),
  fc.constant<Unnumbered>({ type: 'run.waiting' }),
  fc.constant<Unnumbered>({ type: 'run.finished', outputs: {} }),
  fc.constant<Unnumbered>({ type: 'run.failed', error }),
  fc.constant<Unnumbered>({ type: 'run.resumed', interruptId: 'i1', path: 'b', value: null }),
  place.map<Unnumbered>((at) => ({ type: 'node.started', ...at, attempt: 1, inputs: {} })),
  place.map<Unnumbered>((at) => ({
    type: 'node.waiting',
    ...at,
    interrupt: { ...interrupt, ...at },
    state: null,
  })),
  fc.constant<Unnumbered>({ type: 'frame.started', path: 'loop[0]', nodeId: 'loop', index: 0 }),
  fc.constant<Unnumbered>({ type: 'frame.finished', path: 'loop[0]', error }),
  place.map<Unnumbered>((at) => ({ type: 'node.retrying', ...at, attempt: 2, error })),
  place.map<Unnumbered>((at) => ({
    type: 'node.finished',
    ...at,
    outputs: {},
    warnings: [{ code: 1, message: 'w' }],
    usage: { inputTokens: 1, outputTokens: 2 },
  })),
  place.map<Unnumbered>((at) => ({ type: 'node.failed', ...at, error, cancelled: true })),
  place.map<Unnumbered>((at) => ({ type: 'node.skipped', ...at })),
  place.map<Unnumbered>((at) => ({ type: 'message', ...at, index: 0, content: 'x', finish: false })),
);
