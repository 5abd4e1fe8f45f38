import { type NodeResult, nodeRunStatuses } from '@heddle/api-contract/families/workflow-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import {
  call,
  chain,
  code,
  container,
  field,
  message,
  modelInBatchMode,
  parameter,
  question,
  reference,
  startId,
  words,
} from '../../testing/runDocuments.js';
import { runs } from './RunService.js';

let world: TestWorld;
let tester: RunTester;

beforeAll(async () => {
  world = await createTestApp();
  tester = new RunTester(await world.register());
});
afterAll(() => world.close());

const { success, fail, running } = nodeRunStatuses;
const wordOf = (containerId: string) => [parameter('word', reference(containerId, 'word'))];
const shout = 'async function main({ params }) { return { out: params.word.toUpperCase() } }';
const picky =
  'async function main({ params }) { if (params.word === "b") throw new Error("no b"); return { out: "" } }';
const byId = (results: readonly NodeResult[]) => new Map(results.map((result) => [result.nodeId, result]));
const batchOf = (result: NodeResult | undefined) =>
  JSON.parse(result?.batch ?? 'null') as (NodeResult | null)[];

describe.each(['loop', 'batch'] as const)('the nodes in a %s', (kind) => {
  test('have one result each, with those of the iterations in order', async () => {
    const process = await tester.run(
      chain([words], [container(kind, '20', [code('21', 'Shout', shout, wordOf('20'))])]),
      { words: '["a","b","c"]' },
    );
    expect(process).toMatchObject({ executeStatus: 2, rate: '1.00' });
    expect(process.nodeResults.map(({ nodeId }) => nodeId)).toEqual([startId, '20', '21', '900001']);
    const shouted = byId(process.nodeResults).get('21');
    expect(shouted).toMatchObject({
      NodeType: 'Code',
      NodeName: 'Shout',
      nodeStatus: success,
      isBatch: true,
      maxBatchSize: 3,
      input: '',
      output: '',
      errorInfo: '',
      errorLevel: '',
    });
    const rounds = batchOf(shouted);
    expect(rounds.map((round) => [round?.index, round?.input, round?.output])).toEqual([
      [0, '{"word":"a"}', '{"out":"A"}'],
      [1, '{"word":"b"}', '{"out":"B"}'],
      [2, '{"word":"c"}', '{"out":"C"}'],
    ]);
    expect(rounds.map((round) => JSON.parse(round?.items ?? '{}').word)).toEqual(['a', 'b', 'c']);
    const costs = rounds.map((round) => Number.parseFloat(round?.nodeExeCost ?? ''));
    expect(Number.parseFloat(shouted?.nodeExeCost ?? '')).toBeCloseTo(Math.max(...costs), 3);
    expect(byId(process.nodeResults).get('20')).toMatchObject({ nodeStatus: success });
    expect(byId(process.nodeResults).get('20')).not.toHaveProperty('isBatch');
  });

  test('have failed if any iteration failed, with its reason', async () => {
    const process = await tester.run(
      chain([words], [container(kind, '20', [code('21', 'Picky', picky, wordOf('20'))])]),
      { words: '["a","b"]' },
    );
    expect(process).toMatchObject({ executeStatus: 3, lastNodeID: '20' });
    expect(process.reason).toContain('no b');
    const picked = byId(process.nodeResults).get('21');
    expect(picked).toMatchObject({ nodeStatus: fail, errorLevel: 'Error' });
    expect(picked?.errorInfo).toContain('no b');
    expect(batchOf(picked)[1]).toMatchObject({ nodeStatus: fail, index: 1 });
    expect(process.nodeResults.map(({ nodeId }) => nodeId)).not.toContain('900001');
  });
});

test('a node is running while one of its iterations is; later iterations are absent or null', async () => {
  const id = await tester.save(chain([words], [container('loop', '20', [question('21', 'Ask', 'And?')])]));
  const run = await tester.start(id, { words: '["a","b","c"]' });
  const first = await tester.asked(id, run);
  await tester.answer(id, run, first.id, 'x');
  await tester.asked(id, run, first.id);
  const process = await tester.process(id, run);
  const asked = byId(process.nodeResults).get('21');
  expect(asked).toMatchObject({ nodeStatus: running, maxBatchSize: 2 });
  expect(batchOf(asked).map((round) => round?.nodeStatus)).toEqual([success, running]);
  expect(process.rate).toBe('0.25');
  await tester.api.workflowRun.cancel({ execute_id: run });
  const stopped = byId((await tester.process(id, run)).nodeResults).get('21');
  expect(stopped).toMatchObject({
    nodeStatus: fail,
    errorLevel: 'pending',
    errorInfo: 'workflow cancel by user',
  });
});

test('a node in batch mode is a single result of its own type, with the tokens of all items', async () => {
  const process = await tester.run(chain([words], [modelInBatchMode('20', 'Say it')]), {
    words: '["a","b"]',
  });
  expect(process).toMatchObject({ executeStatus: 2, rate: '1.00' });
  expect(process.nodeResults.map(({ nodeId }) => nodeId)).toEqual([startId, '20', '900001']);
  const many = byId(process.nodeResults).get('20');
  expect(many).toMatchObject({ NodeType: 'LLM', NodeName: 'Many', isBatch: true, maxBatchSize: 2 });
  expect(JSON.parse(many?.input ?? '')).toEqual({ word: ['a', 'b'] });
  expect(JSON.parse(many?.output ?? '').outputList).toHaveLength(2);
  const items = batchOf(many);
  expect(items.map((item) => item?.NodeType)).toEqual(['LLM', 'LLM']);
  const tokens = (result: NodeResult | null | undefined) =>
    Number.parseInt(result?.tokenAndCost?.totalTokens ?? '', 10);
  expect(tokens(many)).toBe(tokens(items[0]) + tokens(items[1]));
  expect(process.tokenAndCost).toEqual(many?.tokenAndCost);
  expect(process.tokenAndCost?.inputTokens).toMatch(/^\d+ Tokens$/);
});

test('each call of a workflow has its own execution, also in a loop', async () => {
  const inner = await tester.save(
    chain([], [code('31', 'Deep', 'async function main() { return { out: "deep" } }')], 'out'),
    'inner',
  );
  const id = await tester.save(chain([words], [container('batch', '20', [call('30', inner)])]));
  const run = await tester.start(id, { words: '["a","b"]' });
  const process = await tester.ended(id, run);
  expect(process).toMatchObject({ executeStatus: 2, rate: '1.00' });
  const calls = batchOf(byId(process.nodeResults).get('30'));
  // A draft that changes later is read as it was called.
  const historySchema = tester.api.workflow.historySchema;
  const sub = { execute_id: run, sub_execute_id: calls[0]?.subExecuteId };
  const called = await historySchema({ workflow_id: inner, ...sub });
  await tester.api.workflow.save({ workflow_id: inner, schema: JSON.stringify(chain([], [])) });
  expect(await historySchema({ workflow_id: inner, ...sub })).toEqual(called);
  expect(called.schema).toContain('deep');
  await expect(historySchema({ workflow_id: id, ...sub })).rejects.toMatchObject({ code: 720702004 });
  expect(new Set(calls.map((one) => one?.subExecuteId)).size).toBe(2);
  for (const one of calls) {
    expect(one).toMatchObject({ executeId: run, NodeType: 'SubWorkflow' });
    expect(JSON.parse(one?.extra ?? '').subExecuteID).toBe(one?.subExecuteId);
    const inside = await tester.process(id, run, one?.subExecuteId);
    expect(inside).toMatchObject({ workFlowId: inner, executeId: run, executeStatus: 2, rate: '1.00' });
    expect(inside.nodeResults.map(({ NodeName }) => NodeName)).toEqual(['Start', 'Deep', 'End']);
    expect(JSON.parse(inside.nodeResults[1]?.extra ?? '')).toEqual({
      current_sub_execute_id: one?.subExecuteId,
    });
  }
});

test('the result of an End has its output format, that of a Message is plain text', async () => {
  const process = await tester.run(
    chain(
      [field('name', 'string')],
      [
        message('11', { title: 'Greet', description: '' }, [1, 0], 'Hi {{name}}', [
          parameter('name', reference(startId, 'name')),
        ]),
      ],
    ),
    { name: 'Ada' },
  );
  const results = byId(process.nodeResults);
  expect(results.get('11')).toMatchObject({ output: 'Hi Ada', logVersion: 0, extra: '' });
  expect(JSON.parse(results.get('900001')?.extra ?? '')).toEqual({ response_extra: { terminal_plan: 1 } });
});

test('notes do not count towards the progress', async () => {
  const document = chain([], []);
  const note = {
    id: '50',
    type: '31',
    meta: {},
    data: { size: {}, inputs: { schemaType: 'slate', note: '[]' } },
  };
  const process = await tester.run({ ...document, nodes: [...(document['nodes'] as []), note] });
  expect(process.rate).toBe('1.00');
});

test('a single node counts as a complete run, with its own errors', async () => {
  const id = await tester.save(
    chain([words], [container('loop', '20', [code('21', 'Shout', shout, wordOf('20'))])]),
  );
  const alone = async (node_id: string, input: Record<string, string>) => {
    const { execute_id } = await tester.api.workflowRun.nodeDebug({ workflow_id: id, node_id, input });
    return tester.ended(id, execute_id);
  };
  const process = await alone('20', { word: '["a","b"]' });
  expect(process).toMatchObject({ executeStatus: 2, rate: '1.00' });
  expect(batchOf(byId(process.nodeResults).get('21')).map((round) => round?.output)).toEqual([
    '{"out":"A"}',
    '{"out":"B"}',
  ]);
});

test('returns the result of one node, also of one iteration', async () => {
  const id = await tester.save(
    chain([words], [container('loop', '20', [code('21', 'Shout', shout, wordOf('20'))])]),
  );
  const run = await tester.start(id, { words: '["a","b"]' });
  await tester.ended(id, run);
  const { nodeHistory } = tester.api.workflowRun;
  expect(await nodeHistory({ workflow_id: id, node_id: startId })).toMatchObject({ NodeType: 'Start' });
  expect(
    await nodeHistory({ workflow_id: id, execute_id: run, node_id: '21', batch_index: 1 }),
  ).toMatchObject({
    index: 1,
    output: '{"out":"B"}',
  });
  await expect(nodeHistory({ workflow_id: id, node_id: '404' })).rejects.toThrow(/no result of the node 404/);
});

test('returns a run of ten thousand iterations within a second', async () => {
  const inner = code('21', 'Echo', 'x');
  const echo = { ...inner, type: '15', data: { ...textOf() } };
  const id = await tester.save(chain([words], [container('loop', '20', [echo])]));
  const list = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => `word ${index}`));
  const run = await tester.start(id, { words: list });
  await world.app.app.use(runs).wait(run, new AbortController().signal);
  // CPU time, because elapsed time depends on the load of this machine.
  const began = process.cpuUsage();
  const again = await tester.process(id, run);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(1000);
  expect(again).toMatchObject({ executeStatus: 2, rate: '1.00' });
  expect(batchOf(byId(again.nodeResults).get('21'))).toHaveLength(10_000);
});

/** A text node that concatenates, the cheapest type. */
function textOf() {
  return {
    nodeMeta: { title: 'Echo' },
    inputs: {
      method: 'concat',
      inputParameters: [parameter('String1', reference('20', 'word'))],
      concatParams: [
        {
          name: 'concatResult',
          input: { type: 'string', value: { type: 'literal', content: '{{String1}}' } },
        },
      ],
    },
    outputs: [{ name: 'output', type: 'string' }],
  };
}
