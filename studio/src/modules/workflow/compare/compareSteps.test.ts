import { runState } from '@heddle/workflow-schema/runs';
import { expect, test } from 'vitest';
import type { WireSpan } from '../runs/answerTrace.js';
import { type ComparedStep, stepsOfAnswer, stepsOfRun } from './ComparedStep.js';
import { compareSteps, isDifferent } from './compareSteps.js';

const step = (key: string, more: Partial<ComparedStep> = {}): ComparedStep => ({
  ...{ key, title: key, status: 'success', ms: 5, tokens: 1, cost: 0, input: 'i', output: 'o', error: '' },
  isKept: false,
  ...more,
});

test('pairs the steps of two runs in order and names what changed, whatever they cost', () => {
  const left = [step('a'), step('b'), step('c')];
  const right = [step('a', { ms: 99, cost: 1 }), step('x'), step('c', { input: 'j', output: 'p' })];
  const pairs = compareSteps(left, right);
  expect(pairs.map(({ key, changes }) => [key, changes])).toEqual([
    ['a', []],
    ['x', []],
    ['b', []],
    ['c', ['input', 'output']],
  ]);
  expect(pairs.map(isDifferent)).toEqual([false, true, true, true]);
  expect(pairs[1]).toMatchObject({ left: undefined, right: { key: 'x' } });
});

test('a failure and its message are changes', () => {
  const [pair] = compareSteps([step('a')], [step('a', { status: 'failed', output: '', error: 'no' })]);
  expect(pair?.changes).toEqual(['output', 'status', 'error']);
});

test('steps of a run are the whole and its nodes, and say which results were kept', () => {
  const run = runState([
    { type: 'run.started', seq: 1, at: 0, runId: '1', inputs: { word: 'a' } },
    { type: 'node.finished', seq: 2, at: 1, path: '7', outputs: { out: 'A' }, from: 'earlier' },
    { type: 'node.started', seq: 3, at: 2, path: '8', inputs: { word: 'A' } },
    { type: 'node.finished', seq: 4, at: 9, path: '8', outputs: { out: 'AA' } },
    { type: 'run.finished', seq: 5, at: 10, outputs: { out: 'AA' } },
  ] as unknown as Parameters<typeof runState>[0]);
  const steps = stepsOfRun(run, 'whole', (path) => `node ${path}`);
  expect(steps.map(({ title, ms, isKept }) => [title, ms, isKept])).toEqual([
    ['whole', 10, false],
    ['node 7', undefined, true],
    ['node 8', 7, false],
  ]);
  expect(JSON.parse(steps[2]?.output ?? '')).toEqual({ out: 'AA' });
});

test('steps of answers are matched by name and order, because their ids differ', () => {
  const span = (span_id: string, name: string, content: string): WireSpan => ({
    ...{ span_id, parent_id: '', trace_id: '9', log_id: '', type: 'tool', name, alias_name: name },
    ...{ duration: 5, start_time: 1, status_code: 0, status: 'success', tags: [], is_entry: false },
    ...{ input: { type: 0, content }, output: { type: 0, content: '' } },
    ...{ node_id: span_id, path: span_id, child_count: 0 },
  });
  const steps = (prefix: string, second: string) =>
    stepsOfAnswer([span(`${prefix}1`, 'search', 'a'), span(`${prefix}2`, 'search', second)], 'whole');
  const pairs = compareSteps(steps('l', 'b'), steps('r', 'c'));
  expect(pairs.map(({ title, changes }) => [title, changes])).toEqual([
    ['search', []],
    ['search (2)', ['input']],
  ]);
});
