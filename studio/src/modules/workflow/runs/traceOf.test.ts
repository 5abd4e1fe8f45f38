import { type RunEvent, RunTree, runState } from '@heddle/workflow-schema/runs';
import { expect, test } from 'vitest';
import { flameBars } from '../../../shared/parts/trace/flameBars.js';
import type { TraceSpan } from '../../../shared/parts/trace/TraceSpan.js';
import { rangeOf, shareOf, ticksOf } from '../../../shared/parts/trace/timeAxis.js';
import {
  countSpans,
  initiallyExpanded,
  spansAround,
  visibleRows,
} from '../../../shared/parts/trace/traceRows.js';
import { traceOf } from './traceOf.js';

type Entry = RunEvent extends infer E ? (E extends RunEvent ? Omit<E, 'seq' | 'at'> : never) : never;

function trace(...entries: [at: number, entry: Entry][]): TraceSpan {
  const events = entries.map(([at, entry], index) => ({ ...entry, seq: index + 1, at }) as RunEvent);
  const run = runState(events);
  return traceOf(run, new RunTree(run), events);
}

const started = (path: string, attempt = 1): Entry => ({
  type: 'node.started',
  path,
  nodeId: path.slice(path.lastIndexOf('/') + 1),
  attempt,
  inputs: {},
});
const finished = (path: string): Entry => ({
  type: 'node.finished',
  path,
  nodeId: path.slice(path.lastIndexOf('/') + 1),
  outputs: {},
  usage: { inputTokens: 3, outputTokens: 4 },
});
const outline = (span: TraceSpan): unknown =>
  span.children.length === 0 ? span.id : { [span.id]: span.children.map(outline) };

const error = { code: 1, message: 'refused' };

const looped = () =>
  trace(
    [0, { type: 'run.started', runId: '1', inputs: {} }],
    [10, started('loop')],
    [20, { type: 'frame.started', path: 'loop[0]', nodeId: 'loop', index: 0 }],
    [20, started('loop[0]/llm')],
    [60, { type: 'node.retrying', path: 'loop[0]/llm', nodeId: 'llm', attempt: 2, error }],
    [70, started('loop[0]/llm', 2)],
    [90, finished('loop[0]/llm')],
    [90, { type: 'frame.finished', path: 'loop[0]' }],
    [90, { type: 'frame.started', path: 'loop[1]', nodeId: 'loop', index: 1 }],
    [90, started('loop[1]/llm')],
    [100, { type: 'node.failed', path: 'loop[1]/llm', nodeId: 'llm', error }],
    [100, { type: 'frame.finished', path: 'loop[1]', error }],
    [100, { type: 'node.failed', path: 'loop', nodeId: 'loop', error }],
    [100, { type: 'run.failed', error }],
  );

test('a trace has iterations, their nodes, and the attempts of retried nodes', () => {
  const root = looped();
  expect(outline(root)).toEqual({
    '': [
      {
        loop: [
          { 'loop[0]': [{ 'loop[0]/llm': ['loop[0]/llm#1', 'loop[0]/llm#2'] }] },
          { 'loop[1]': ['loop[1]/llm'] },
        ],
      },
    ],
  });
  const [first, second] = root.children[0]?.children[0]?.children[0]?.children ?? [];
  expect(first).toMatchObject({ status: 'failed', startedAt: 20, endedAt: 60 });
  expect(second).toMatchObject({ status: 'success', startedAt: 70, endedAt: 90 });
  expect(root.children[0]?.tokens).toBe(7);
});

test('a large trace opens with what failed, a small one with everything', () => {
  const root = looped();
  expect(visibleRows(root, ({ id }) => initiallyExpanded(root).has(id))).toHaveLength(countSpans(root));
  const [loop] = root.children;
  const [round] = loop?.children ?? [];
  if (!loop || !round) throw new Error('The trace has a loop.');
  for (let index = 2; index < 500; index += 1)
    loop.children.push({ ...round, id: `loop[${index}]`, children: [] });
  const expanded = initiallyExpanded(root);
  expect(expanded.has('loop')).toBe(true);
  expect(expanded.has('loop[1]')).toBe(true);
  expect(expanded.has('loop[200]')).toBe(false);
  expect(spansAround(root, 'loop[1]/llm').map(({ id }) => id)).toEqual(['', 'loop', 'loop[1]']);
});

const span = (id: string, startedAt: number, endedAt: number, children: TraceSpan[] = []): TraceSpan => ({
  id,
  kind: 'node',
  path: id,
  nodeId: id,
  status: 'success',
  isWarning: false,
  ordinal: 1,
  startedAt,
  endedAt,
  tokens: 0,
  children,
});

test('the flame gives a line of its own to what runs at the same time', () => {
  const root = span('', 0, 100, [
    span('a', 0, 50, [span('inner', 10, 20)]),
    span('b', 30, 80),
    span('c', 60, 90),
  ]);
  const { bars, lines } = flameBars(root, { from: 0, to: 100 });
  expect(bars.map(({ span: { id }, line }) => `${id}:${line}`)).toEqual([
    ':0',
    'a:1',
    'inner:2',
    'b:2',
    'c:1',
  ]);
  expect(lines).toBe(3);
});

test('the flame draws at most a thousand bars a line', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => span(String(index), index, index + 1));
  expect(flameBars(span('', 0, 20_000, many), { from: 0, to: 20_000 }).bars.length).toBeLessThan(1100);
});

test('places spans on an axis with round marks', () => {
  const range = rangeOf({ ...span('', 1000, 4600), endedAt: undefined }, 4600);
  expect(ticksOf(range, 5)).toEqual([0, 1000, 2000, 3000]);
  expect(shareOf({ startedAt: 1900, endedAt: 2800 }, range)).toEqual({ start: 0.25, width: 0.25 });
  expect(shareOf({ startedAt: undefined, endedAt: undefined }, range)).toBeUndefined();
});
