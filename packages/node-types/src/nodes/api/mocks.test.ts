import { createExecutor, type StartOptions } from '@heddle/executor';
import { documentOf, endId, node, ref, startId } from '@heddle/executor/testing';
import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { nodeExecutors } from '../../execute.js';
import { literal } from '../../fixtures/readNode.js';
import { nodeTypes } from '../../index.js';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });
const apiParam = [
  { name: 'apiID', input: literal('string', '42') },
  { name: 'apiName', input: literal('string', 'Find') },
  { name: 'pluginID', input: literal('string', '41') },
  { name: 'pluginName', input: literal('string', 'Maps') },
  { name: 'pluginVersion', input: literal('string', '0') },
];
const places = { type: 'list', schema: { type: 'object', schema: [{ type: 'string', name: 'place' }] } };

function asking(inputs: JsonObject, outputs: JsonObject[], result: JsonObject): JsonObject {
  const tool = {
    id: '150001',
    type: '4',
    data: { nodeMeta: { title: 'Find' }, inputs: { apiParam, ...inputs }, outputs },
  };
  const end = node(endId, 'end', { found: result });
  end.data = {
    ...(end.data as JsonObject),
    inputs: { ...((end.data as JsonObject).inputs as JsonObject), terminatePlan: 'returnVariables' },
  };
  return documentOf([node(startId, 'start'), tool, end], [`${startId} -> 150001`, `150001 -> ${endId}`]);
}
const single = asking({}, [{ type: 'string', name: 'place' }], ref('150001', 'place'));
const batch = {
  batchEnable: true,
  batchSize: 10,
  concurrentSize: 2,
  inputLists: [{ name: 'each', input: literal('list', '["a","b"]') }],
};
const each = asking({ batch }, [{ name: 'outputList', ...places }], {
  ...places,
  ...ref('150001', 'outputList', 'list'),
});

const run = (document: JsonObject, mocks: NonNullable<StartOptions['mocks']>) =>
  executor.start(document, {}, { services: {}, mocks }).done;

test.each(['150001', '41/42', '42', 'Maps / Find'])('finds the mock of a tool by %s', async (name) => {
  const state = await run(single, { [name]: { answer: { place: 'Ulm', more: 1 } } });
  expect(state.error).toBeUndefined();
  expect(state.outputs).toEqual({ found: 'Ulm' });
  expect(state.nodes.get('150001')?.mocked).toEqual([name]);
});

test('uses the mock of a node in batch mode for each call', async () => {
  const state = await run(each, { '150001': { answer: { place: 'Ulm' } } });
  expect(state.error).toBeUndefined();
  expect(state.outputs).toEqual({ found: [{ place: 'Ulm' }, { place: 'Ulm' }] });
  expect(state.nodes.get('150001[1]/150001_inner')?.mocked).toEqual(['150001']);
});
