import { describe, expect, it } from 'vitest';
import { documentOf, endId, literal, node, ref, startId, withBody } from '../testing/index.js';
import { resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const end = node(endId, 'end', { v: ref('c', 'v') });

/** start -> a -> b -> c -> end, start -> beside -> end, and a loop after b. */
const document = documentOf(
  [
    start,
    node('a', 'echo', { v: ref(startId, 'v') }),
    node('b', 'branch', { port: literal('branch_0') }),
    node('c', 'echo', { v: ref('a', 'v'), far: ref('beside', 'v') }),
    node('never', 'echo'),
    withBody(
      node('r', 'repeat', { list: literal('[1,2]', 'list') }, { times: 2 }),
      [node('in', 'echo', { v: ref('a', 'v') })],
      ['r:loop-function-inline-output -> in'],
    ),
    node('beside', 'fail'),
    node('alone', 'echo'),
    node('cut', 'echo'),
    end,
  ],
  [
    `${startId} -> a`,
    'a -> b',
    'b:true -> c',
    'b:false -> never',
    'b:true -> r',
    `c -> ${endId}`,
    `never -> ${endId}`,
    `r -> ${endId}`,
    `${startId} -> beside`,
    `beside -> ${endId}`,
    'alone -> cut',
  ],
);

describe('a run until a node', () => {
  it('runs only the nodes leading there, and ends with the outputs of the node', async () => {
    const handle = startTest(document, { v: 'x' }, { until: 'c' });
    const results = await resultsOf(handle);
    expect(results).toMatchObject({ status: 'success', outputs: { v: 'x' }, skipped: [] });
    expect(Object.keys(results.nodes)).toEqual([startId, 'a', 'b', 'c']);
    expect(handle.journal().at(-1)).toMatchObject({ type: 'run.finished', outputs: { v: 'x' } });
  });

  it('runs the whole container of a node inside a body', async () => {
    const results = await resultsOf(startTest(document, { v: 'x' }, { until: 'in' }));
    expect(results.outputs).toMatchObject({ results: [{ in: { v: 'x' } }, { in: { v: 'x' } }] });
    expect(Object.keys(results.nodes)).toEqual([startId, 'a', 'b', 'r[0]/in', 'r[1]/in', 'r'].sort(byRun));
  });

  it('may stop at the start node or at the end node', async () => {
    expect((await startTest(document, { v: 'x' }, { until: startId }).done).outputs).toEqual({ v: 'x' });
    const { error } = await startTest(document, { v: 'x' }, { until: endId }).done;
    expect(error).toMatchObject({ nodeId: 'beside' });
  });

  it('fails if the taken branch does not lead there', async () => {
    const { status, error } = await startTest(document, {}, { until: 'never' }).done;
    expect(status).toBe('failed');
    expect(error).toMatchObject({
      nodeId: 'never',
      message: expect.stringMatching(/no branch led to "never"/),
    });
  });

  it.each([
    ['ghost', /the document has no node ghost/],
    ['cut', /no connection leads from the start to "cut" \(cut\)/],
  ])('refuses %s with a message', async (until, message) => {
    const { error } = await startTest(document, {}, { until }).done;
    expect(error).toMatchObject({ code: 720702001, nodeId: until });
    expect(error?.message).toMatch(message);
  });

  it('cannot be combined with a run of a single node', async () => {
    const { error } = await startTest(document, {}, { until: 'a', startNode: 'a' }).done;
    expect(error?.message).toBe('a run accepts startNode or until, not both');
  });

  it('ends with the whole text of a streaming node, and reads streams before it', async () => {
    const text = [{ name: 'text', type: 'string' }];
    const streaming = documentOf(
      [
        start,
        node('s', 'stream', {}, { pieces: ['one ', 'two'], ms: 2 }, text),
        node('m', 'message', { s: ref('s', 'text') }, { streamingOutput: true, content: '<{{s}}>' }),
        node(endId, 'end'),
      ],
      [`${startId} -> s`, 's -> m', `m -> ${endId}`],
    );
    expect((await startTest(streaming, {}, { until: 's' }).done).outputs).toEqual({ text: 'one two' });
    const state = await startTest(streaming, {}, { until: 'm' }).done;
    expect(state).toMatchObject({ status: 'success', answer: '<one two>', outputs: { output: '<one two>' } });
  });
});

/** Compares nodes by the order in which the journal first names them. */
function byRun(left: string, right: string): number {
  const order = [startId, 'a', 'b', 'r', 'r[0]/in', 'r[1]/in'];
  return order.indexOf(left) - order.indexOf(right);
}
