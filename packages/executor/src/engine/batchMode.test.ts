import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { documentOf, endId, literal, node, ref, scriptedWorkflows, startId } from '../testing/index.js';
import { countedOptions, executor, resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const outputs = [
  { name: 'all', type: 'list', schema: { type: 'object', schema: [{ name: 'v', type: 'string' }] } },
];
const lists = [
  { name: 'word', input: ref(startId, 'words', 'list') },
  { name: 'other', input: ref(startId, 'others', 'list') },
];

function batched(settings: JsonObject = {}, options: JsonObject = {}, declared = outputs) {
  const batch = { batchEnable: true, inputLists: lists, ...settings };
  const parameters = { v: ref('c', 'word'), n: ref('c', 'index', 'integer'), same: literal('x') };
  return documentOf(
    [
      start,
      node('c', 'call', parameters, { workflowId: '1', batch, ...options }, declared),
      node('rescue', 'echo', { why: ref('c', 'errorBody.errorMessage') }),
      node(endId, 'end', { all: ref('c', 'all', 'list'), why: ref('rescue', 'why') }),
    ],
    [
      `${startId} -> c`,
      ...(options.settingOnError ? ['c:branch_error -> rescue', `rescue -> ${endId}`] : []),
      `${options.settingOnError ? 'c:default' : 'c'} -> ${endId}`,
    ],
  );
}

const callee = (name: 'echo' | 'fail' | 'ask') =>
  documentOf(
    [
      start,
      node('e', name, { v: ref(startId, 'v'), n: ref(startId, 'n', 'integer') }),
      node(endId, 'end', {
        v: ref('e', name === 'ask' ? 'answers' : 'v', name === 'ask' ? 'list' : 'string'),
      }),
    ],
    [`${startId} -> e`, `e -> ${endId}`],
  );
const services = (name: Parameters<typeof callee>[0]) => ({
  services: { workflow: scriptedWorkflows({ '1': callee(name) }) },
});
const given = { words: ['a', 'b', 'c'], others: [1, 2, 3, 4] };

describe('batch mode of a node', () => {
  it('runs the node once for every item of the shortest list, and keeps the order', async () => {
    const results = await resultsOf(startTest(batched({ concurrentSize: 2 }), given, services('echo')));
    expect(results.error).toBeUndefined();
    expect(results.outputs).toMatchObject({ all: [{ v: 'a' }, { v: 'b' }, { v: 'c' }] });
    expect(Object.keys(results.nodes)).toContain('c[1]/c_inner/e');
  });

  it('limits the number of items', async () => {
    const results = await resultsOf(startTest(batched({ batchSize: 1 }), given, services('echo')));
    expect(results.outputs?.all).toEqual([{ v: 'a' }]);
  });

  it('returns an empty list if there are no items', async () => {
    const results = await resultsOf(startTest(batched(), {}, services('echo')));
    expect(results.outputs?.all).toEqual([]);
  });

  it('leaves by its exception branch when one item fails', async () => {
    const options = { settingOnError: { processType: 3 } };
    const results = await resultsOf(startTest(batched({}, options), given, services('fail')));
    expect(results.outputs).toMatchObject({ why: 'failed' });
  });

  it('uses the fallback value for each failed item if the settings define one', async () => {
    const document = batched({}, { settingOnError: { processType: 2, dataOnErr: '{"v":"none"}' } });
    document.edges = [
      { sourceNodeID: startId, targetNodeID: 'c' },
      { sourceNodeID: 'c', targetNodeID: endId },
    ];
    const results = await resultsOf(startTest(document, given, services('fail')));
    expect(results.outputs?.all).toMatchObject([{ v: 'none', isSuccess: false }, {}, {}]);
  });

  it('asks questions within items, and resumes them after a crash', async () => {
    const document = batched({ concurrentSize: 1, batchSize: 2 });
    const handle = startTest(document, given, services('ask'));
    const [first] = (await handle.idle()).interrupts;
    expect(first?.path).toBe('c[0]/c_inner/e');
    handle.answer(first!.id, 'A');
    await handle.idle();
    const resumed = executor.resume(document, handle.journal(), { ...countedOptions(), ...services('ask') });
    const [second] = (await resumed.idle()).interrupts;
    expect(second?.path).toBe('c[1]/c_inner/e');
    resumed.answer(second!.id, 'B');
    expect((await resumed.done).outputs?.all).toEqual([{ v: ['A'] }, { v: ['B'] }]);
    handle.cancel();
  });

  it('is ignored for types that do not support it, and refused without its single output', async () => {
    const plain = documentOf(
      [start, node('c', 'echo', {}, { batch: { batchEnable: true } }), node(endId, 'end')],
      [`${startId} -> c`, `c -> ${endId}`],
    );
    expect((await startTest(plain).done).status).toBe('success');
    const { error } = await resultsOf(startTest(batched({}, {}, []), given, services('echo')));
    expect(error).toMatchObject({ code: 720701003, nodeId: 'c' });
  });
});
