import type { RunEvent } from '@heddle/workflow-schema/runs';
import { describe, expect, it } from 'vitest';
import { documentOf, endId, literal, node, ref, startId, withBody } from '../testing/index.js';
import { countedOptions, executor, resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const entering = 'r:loop-function-inline-output -> in';

function looping(
  inner: ReturnType<typeof node>[],
  edges: string[],
  options: Parameters<typeof node>[3] = {},
  outputs: Parameters<typeof node>[2] = { results: ref('r', 'results', 'list') },
) {
  const r = withBody(node('r', 'repeat', { list: ref(startId, 'list', 'list') }, options), inner, edges);
  return documentOf([start, r, node(endId, 'end', outputs)], [`${startId} -> r`, `r -> ${endId}`]);
}

/** Sums the list's items in the variable `sum`, and stops at the item `stop`. */
const adding = looping(
  [
    node('in', 'echo', { before: ref('r', 'sum'), item: ref('r', 'item') }),
    node('set', 'assign', { sum: ref('in', 'item') }),
    node('way', 'branch', { port: ref('in', 'item') }),
    node('stop', 'stop'),
    node('late', 'echo', { sum: ref('r', 'sum') }),
  ],
  [entering, 'in -> set', 'set -> way', 'way:true -> stop', 'way:false -> late'],
  { times: 4, collect: ['in', 'late'], variables: { sum: 'zero' } },
  { results: ref('r', 'results', 'list'), sum: ref('r', 'variables.sum') },
);
const added = {
  results: [
    { in: { before: 'zero', item: 'default' }, late: { sum: 'default' } },
    { in: { before: 'default', item: 'branch_0' } },
  ],
  sum: 'branch_0',
};
const list = { list: ['default', 'branch_0', 'c'] };

describe('a body', () => {
  it('passes variables from one iteration to the next, and ends at a break node', async () => {
    const results = await resultsOf(startTest(adding, list));
    expect(results.error).toBeUndefined();
    expect(results.outputs).toEqual(added);
    expect(results.skipped).toEqual(['r[0]/stop', 'r[1]/late']);
  });

  it('reaches the same end wherever the run was interrupted, and reruns no finished node', async () => {
    const handle = startTest(adding, list);
    await handle.done;
    const journal = handle.journal();
    for (let cut = 1; cut < journal.length; cut++) {
      const resumed = executor.resume(adding, journal.slice(0, cut), countedOptions());
      expect((await resumed.done).outputs, `cut after ${cut}`).toEqual(added);
      expect(twiceFinished(resumed.journal()), `cut after ${cut}`).toEqual([]);
    }
  });

  it('reads a null variable as the zero value of the requested type', async () => {
    const document = looping([node('in', 'echo', { n: ref('r', 'n', 'integer') })], [entering], {
      times: 1,
      variables: { n: null },
    });
    expect((await resultsOf(startTest(document))).outputs?.results).toEqual([{ in: { n: 0 } }]);
  });

  it('has only the variables that its container declares', async () => {
    const document = looping([node('in', 'assign', { other: literal('x') })], [entering], {
      variables: { sum: '' },
    });
    const { error } = await resultsOf(startTest(document));
    expect(error).toMatchObject({ code: 777777763, nodeId: 'in', path: 'r[0]/in' });
  });

  it('limits an endless loop, even with an empty body', async () => {
    const document = looping([], [], { endless: true });
    const state = await startTest(document, {}, { limits: { nodeRuns: 500 } }).done;
    expect(state.error?.message).toContain('more than 500 node executions');
  });

  it('stops an endless loop as soon as it is cancelled', async () => {
    const handle = startTest(looping([node('in', 'echo')], [entering], { endless: true }));
    const began = performance.now();
    setTimeout(() => handle.cancel('enough'), 20);
    const state = await handle.done;
    expect(state.status).toBe('cancelled');
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('fails a break node outside of any body', async () => {
    const document = documentOf(
      [start, node('stop', 'stop'), node(endId, 'end')],
      [`${startId} -> stop`, `${startId} -> ${endId}`],
    );
    const { error } = await resultsOf(startTest(document));
    expect(error).toMatchObject({ nodeId: 'stop', message: expect.stringContaining('is not inside a loop') });
  });
});

describe('a container that runs alone', () => {
  it('runs with its body; values that the body reads from other nodes are passed by name', async () => {
    const document = looping(
      [node('in', 'echo', { item: ref('r', 'item'), far: ref('elsewhere', 'x') })],
      [entering],
      { times: 2 },
    );
    const given = { list: ['a', 'b'], far: 'F' };
    const state = await startTest(document, given, { startNode: 'r' }).done;
    expect(state.outputs).toMatchObject({
      results: [{ in: { item: 'a', far: 'F' } }, { in: { item: 'b', far: 'F' } }],
    });
  });
});

describe('questions inside a body', () => {
  const asking = looping([node('in', 'ask', { item: ref('r', 'item') })], [entering], {
    times: 3,
    concurrency: 2,
  });

  it('do not stop what is running, prevent new iterations, and accept answers in any order', async () => {
    const handle = startTest(asking, { list: ['a', 'b', 'c'] });
    const first = await handle.idle();
    expect(first.interrupts.map(({ path }) => path)).toEqual(['r[0]/in', 'r[1]/in']);
    handle.answer(first.interrupts[1]!.id, 'B');
    const second = await handle.idle();
    expect(second.interrupts.map(({ path }) => path)).toEqual(['r[0]/in']);
    handle.answer(second.interrupts[0]!.id, 'A');
    const third = await handle.idle();
    expect(third.interrupts.map(({ path }) => path)).toEqual(['r[2]/in']);
    handle.answer(third.interrupts[0]!.id, 'C');
    expect((await handle.done).outputs?.results).toEqual(
      ['A', 'B', 'C'].map((answer) => ({ in: { answers: [answer] } })),
    );
  });

  it('are open again after a crash, in the same iteration', async () => {
    const handle = startTest(asking, { list: ['a', 'b', 'c'] });
    const { interrupts } = await handle.idle();
    handle.answer(interrupts[0]!.id, 'A');
    await handle.idle();
    const resumed = executor.resume(asking, handle.journal(), countedOptions());
    const state = await resumed.idle();
    expect(state.interrupts).toEqual([interrupts[1]]);
    resumed.answer(interrupts[1]!.id, 'B');
    const last = (await resumed.idle()).interrupts[0]!;
    expect(last.path).toBe('r[2]/in');
    resumed.answer(last.id, 'C');
    expect((await resumed.done).status).toBe('success');
    handle.cancel();
  });
});

function twiceFinished(journal: readonly RunEvent[]): string[] {
  const paths = journal.flatMap((event) => (event.type === 'node.finished' ? [event.path] : []));
  return paths.filter((path, index) => paths.indexOf(path) !== index);
}
