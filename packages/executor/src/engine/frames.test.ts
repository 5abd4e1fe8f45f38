import { describe, expect, it } from 'vitest';
import { errorCodes } from '../errors.js';
import {
  documentOf,
  endId,
  literal,
  node,
  ref,
  scriptedWorkflows,
  startId,
  withBody,
} from '../testing/index.js';
import { resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const end = (parameters: Parameters<typeof node>[2] = {}) => node(endId, 'end', parameters);
const body = ['r:loop-function-inline-output -> in', 'in -> r'];

function repeating(inner: ReturnType<typeof node>[], edges: string[], options = {}) {
  const r = withBody(node('r', 'repeat', { list: ref(startId, 'list', 'list') }, options), inner, edges);
  return documentOf(
    [start, r, end({ results: ref('r', 'results', 'list') })],
    [`${startId} -> r`, `r:loop-output -> ${endId}`],
  );
}

describe('frames', () => {
  it('run a body once per item, with access to the item and to earlier nodes', async () => {
    const inner = node('in', 'echo', {
      item: ref('r', 'item'),
      index: ref('r', 'index', 'integer'),
      name: ref(startId, 'name'),
    });
    const results = await resultsOf(
      startTest(repeating([inner], body), { list: ['a', 'b', 'c'], name: 'N' }),
    );
    expect(results.outputs?.results).toEqual([
      { in: { item: 'a', index: 0, name: 'N' } },
      { in: { item: 'b', index: 1, name: 'N' } },
      { in: { item: 'c', index: 2, name: 'N' } },
    ]);
    expect(Object.keys(results.nodes)).toContain('r[2]/in');
  });

  it('run concurrently up to the requested limit', async () => {
    const inner = [node('in', 'delay', {}, { ms: 20 })];
    const handle = startTest(repeating(inner, body, { times: 8, concurrency: 4 }), {});
    await handle.done;
    const open = { now: 0, most: 0 };
    for (const { type } of handle.journal()) {
      if (type === 'frame.started') open.most = Math.max(open.most, ++open.now);
      if (type === 'frame.finished') open.now--;
    }
    expect(open).toEqual({ now: 0, most: 4 });
  });

  it('run an empty body many times without a deep stack', async () => {
    const state = await startTest(repeating([], [], { times: 5_000, concurrency: 1 }), {}).done;
    expect(state.status).toBe('success');
  });

  it('fail the container with the error of the inner node, at its full path', async () => {
    const inner = [node('in', 'fail', {}, { message: 'inside' })];
    const state = await startTest(repeating(inner, body, { concurrency: 3 }), {}).done;
    expect(state.error).toMatchObject({ message: 'inside', nodeId: 'in', path: 'r[0]/in' });
  });

  it('may be retried as a whole, and fall back to a default value', async () => {
    const settingOnError = { processType: 2, retryTimes: 2, dataOnErr: '{}' };
    const handle = startTest(repeating([node('in', 'fail')], body, { settingOnError }), {});
    const state = await handle.done;
    expect(state.status).toBe('success');
    expect(handle.journal().filter((event) => event.type === 'node.retrying')).toHaveLength(2);
  });

  it('write messages and follow branches inside a body like anywhere else', async () => {
    const inner = [
      node('b', 'branch', { port: ref('r', 'item') }),
      node('yes', 'echo', { v: literal('yes') }),
      node('no', 'echo', { v: literal('no') }),
    ];
    const edges = [
      'r:loop-function-inline-output -> b',
      'b:true -> yes',
      'b:false -> no',
      'yes -> r',
      'no -> r',
    ];
    const results = await resultsOf(
      startTest(repeating(inner, edges, { times: 2 }), { list: ['branch_0', 'default'] }),
    );
    expect(results.skipped).toEqual(['r[0]/no', 'r[1]/yes']);
  });
});

describe('called workflows', () => {
  const callee = documentOf(
    [start, node('e', 'echo', { v: ref(startId, 'v') }), end({ got: ref('e', 'v') })],
    [`${startId} -> e`, `e -> ${endId}`],
  );
  const caller = (workflowId: string, options = {}) =>
    documentOf(
      [
        start,
        node('c', 'call', { v: ref(startId, 'v') }, { workflowId, ...options }),
        end({ got: ref('c', 'got') }),
      ],
      [`${startId} -> c`, `c -> ${endId}`],
    );

  it('run inside the same run, with their nodes under the path of the call', async () => {
    const services = { workflow: scriptedWorkflows({ 7: callee }) };
    const results = await resultsOf(startTest(caller('7'), { v: 'hello' }, { services }));
    expect(results.outputs).toEqual({ got: 'hello' });
    expect(results.nodes['c/e']).toEqual({ v: 'hello' });
  });

  it('that do not exist, or do not compile, fail the call with a message', async () => {
    const services = { workflow: scriptedWorkflows({ 8: documentOf([], []) }) };
    expect((await startTest(caller('7'), {}, { services }).done).error).toMatchObject({ code: 720702004 });
    expect((await startTest(caller('8'), {}, { services }).done).error).toMatchObject({
      code: errorCodes.compile,
    });
    expect((await startTest(caller('8')).done).error).toMatchObject({
      code: errorCodes.serviceMissing,
      nodeId: 'c',
    });
  });

  it('that call each other endlessly stop at the depth limit', async () => {
    const services = { workflow: scriptedWorkflows({ a: caller('b'), b: caller('a') }) };
    const state = await startTest(caller('a'), {}, { services, limits: { depth: 5 } }).done;
    expect(state.error?.message).toMatch(/more than 5 deep \(a > b > … > a > b\)/);
  });

  it('are cancelled with the run', async () => {
    const slow = documentOf(
      [start, node('d', 'delay', {}, { ms: 60_000 }), end()],
      [`${startId} -> d`, `d -> ${endId}`],
    );
    const handle = startTest(caller('s'), {}, { services: { workflow: scriptedWorkflows({ s: slow }) } });
    setTimeout(() => handle.cancel(), 10);
    const state = await handle.done;
    expect(state.nodes.get('c/d')?.status).toBe('cancelled');
    expect(state.nodes.get('c')?.status).toBe('cancelled');
  });
});
