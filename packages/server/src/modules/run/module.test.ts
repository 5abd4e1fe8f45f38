// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { type WorkflowProcess, workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import {
  documentOf,
  edge,
  end,
  endId,
  field,
  node,
  parameter,
  reference,
  start,
  startId,
} from '../workflow/samples/parts.js';
import { runLimits } from './limits.js';
import { runs as runsOf } from './RunService.js';

let world: TestWorld;
let person: TestPerson;
let other: TestPerson;
const apiOf = (owner: TestPerson) => owner.clientOf({ workflow, workflowRun });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

const words = { title: 'Node', description: '' };
const refusal = (code: keyof typeof errorCodes) => expect.objectContaining({ code: errorCodes[code] });

async function sampleId(name: string): Promise<string> {
  const { workflow_list: all } = await apiOf(person).workflow.workflowList({ space_id: person.spaceId });
  return all.find((row) => row.name === name)!.workflow_id;
}

async function save(document: JsonObject, name = 'flow'): Promise<string> {
  const client = apiOf(person).workflow;
  const { workflow_id } = await client.create({ name, space_id: person.spaceId });
  await client.save({ workflow_id, schema: JSON.stringify(document) });
  return workflow_id;
}

function codeFlow(source: string, fields: JsonObject[] = []): JsonObject {
  return documentOf(
    [
      start({ ...words, title: 'Start' }, [0, 0], fields),
      node('11', '5', [1, 0], { ...words, title: 'Code' }, '', {
        inputs: {
          inputParameters: fields.map(({ name }) =>
            parameter(String(name), reference(startId, String(name))),
          ),
          code: source,
          language: 5,
        },
        outputs: [{ name: 'out', type: 'string' }],
      }),
      end({ ...words, title: 'End' }, [2, 0], [parameter('out', reference('11', 'out'))]),
    ],
    [edge(startId, '11'), edge('11', endId)],
  );
}

const endless = codeFlow('async function main() { for (;;) {} }');

async function run(workflow_id: string, input: Record<string, string> = {}): Promise<WorkflowProcess> {
  const { execute_id } = await apiOf(person).workflowRun.testRun({ workflow_id, input });
  return ended(workflow_id, execute_id);
}

async function ended(workflow_id: string, execute_id: string): Promise<WorkflowProcess> {
  for (;;) {
    const process = await apiOf(person).workflowRun.getProcess({ workflow_id, execute_id });
    if (process.executeStatus !== 1) return process;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const resultsOf = (process: WorkflowProcess) =>
  Object.fromEntries(process.nodeResults.map((result) => [result.NodeName, result]));

describe('the samples of a new space', () => {
  test('hello_output greets and may be published afterwards', async () => {
    const workflow_id = await sampleId('hello_output');
    const process = await run(workflow_id);
    expect(process).toMatchObject({ executeStatus: 2, rate: '1.00', exeHistoryStatus: 2, nodeEvents: [] });
    expect(process.workflowExeCost).toMatch(/^\d+\.\d{3}s$/);
    const { Start, Greet, End } = resultsOf(process);
    expect(Start).toMatchObject({ nodeId: '100001', NodeType: 'Start', nodeStatus: 3, errorLevel: '' });
    expect(JSON.parse(Start?.output ?? '')).toEqual({ name: 'Weaver' });
    expect(Greet).toMatchObject({ NodeType: 'Message', nodeStatus: 3 });
    expect(Greet?.output).toContain('Hello, Weaver!');
    expect(JSON.parse(End?.output ?? '')).toEqual({ name: 'Weaver' });
    const { workflow: row, vcs_data } = await apiOf(person).workflow.canvas({ workflow_id });
    expect(row.status).toBe(2);
    const { historySchema } = apiOf(person).workflow;
    const ran = await historySchema({ workflow_id, execute_id: process.executeId });
    expect(ran).toMatchObject({ schema: row.schema_json, commit_id: vcs_data.draft_commit_id });
    const logged = await historySchema({ workflow_id, log_id: process.logID });
    expect(logged.schema).toBe(ran.schema);
    await expect(historySchema({ workflow_id, execute_id: '123' })).rejects.toMatchObject({
      code: errorCodes.workflowNotFound,
    });
    expect((await apiOf(person).workflow.publish({ workflow_id })).warnings).toEqual([]);
  });

  test('count_and_branch takes either branch, depending on inputs given as text', async () => {
    const workflow_id = await sampleId('count_and_branch');
    const long = resultsOf(await run(workflow_id));
    expect(long['Long text']?.output).toContain('14 words, more than 5');
    expect(long['Short text']).toBeUndefined();
    const short = resultsOf(await run(workflow_id, { text: 'two words', limit: '2' }));
    expect(short['Short text']?.output).toContain('2 words, not more than 2');
    expect(JSON.parse(short.End?.output ?? '')).toEqual({ count: 2 });
    expect(JSON.parse(short['Long enough?']?.output ?? '')).toEqual({ result: 'pass to else branch' });
  });

  test('ask_the_demo_model streams an answer with its token counts', async () => {
    const process = await run(await sampleId('ask_the_demo_model'));
    const { Ask, End } = resultsOf(process);
    expect(End?.output).toBe('Demo: What does a heddle do on a loom? (8 words, 32 characters)');
    expect(Ask?.tokenAndCost?.totalTokens).toMatch(/^\d+ Tokens$/);
    expect(process.tokenAndCost).toEqual(Ask?.tokenAndCost);
  });

  test('call_another_workflow shows the run of the called workflow', async () => {
    const workflow_id = await sampleId('call_another_workflow');
    const process = await run(workflow_id);
    const { End } = resultsOf(process);
    const call = process.nodeResults.find(({ NodeType }) => NodeType === 'SubWorkflow');
    expect(JSON.parse(End?.output ?? '')).toEqual({ count: 6 });
    const inside = await apiOf(person).workflowRun.getProcess({
      workflow_id,
      execute_id: process.executeId,
      sub_execute_id: call?.subExecuteId,
    });
    expect(inside.nodeResults.map(({ NodeName }) => NodeName)).toEqual([
      'Start',
      'Count words',
      'Long enough?',
      'Long text',
      'End',
    ]);
  });
});

describe('a run', () => {
  test('converts its inputs to the types of Start and warns about values that do not fit', async () => {
    const types = ['string', 'integer', 'boolean', 'list', 'object'] as const;
    const workflow_id = await save(
      documentOf(
        [
          start(
            words,
            [0, 0],
            types.map((type) => field(type, type)),
          ),
          end(words, [1, 0], [parameter('integer', reference(startId, 'integer', 'integer'))]),
        ],
        [edge(startId, endId)],
      ),
    );
    const process = await run(workflow_id, {
      string: '007',
      integer: '12',
      boolean: 'true',
      list: '["a"]',
      object: '{"__proto__":{"x":1},"k":1}',
    });
    const [first] = process.nodeResults;
    expect(first?.output).toBe(
      '{"string":"007","integer":12,"boolean":true,"list":["a"],"object":{"__proto__":{"x":1},"k":1}}',
    );
    const wrong = await run(workflow_id, { integer: 'twelve' });
    expect(wrong.executeStatus).toBe(2);
    expect(wrong.nodeResults[0]).toMatchObject({ errorLevel: 'Warn', nodeStatus: 3 });
  });

  test('that fails names the node, and its draft cannot be published as tested', async () => {
    const workflow_id = await save(
      codeFlow('async function main() { console.log("before"); throw new Error("no thread left"); }'),
    );
    const process = await run(workflow_id);
    expect(process).toMatchObject({ executeStatus: 3, lastNodeID: '11' });
    expect(process.reason).toContain('no thread left');
    expect(resultsOf(process).Code).toMatchObject({ nodeStatus: 4, errorLevel: 'Error', logs: ['before'] });
    const { workflow: row } = await apiOf(person).workflow.canvas({ workflow_id });
    expect(row.status).toBe(1);
  });

  test('of an invalid draft reports the reason on End', async () => {
    const workflow_id = await save({ nodes: [{ id: '900001', type: '2', data: {} }], edges: [] });
    const process = await run(workflow_id);
    expect(process.executeStatus).toBe(3);
    expect(process.nodeResults).toMatchObject([{ nodeId: '900001', nodeStatus: 4, errorLevel: 'Error' }]);
    expect(process.nodeResults[0]?.errorInfo).toBe(process.reason);
  });

  test('that uses a model which is not configured says so', async () => {
    const client = apiOf(person).workflow;
    const { workflow: row } = await client.canvas({ workflow_id: await sampleId('ask_the_demo_model') });
    const workflow_id = await save(
      JSON.parse(
        row.schema_json.replace('"content":"1","rawMeta":{"type":2}', '"content":"404","rawMeta":{"type":2}'),
      ),
    );
    const process = await run(workflow_id);
    expect(resultsOf(process).Ask?.errorInfo).toContain('The model 404 is not configured here');
  });

  test('that uses a service which is not configured names the node', async () => {
    const workflow_id = await save(
      documentOf(
        [
          start(words, [0, 0], [field('q', 'string', { defaultValue: 'x' })]),
          node('21', '16', [1, 0], { ...words, title: 'Picture' }, '', {
            inputs: {
              modelSetting: { custom_ratio: { width: 1024, height: 1024 }, ddim_steps: 25 },
              references: [],
              inputParameters: [parameter('subject', reference(startId, 'q'))],
              prompt: { prompt: '{{subject}}', negative_prompt: '' },
            },
            outputs: [{ name: 'data', type: 'image' }],
          }),
          end(words, [2, 0], []),
        ],
        [edge(startId, '21'), edge('21', endId)],
      ),
    );
    const process = await run(workflow_id);
    expect(process.reason).toMatch(/not set up in this installation.*Picture/);
  });

  test('that is stopped ends soon, and remains stopped', async () => {
    const workflow_id = await save(endless);
    const { workflowRun: runs } = apiOf(person);
    const { execute_id } = await runs.testRun({ workflow_id });
    await expect
      .poll(async () => (await runs.getProcess({ workflow_id, execute_id })).nodeResults.length)
      .toBe(2);
    const began = Date.now();
    await runs.cancel({ execute_id, space_id: person.spaceId, workflow_id });
    const process = await runs.getProcess({ workflow_id, execute_id });
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(process).toMatchObject({ executeStatus: 4, reason: 'workflow cancel by user' });
    expect(resultsOf(process).Code).toMatchObject({
      nodeStatus: 4,
      errorInfo: 'workflow cancel by user',
      errorLevel: 'pending',
    });
    await runs.cancel({ execute_id });
    expect((await runs.getProcess({ workflow_id, execute_id })).executeStatus).toBe(4);
  });

  test('that does not exist yet counts as running, because clients poll early', async () => {
    const process = await apiOf(person).workflowRun.getProcess({
      workflow_id: await sampleId('hello_output'),
      execute_id: '7123456789012345678',
    });
    expect(process).toMatchObject({ executeStatus: 1, nodeResults: [], exeHistoryStatus: 1 });
  });

  test('is found without its id', async () => {
    const workflow_id = await save(codeFlow('async function main() { return { out: "x" }; }'));
    const { executeId } = await run(workflow_id);
    const process = await apiOf(person).workflowRun.getProcess({ workflow_id });
    expect(process).toMatchObject({ executeId, executeStatus: 2 });
  });

  test('of another person can neither be read nor stopped', async () => {
    const workflow_id = await save(endless);
    const { execute_id } = await apiOf(person).workflowRun.testRun({ workflow_id });
    const { workflowRun: runs } = apiOf(other);
    await expect(runs.getProcess({ workflow_id, execute_id })).rejects.toEqual(refusal('accessDenied'));
    const theirs = await apiOf(other).workflow.create({ name: 'theirs', space_id: other.spaceId });
    expect(await runs.getProcess({ workflow_id: theirs.workflow_id, execute_id })).toMatchObject({
      nodeResults: [],
    });
    await expect(runs.cancel({ execute_id })).rejects.toEqual(refusal('accessDenied'));
    await expect(runs.cancel({ execute_id: '7123456789012345678' })).rejects.toEqual(refusal('accessDenied'));
    await apiOf(person).workflowRun.cancel({ execute_id });
  });

  test('cannot call a workflow of another space', async () => {
    const theirs = await apiOf(other).workflow.create({ name: 'secret', space_id: other.spaceId });
    const { workflow: row } = await apiOf(person).workflow.canvas({
      workflow_id: await sampleId('call_another_workflow'),
    });
    const callee = JSON.parse(row.schema_json).nodes[1].data.inputs.workflowId;
    const workflow_id = await save(JSON.parse(row.schema_json.replaceAll(callee, theirs.workflow_id)));
    expect((await run(workflow_id)).reason).toContain(`workflow ${theirs.workflow_id} not found`);
  });

  test('is refused at the limit of concurrent runs', async () => {
    const workflow_id = await save(endless);
    const { workflowRun: runs } = apiOf(person);
    const ids: string[] = [];
    for (let count = 0; count < runLimits.runsPerPerson; count += 1)
      ids.push((await runs.testRun({ workflow_id })).execute_id);
    await expect(runs.testRun({ workflow_id })).rejects.toEqual(refusal('tooManyRequests'));
    await Promise.all(ids.map((execute_id) => runs.cancel({ execute_id })));
    ids.push((await runs.testRun({ workflow_id })).execute_id);
    await runs.cancel({ execute_id: ids.at(-1)! });
  });

  test('whose records exceed the size limit fails with that message', async () => {
    const workflow_id = await save(
      documentOf(
        [
          start(words, [0, 0], [field('text', 'string')]),
          ...Array.from({ length: 40 }, (_, index) =>
            node(String(200 + index), '13', [index, 0], { ...words, title: `M${index}` }, '', {
              inputs: {
                inputParameters: [parameter('text', reference(startId, 'text'))],
                content: { type: 'string', value: { type: 'literal', content: '{{text}}' } },
              },
            }),
          ),
          end(words, [50, 0], []),
        ],
        [
          edge(startId, '200'),
          ...Array.from({ length: 39 }, (_, index) => edge(String(200 + index), String(201 + index))),
          edge('239', endId),
        ],
      ),
    );
    const input = { text: 'x'.repeat(1024 * 1024) };
    const { execute_id } = await apiOf(person).workflowRun.testRun({ workflow_id, input });
    // Polling would transfer all of it each time.
    await world.app.app.use(runsOf).wait(execute_id, AbortSignal.timeout(50_000));
    const process = await ended(workflow_id, execute_id);
    expect(process).toMatchObject({ executeStatus: 3 });
    expect(process.reason).toBe('what this run recorded is larger than 32 MiB');
  });
});

describe('a single node', () => {
  test('runs with the given inputs, and does not mark the draft as tested', async () => {
    const workflow_id = await save(
      codeFlow('async function main({ params }) { return { out: params.name + "!" }; }', [
        field('name', 'string'),
      ]),
    );
    const { workflowRun: runs } = apiOf(person);
    const { execute_id } = await runs.nodeDebug({ workflow_id, node_id: '11', input: { name: 'thread' } });
    const process = await ended(workflow_id, execute_id);
    expect(process.executeStatus).toBe(2);
    expect(process.nodeResults).toMatchObject([{ nodeId: '11', output: '{"out":"thread!"}' }]);
    expect((await apiOf(person).workflow.canvas({ workflow_id })).workflow.status).toBe(1);
  });

  test('must be in the draft', async () => {
    const workflow_id = await save(endless);
    await expect(apiOf(person).workflowRun.nodeDebug({ workflow_id, node_id: '404' })).rejects.toEqual(
      refusal('workflowInvalid'),
    );
  });
});
