import type { RunEvent } from '@heddle/workflow-schema/runs';
import { runState } from '@heddle/workflow-schema/runs';
import { expect, test } from 'vitest';
import type { NodeNames } from '../run/index.js';
import { failedNodeOf } from './failedNodeOf.js';
import { SpanTree } from './SpanTree.js';
import { toSpans } from './toSpans.js';

type Event = RunEvent extends infer E ? (E extends RunEvent ? Omit<E, 'seq' | 'at'> : never) : never;

/** The spans of a run with these events, 10 ms apart. */
function treeOf(events: readonly Event[]): SpanTree {
  return new SpanTree(
    runState(
      events.map((event, index) => ({ ...event, seq: index + 1, at: 1_000 + index * 10 }) as RunEvent),
    ),
  );
}

const names: NodeNames = new Map([
  [
    '',
    new Map([
      ['1', { title: 'Each', type: 'Loop' }],
      ['2', { title: 'Ask', type: 'LLM' }],
      ['3', { title: 'Call', type: 'SubWorkflow' }],
    ]),
  ],
  ['77@v1.0.0', new Map([['9', { title: 'Inside', type: 'Code' }]])],
]);
const run = { name: 'flow', logId: 'log', names, cost: 0.5 };

const started = (path: string, nodeId: string, inputs = {}): Event => {
  return { type: 'node.started', path, nodeId, attempt: 1, inputs };
};
const finished = (path: string, nodeId: string, more = {}): Event => {
  return { type: 'node.finished', path, nodeId, outputs: { out: path }, ...more };
};
const iteration = (index: number): Event[] => [
  { type: 'frame.started', path: `1[${index}]`, nodeId: '1', index, items: { word: `w${index}` } },
  started(`1[${index}]/2`, '2'),
  finished(`1[${index}]/2`, '2', { usage: { inputTokens: 3, outputTokens: 1, cost: 0.25 } }),
  { type: 'frame.finished', path: `1[${index}]` },
];
const begin: Event = { type: 'run.started', runId: '5', inputs: { words: ['a'] } };
const end: Event = { type: 'run.finished', outputs: { ok: true } };

test('iterations, called workflows and tool calls are spans inside their node, with tokens summed upwards', () => {
  const tree = treeOf([
    begin,
    started('1', '1'),
    ...iteration(0),
    ...iteration(1),
    finished('1', '1'),
    started('3', '3'),
    { type: 'frame.started', path: '3', nodeId: '3', workflowId: '77', version: 'v1.0.0' },
    started('3/9', '9', { city: 'Oslo' }),
    finished('3/9', '9'),
    { type: 'frame.finished', path: '3', outputs: {} },
    finished('3', '3'),
    started('2', '2'),
    finished('2', '2', {
      trace: {
        extra: {
          fc_called_detail: {
            fc_called_list: [
              { input: '{"name":"weather"}', output: 'sunny', start_time: 1_300, end_time: 1_325 },
            ],
          },
        },
      },
    }),
    end,
  ]);
  const { spans, hasMore } = toSpans(tree, run, { limit: 100 });
  expect(hasMore).toBe(false);
  expect(spans.map(({ span_id, parent_id, type, name }) => [span_id, parent_id, type, name])).toEqual([
    ['5', '', 'workflow', 'flow'],
    ['1', '5', 'Loop', 'Each'],
    ['3', '5', 'SubWorkflow', 'Call'],
    ['2', '5', 'LLM', 'Ask'],
    ['1[0]', '1', 'iteration', '0'],
    ['1[1]', '1', 'iteration', '1'],
    ['3/9', '3', 'Code', 'Inside'],
    ['2#0', '2', 'tool', 'weather'],
    ['1[0]/2', '1[0]', 'LLM', 'Ask'],
    ['1[1]/2', '1[1]', 'LLM', 'Ask'],
  ]);
  const byId = new Map(spans.map((span) => [span.span_id, span]));
  const tokens = (id: string) => byId.get(id)!.tags.find(({ key }) => key === 'tokens')?.value.v_long;
  expect(['5', '1', '1[0]', '1[0]/2', '3'].map(tokens)).toEqual([8, 8, 4, 4, undefined]);
  expect(byId.get('5')!.tags).toContainEqual({ key: 'cost', tag_type: 1, value: { v_double: 0.5 } });
  const cost = (id: string) => byId.get(id)!.tags.find(({ key }) => key === 'cost')?.value.v_double;
  expect(['1[0]/2', '1[0]', '3'].map(cost)).toEqual([0.25, 0.25, undefined]);
  expect(byId.get('2#0')).toMatchObject({ start_time: 1_300, duration: 25 });
  expect(byId.get('3/9')).toMatchObject({
    input: { type: 0, content: '{"city":"Oslo"}' },
    output: { type: 0, content: '{"out":"3/9"}' },
    duration: 10,
    status_code: 0,
  });
  expect(byId.get('1[1]')!.input.content).toBe('{"word":"w1"}');
});

test('calls of plugins stand among the workflows that a model called, in the order of their start', () => {
  const call = (name: string, times = {}) => ({ input: JSON.stringify({ name }), output: 'done', ...times });
  const tree = treeOf([
    begin,
    started('2', '2'),
    { type: 'frame.started', path: '2[0]', nodeId: '2', index: 0, workflowId: '77', version: 'v1.0.0' },
    { type: 'frame.finished', path: '2[0]', outputs: {} },
    finished('2', '2', {
      trace: {
        extra: {
          fc_called_detail: {
            fc_called_list: [
              call('early', { start_time: 1_012, end_time: 1_015 }),
              call('workflow'),
              call('late', { start_time: 1_035, end_time: 1_036 }),
            ],
          },
        },
      },
    }),
    end,
  ]);
  const { spans } = toSpans(tree, run, { limit: 100 });
  expect(spans.filter(({ parent_id }) => parent_id === '2').map(({ name }) => name)).toEqual([
    'early',
    'workflow 77',
    'late',
  ]);
});

test('a loop of many iterations is read in pages, each within its limit', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => iteration(index)).flat();
  const tree = treeOf([begin, started('1', '1'), ...many, finished('1', '1'), end]);
  const whole = toSpans(tree, run, { limit: 1_000 });
  expect(whole.spans.length).toBeLessThanOrEqual(1_000);
  expect(whole.spans[1]).toMatchObject({ span_id: '1', child_count: 5_000 });
  const inside = tree.find('1');
  const last = toSpans(tree, run, { inside, offset: 4_990, limit: 15 });
  expect(last.hasMore).toBe(false);
  expect(last.spans).toHaveLength(15);
  expect(last.spans.map(({ span_id }) => span_id).slice(0, 2)).toEqual(['1[4990]', '1[4991]']);
  expect(last.spans.at(-1)!.span_id).toBe('1[4994]/2');
  expect(toSpans(tree, run, { inside, offset: 0, limit: 10 }).hasMore).toBe(true);
});

test('inputs and outputs are cut once the answer is large', () => {
  const text = 'x'.repeat(200_000);
  const nodes = Array.from({ length: 100 }, (_, index) => [
    started(`n${index}`, `n${index}`, { text }),
    finished(`n${index}`, `n${index}`),
  ]).flat();
  const { spans } = toSpans(treeOf([begin, ...nodes, end]), run, { limit: 1_000 });
  expect(spans).toHaveLength(101);
  expect(JSON.stringify(spans).length).toBeLessThan(5_000_000);
  expect(spans[1]!.input.content).toHaveLength(64_000);
  expect(spans[100]!.input.content).toHaveLength(1_000);
});

test('failed and running parts say so, and a failure inside a loop belongs to the loop', () => {
  const tree = treeOf([
    begin,
    started('1', '1'),
    { type: 'frame.started', path: '1[0]', nodeId: '1', index: 0 },
    started('1[0]/2', '2'),
    { type: 'node.failed', path: '1[0]/2', nodeId: '2', error: { code: 7, message: 'no' } },
    { type: 'run.failed', error: { code: 7, message: 'no', nodeId: '2', path: '1[0]/2' } },
  ]);
  const { spans } = toSpans(tree, run, { limit: 100 });
  expect(spans.find(({ span_id }) => span_id === '1[0]/2')).toMatchObject({
    status: 'failed',
    status_code: 7,
  });
  expect(spans[0]).toMatchObject({ status: 'failed', status_code: 7 });
  expect(failedNodeOf(tree.state)).toBe('1');
});
