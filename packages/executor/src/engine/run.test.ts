import { describe, expect, it } from 'vitest';
import { errorCodes } from '../errors.js';
import { documentOf, endId, literal, node, ref, startId } from '../testing/index.js';
import { resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const end = (parameters: Parameters<typeof node>[2] = {}, options = {}) =>
  node(endId, 'end', parameters, options);

describe('a run', () => {
  it('passes values from node to node and ends with the outputs of the exit', async () => {
    const document = documentOf(
      [start, node('a', 'echo', { x: ref(startId, 'name') }), end({ out: ref('a', 'x') })],
      [`${startId} -> a`, `a -> ${endId}`],
    );
    const handle = startTest(document, { name: 'Ada' });
    expect((await resultsOf(handle)).outputs).toEqual({ out: 'Ada' });
    expect(handle.journal().map((event) => event.type)).toEqual([
      'run.started',
      'node.started',
      'node.finished',
      'node.started',
      'node.finished',
      'node.started',
      'node.finished',
      'run.finished',
    ]);
    expect(handle.journal().map((event) => event.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('follows only the chosen port, and skips nodes that depend on the others', async () => {
    const document = documentOf(
      [
        start,
        node('b', 'branch', { port: ref(startId, 'port') }),
        node('yes', 'echo', { v: literal('yes') }),
        node('no', 'echo', { v: literal('no') }),
        node('no2', 'echo', {}),
        end({ yes: ref('yes', 'v'), no: ref('no', 'v') }),
      ],
      [
        `${startId} -> b`,
        'b:true -> yes',
        'b:false -> no',
        'no -> no2',
        `yes -> ${endId}`,
        `no2 -> ${endId}`,
      ],
    );
    const results = await resultsOf(startTest(document, { port: 'branch_0' }));
    expect(results.skipped).toEqual(['no', 'no2']);
    expect(results.outputs).toEqual({ yes: 'yes', no: '' });
  });

  it('runs independent branches concurrently', async () => {
    const document = documentOf(
      [start, ...['a', 'b', 'c'].map((id) => node(id, 'delay', {}, { ms: 40 })), end()],
      ['a', 'b', 'c'].flatMap((id) => [`${startId} -> ${id}`, `${id} -> ${endId}`]),
    );
    const handle = startTest(document);
    expect((await handle.done).status).toBe('success');
    const steps = handle.journal().map((event) => `${event.type} ${'nodeId' in event ? event.nodeId : ''}`);
    const lastBegin = Math.max(...['a', 'b', 'c'].map((id) => steps.indexOf(`node.started ${id}`)));
    const firstEnd = Math.min(...['a', 'b', 'c'].map((id) => steps.indexOf(`node.finished ${id}`)));
    expect(lastBegin).toBeLessThan(firstEnd);
  });

  it('runs a chain of 20,000 plain nodes without deep recursion', async () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `n${index}`);
    const document = documentOf(
      [start, ...ids.map((id) => node(id, 'echo')), end()],
      [startId, ...ids].map((id, index) => `${id} -> ${ids[index] ?? endId}`),
    );
    expect((await startTest(document).done).status).toBe('success');
  });

  it('uses the first element of lists along a reference, and names an empty one', async () => {
    const document = documentOf(
      [start, end({ first: ref(startId, 'list.name'), all: ref(startId, 'list', 'list') })],
      [`${startId} -> ${endId}`],
    );
    expect((await startTest(document, { list: [{ name: 'a' }, { name: 'b' }] }).done).outputs).toEqual({
      first: 'a',
      all: [{ name: 'a' }, { name: 'b' }],
    });
    const { error } = await startTest(document, { list: [] }).done;
    expect(error).toMatchObject({
      code: errorCodes.indexOutOfRange,
      nodeId: endId,
      field: 'inputs.inputParameters.0',
    });
  });

  it('builds objects from references and converts every leaf to its type', async () => {
    const person = {
      type: 'object',
      schema: [
        { name: 'age', input: ref(startId, 'age', 'integer') },
        { name: 'gone', input: ref(startId, 'nothing', 'string') },
      ],
      value: { type: 'object_ref' },
    };
    const document = documentOf(
      [start, node('a', 'echo', { person }), end()],
      [`${startId} -> a`, `a -> ${endId}`],
    );
    const results = await resultsOf(startTest(document, { age: '41' }));
    expect(results.nodes.a).toEqual({ person: { age: 41 } });
  });

  it('reports a failed conversion as a warning of the node', async () => {
    const document = documentOf(
      [start, node('a', 'echo', { n: ref(startId, 'n', 'integer') }), end()],
      [`${startId} -> a`, `a -> ${endId}`],
    );
    const state = await startTest(document, { n: 'many' }).done;
    expect(state.nodes.get('a')).toMatchObject({ status: 'success', outputs: { n: null } });
    expect(state.nodes.get('a')?.warnings[0]?.message).toBe('field n is not integer');
  });

  it('fails with 720702002 if a required input is missing', async () => {
    const document = documentOf(
      [start, node('a', 'echo', { n: ref(startId, 'n') }, { required: ['n'] }), end()],
      [`${startId} -> a`, `a -> ${endId}`],
    );
    expect((await startTest(document).done).error).toMatchObject({ code: 720702002, nodeId: 'a' });
  });

  it('treats __proto__ as an ordinary name', async () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}, "name": "x"}');
    const document = documentOf(
      [
        start,
        node('a', 'echo', {
          v: ref(startId, '__proto__.polluted', 'boolean'),
          w: ref(startId, 'constructor'),
        }),
        end(),
      ],
      [`${startId} -> a`, `a -> ${endId}`],
    );
    const results = await resultsOf(startTest(document, hostile));
    expect(results.nodes.a).toEqual({ v: true });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('ends with the exit: a branch that leads nowhere is stopped and reported as cancelled', async () => {
    const document = documentOf(
      [start, node('slow', 'delay', {}, { ms: 5_000 }), end()],
      [`${startId} -> slow`, `${startId} -> ${endId}`],
    );
    const state = await startTest(document).done;
    expect(state.status).toBe('success');
    expect(state.nodes.get('slow')?.status).toBe('cancelled');
  });

  it.each([
    [
      'an unknown type',
      [start, { ...node('x', 'echo'), type: '77' }, end()],
      [`${startId} -> x`, `x -> ${endId}`],
      /unsupported block type: 77 \(node x\)/,
    ],
    [
      'an edge to nowhere',
      [start, end()],
      [`${startId} -> ${endId}`, `${startId} -> ghost`],
      /ghost does not exist/,
    ],
    [
      'a cycle',
      [start, node('a', 'echo'), node('b', 'echo'), end()],
      [`${startId} -> a`, 'a -> b', 'b -> a', `b -> ${endId}`],
      /cycle at node "a"/,
    ],
    [
      'two nodes with the same id',
      [start, start, end()],
      [`${startId} -> ${endId}`],
      /two nodes have the id/,
    ],
    ['a document without entry', [end()], [], /no entry node/],
  ])('refuses %s with a message', async (_, nodes, edges, message) => {
    const state = await startTest(documentOf(nodes, edges as string[])).done;
    expect(state.error?.code).toBe(errorCodes.compile);
    expect(state.error?.message).toMatch(message);
  });

  it('names the reference to a node that is not in the document', async () => {
    const document = documentOf([start, end({ a: ref('ghost', 'x') })], [`${startId} -> ${endId}`]);
    expect((await startTest(document).done).error).toMatchObject({
      nodeId: endId,
      message: expect.stringContaining('ghost'),
    });
  });

  it('fails if no branch reaches the exit', async () => {
    const document = documentOf(
      [start, node('b', 'branch', { port: literal('default') }), end()],
      [`${startId} -> b`, `b:true -> ${endId}`],
    );
    expect((await startTest(document).done).error?.message).toMatch(/no branch led to/);
  });

  it('names the missing service, and the node that needs it', async () => {
    const document = documentOf(
      [start, node('u', 'use', {}, { service: 'knowledge' }), end()],
      [`${startId} -> u`, `u -> ${endId}`],
    );
    expect((await startTest(document).done).error).toMatchObject({
      code: errorCodes.serviceMissing,
      nodeId: 'u',
      message: 'The dataset service is not set up in this installation (node "u", u)',
    });
  });

  it('uses pinned outputs instead of running the node', async () => {
    const document = documentOf(
      [start, node('f', 'fail'), end({ v: ref('f', 'v') })],
      [`${startId} -> f`, `f -> ${endId}`],
    );
    const state = await startTest(document, {}, { pins: { f: { outputs: { v: 'pinned' } } } }).done;
    expect(state.outputs).toEqual({ v: 'pinned' });
  });

  it('runs one node alone with inputs under its own names', async () => {
    const document = documentOf(
      [
        start,
        node('a', 'echo', { x: ref(startId, 'x', 'integer'), y: literal('kept'), z: ref(startId, 'z') }),
        end(),
      ],
      [`${startId} -> a`, `a -> ${endId}`],
    );
    const state = await startTest(document, { x: '7' }, { startNode: 'a' }).done;
    expect(state.outputs).toEqual({ x: 7, y: 'kept', z: null });
    expect([...state.nodes.keys()]).toEqual(['a']);
  });
});

describe('limits of a run', () => {
  const slow = documentOf(
    [start, node('slow', 'delay', {}, { ms: 60_000, ignoreSignal: true }), end()],
    [`${startId} -> slow`, `slow -> ${endId}`],
  );

  it('stops at once when cancelled, even if a node ignores its signal', async () => {
    const handle = startTest(slow);
    const began = performance.now();
    setTimeout(() => handle.cancel(), 5);
    const state = await handle.done;
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(state.status).toBe('cancelled');
    expect(state.nodes.get('slow')).toMatchObject({
      status: 'cancelled',
      error: { message: 'workflow cancel by user' },
    });
  });

  it("is cancelled by the host's signal", async () => {
    const controller = new AbortController();
    const handle = startTest(slow, {}, { signal: controller.signal });
    controller.abort('the tab was closed');
    await handle.done;
    expect(handle.journal().at(-1)).toMatchObject({ type: 'run.cancelled', reason: 'the tab was closed' });
  });

  it('fails at its time-out', async () => {
    const state = await startTest(slow, {}, { limits: { timeoutMs: 10 } }).done;
    expect(state.error).toMatchObject({ code: 720702085, message: 'workflow timeout' });
  });

  it('fails at the limit of node executions', async () => {
    const document = documentOf(
      [start, ...['a', 'b', 'c'].map((id) => node(id, 'echo')), end()],
      [`${startId} -> a`, 'a -> b', 'b -> c', `c -> ${endId}`],
    );
    const state = await startTest(document, {}, { limits: { nodeRuns: 3 } }).done;
    expect(state.error).toMatchObject({
      nodeId: 'c',
      message: expect.stringContaining('more than 3 node executions'),
    });
  });
});

describe('error settings', () => {
  const failing = (options: object, parameters = {}, name: 'fail' | 'delay' = 'fail') =>
    documentOf(
      [
        start,
        node('f', name, parameters, options as never, [
          { name: 'text', type: 'string' },
          { name: 'count', type: 'integer' },
        ]),
        node('rescue', 'echo', { why: ref('f', 'errorBody.errorMessage') }),
        end({ text: ref('f', 'text'), why: ref('rescue', 'why'), ok: ref('f', 'isSuccess', 'boolean') }),
      ],
      [`${startId} -> f`, 'f:branch_error -> rescue', `rescue -> ${endId}`, `f:default -> ${endId}`],
    );

  it('retry at once as often as specified', async () => {
    const state = await startTest(
      failing({ times: 2, settingOnError: { processType: 1, retryTimes: 2 } }, { text: literal('at last') }),
    ).done;
    expect(state).toMatchObject({ status: 'success', outputs: { text: 'at last' } });
    expect(state.nodes.get('f')?.attempt).toBe(3);
  });

  it('fail the run if nothing handles the failure', async () => {
    const state = await startTest(failing({ settingOnError: { processType: 1, retryTimes: 1 } })).done;
    expect(state.error).toMatchObject({ code: 305000002, message: 'failed', nodeId: 'f', path: 'f' });
  });

  it('return the default value, or its text if it is not JSON', async () => {
    const parsed = await startTest(
      failing({ settingOnError: { processType: 2, dataOnErr: '{"text":"default"}' } }),
    ).done;
    expect(parsed.outputs).toEqual({ text: 'default', why: '', ok: false });
    expect(parsed.nodes.get('f')).toMatchObject({
      status: 'success',
      handled: true,
      error: { message: 'failed' },
    });
    const raw = await startTest(failing({ settingOnError: { processType: 2, dataOnErr: 'sorry' } })).done;
    expect(raw.nodes.get('f')?.outputs).toEqual({
      text: 'sorry',
      count: 0,
      errorBody: { errorMessage: 'failed', errorCode: 305000002 },
      isSuccess: false,
    });
  });

  it('leave by the exception branch, and by default after a success', async () => {
    const failed = await resultsOf(startTest(failing({ settingOnError: { processType: 3 } })));
    expect(failed.outputs).toEqual({ text: '', why: 'failed', ok: false });
    const fine = await resultsOf(startTest(failing({ times: 0, settingOnError: { processType: 3 } })));
    expect(fine.skipped).toEqual(['rescue']);
    expect(fine.outputs).toMatchObject({ ok: true });
  });

  it('apply the time-out to all attempts together', async () => {
    const state = await startTest(
      failing({ ms: 5_000, settingOnError: { processType: 3, timeoutMs: 20, retryTimes: 3 } }, {}, 'delay'),
    ).done;
    expect(state.outputs).toMatchObject({ why: 'node timeout' });
    expect(state.nodes.get('f')?.error?.code).toBe(777777776);
  });
});
