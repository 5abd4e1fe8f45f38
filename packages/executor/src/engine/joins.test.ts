import { describe, expect, it } from 'vitest';
import { documentOf, endId, literal, node, ref, startId, withBody } from '../testing/index.js';
import { countedOptions, executor, resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');

/** Two paths into `j`: a fast one, and one that is slow or skipped. */
function joining(port: string) {
  return documentOf(
    [
      start,
      node('fast', 'echo', { v: literal('fast') }),
      node('b', 'branch', { port: literal(port) }),
      node('slow', 'delay', { v: literal('slow') }, { ms: 30 }),
      node('j', 'echo', { fast: ref('fast', 'v'), slow: ref('slow', 'v') }),
      node('after', 'echo', { v: ref('j', 'fast') }),
      node(endId, 'end', { fast: ref('after', 'v'), slow: ref('slow', 'v') }),
    ],
    [
      `${startId} -> fast`,
      `${startId} -> b`,
      'b:true -> slow',
      'fast -> j',
      'slow -> j',
      'j -> after',
      `after -> ${endId}`,
      `slow -> ${endId}`,
      `b:false -> ${endId}`,
    ],
  );
}

describe('joins', () => {
  it('wait for every edge by default', async () => {
    const results = await resultsOf(startTest(joining('branch_0')));
    expect(results.nodes.j).toEqual({ fast: 'fast', slow: 'slow' });
  });

  it('with `any` start once, at the first live edge, and ignore later ones', async () => {
    const handle = startTest(joining('branch_0'), {}, { join: { j: 'any' } });
    const results = await resultsOf(handle);
    expect(results.nodes.j).toEqual({ fast: 'fast' });
    expect(results.outputs).toEqual({ fast: 'fast', slow: 'slow' });
    const starts = handle.journal().filter((event) => event.type === 'node.started' && event.path === 'j');
    expect(starts).toHaveLength(1);
  });

  it('with `any` are skipped if every edge is', async () => {
    const document = documentOf(
      [
        start,
        node('b', 'branch', { port: literal('default') }),
        node('x', 'echo'),
        node('y', 'echo'),
        node('j', 'echo'),
        node(endId, 'end'),
      ],
      [
        `${startId} -> b`,
        'b:true -> x',
        'b:true_1 -> y',
        'x -> j',
        'y -> j',
        `j -> ${endId}`,
        `b:false -> ${endId}`,
      ],
    );
    const results = await resultsOf(startTest(document, {}, { join: { j: 'any' } }));
    expect(results.skipped).toEqual(['x', 'y', 'j']);
  });

  it('with `all-live` are skipped by one skipped edge, whichever comes first', async () => {
    const skipped = await resultsOf(startTest(joining('default'), {}, { join: { j: 'all-live' } }));
    expect(skipped.skipped.sort()).toEqual(['after', 'j', 'slow']);
    const live = await resultsOf(startTest(joining('branch_0'), {}, { join: { j: 'all-live' } }));
    expect(live.nodes.j).toEqual({ fast: 'fast', slow: 'slow' });
  });

  it('apply inside bodies, in every iteration', async () => {
    const body = [
      node('p', 'echo', { v: ref('r', 'index', 'integer') }),
      node('q', 'delay', {}, { ms: 5 }),
      node('j', 'echo', { v: ref('p', 'v', 'integer'), q: ref('q', 'none') }),
    ];
    const edges = [
      'r:loop-function-inline-output -> p',
      'r:loop-function-inline-output -> q',
      'p -> j',
      'q -> j',
    ];
    const document = documentOf(
      [
        start,
        withBody(node('r', 'repeat', {}, { times: 2, collect: ['j'] }), body, edges),
        node(endId, 'end', { all: ref('r', 'results', 'list') }),
      ],
      [`${startId} -> r`, `r -> ${endId}`],
    );
    const handle = startTest(document, {}, { join: { j: 'any' } });
    expect((await resultsOf(handle)).outputs).toEqual({ all: [{ j: { v: 0 } }, { j: { v: 1 } }] });
    const order = handle.journal().flatMap((event) => (event.type === 'node.finished' ? [event.path] : []));
    expect(order.indexOf('r[0]/j')).toBeLessThan(order.indexOf('r[0]/q'));
  });

  it('apply to a run that resumes after a crash', async () => {
    const options = { join: { j: 'any' } } as const;
    const handle = startTest(joining('branch_0'), {}, options);
    const expected = (await handle.done).outputs;
    const journal = handle.journal();
    for (let cut = 1; cut <= journal.length; cut++) {
      const resumed = executor.resume(joining('branch_0'), journal.slice(0, cut), {
        ...countedOptions(),
        ...options,
      });
      expect((await resumed.done).outputs, `cut after ${cut}`).toEqual(expected);
    }
  });

  it.each([
    [{ ghost: 'any' }, /join names the node ghost, which does not run here/],
    [{ j: 'first' }, /join of j is neither all, any nor all-live/],
  ])('that are invalid are refused: %j', async (join, message) => {
    const { error } = await startTest(joining('default'), {}, { join: join as never }).done;
    expect(error?.message).toMatch(message);
  });
});
