import { errorCodes } from '@heddle/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { call, chain, container, field, form, question, words } from '../../testing/runDocuments.js';

let world: TestWorld;
let tester: RunTester;
let stranger: RunTester;

beforeAll(async () => {
  world = await createTestApp();
  tester = new RunTester(await world.register());
  stranger = new RunTester(await world.register());
});
afterAll(() => world.close());

const refused = (msg: RegExp) =>
  expect.objectContaining({ code: errorCodes.workflowInvalid, msg: expect.stringMatching(msg) });
const outputOf = (process: { nodeResults: { NodeName: string; output: string }[] }, name: string) =>
  JSON.parse(process.nodeResults.find(({ NodeName }) => NodeName === name)?.output ?? 'null');

describe('a run that asks a person', () => {
  test('pauses at the question, and continues with the answer', async () => {
    const id = await tester.save(chain([], [question('11', 'Ask', 'Your name?')], 'USER_RESPONSE'));
    const run = await tester.start(id);
    const event = await tester.asked(id, run);
    expect(event).toMatchObject({
      type: 2,
      node_title: 'Ask',
      node_id: '11',
      schema_node_id: '11',
      node_icon: '',
    });
    expect(JSON.parse(event.data).messages).toMatchObject([{ type: 'question', content: 'Your name?' }]);
    const waiting = await tester.process(id, run);
    expect(waiting).toMatchObject({ executeStatus: 1, lastNodeID: '11' });
    expect(waiting.nodeResults.at(-1)).toMatchObject({ nodeId: '11', nodeStatus: 2 });
    await tester.answer(id, run, event.id, 'Weaver');
    const process = await tester.ended(id, run);
    expect(process).toMatchObject({ executeStatus: 2, nodeEvents: [] });
    expect(outputOf(process, 'End')).toEqual({ out: 'Weaver' });
  });

  test('takes the branch of the chosen option', async () => {
    const id = await tester.save(
      chain([], [question('11', 'Ask', 'Which?', ['Warp', 'Weft'])], 'optionContent'),
    );
    const document = await tester.api.workflow.canvas({ workflow_id: id });
    const schema = document.workflow.schema_json.replaceAll(
      '{"sourceNodeID":"11","targetNodeID":"900001"}',
      ['branch_0', 'branch_1', 'default']
        .map((port) => `{"sourceNodeID":"11","targetNodeID":"900001","sourcePortID":"${port}"}`)
        .join(','),
    );
    await tester.api.workflow.save({ workflow_id: id, schema });
    const run = await tester.start(id);
    const event = await tester.asked(id, run);
    expect(JSON.parse(event.data).messages[0].content.options).toEqual([{ name: 'Warp' }, { name: 'Weft' }]);
    await tester.answer(id, run, event.id, 'Weft');
    expect(outputOf(await tester.ended(id, run), 'Ask')).toEqual({ optionId: 'B', optionContent: 'Weft' });
  });

  test('accepts the fields of a form as JSON text', async () => {
    const fields = [field('name', 'string'), field('age', 'integer')];
    const id = await tester.save(chain([], [form('11', 'Form', fields)], 'name'));
    const run = await tester.start(id);
    const event = await tester.asked(id, run);
    expect(event.type).toBe(5);
    await tester.answer(id, run, event.id, '{"name":"Ada","age":"36","__proto__":{"x":1}}');
    const process = await tester.ended(id, run);
    expect(outputOf(process, 'Form')).toEqual({ name: 'Ada', age: 36 });
  });

  test('asks one question at a time, also in iterations of a batch, with its position', async () => {
    const id = await tester.save(chain([words], [container('batch', '20', [question('21', 'Ask', 'And?')])]));
    const run = await tester.start(id, { words: '["a","b"]' });
    const first = await tester.asked(id, run);
    expect(first).toMatchObject({ node_id: '21', node_title: 'Ask' });
    await tester.answer(id, run, first.id, 'one');
    const second = await tester.asked(id, run, first.id);
    await tester.answer(id, run, second.id, 'two');
    const process = await tester.ended(id, run);
    const asked = process.nodeResults.find(({ nodeId }) => nodeId === '21');
    const answers = JSON.parse(asked?.batch ?? '[]').map(
      (result: { output: string }) => JSON.parse(result.output).USER_RESPONSE,
    );
    expect(answers.sort()).toEqual(['one', 'two']);
  });

  test('asks from a called workflow under the name of the inner node', async () => {
    const inner = await tester.save(chain([], [question('31', 'Inside', 'Deep?')]), 'inner');
    const id = await tester.save(chain([], [call('30', inner)]));
    const run = await tester.start(id);
    const event = await tester.asked(id, run);
    expect(event).toMatchObject({ node_id: '31', node_title: 'Inside' });
    await tester.answer(id, run, event.id, 'yes');
    expect((await tester.ended(id, run)).executeStatus).toBe(2);
  });

  test('accepts each answer once, and only for its current question', async () => {
    const id = await tester.save(chain([], [question('11', 'Ask', 'Your name?')], 'USER_RESPONSE'));
    const run = await tester.start(id);
    const event = await tester.asked(id, run);
    await expect(tester.answer(id, run, '7', 'x')).rejects.toEqual(refused(/event id mismatch/));
    const texts = ['first', 'second'];
    const outcomes = await Promise.allSettled(texts.map((text) => tester.answer(id, run, event.id, text)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const accepted = texts[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    expect(outputOf(await tester.ended(id, run), 'End')).toEqual({ out: accepted });
    await expect(tester.answer(id, run, event.id, 'late')).rejects.toEqual(refused(/has ended/));
  });

  test('that was stopped is reported as such, and accepts no answer', async () => {
    const id = await tester.save(chain([], [question('11', 'Ask', 'Your name?')]));
    const run = await tester.start(id);
    const event = await tester.asked(id, run);
    await tester.api.workflowRun.cancel({ execute_id: run });
    const process = await tester.process(id, run);
    expect(process).toMatchObject({ executeStatus: 4, reason: 'workflow cancel by user', nodeEvents: [] });
    await expect(tester.answer(id, run, event.id, 'x')).rejects.toEqual(refused(/has ended/));
  });

  test('accepts no answer from outsiders, or for another workflow', async () => {
    const id = await tester.save(chain([], [question('11', 'Ask', 'Your name?')]));
    const run = await tester.start(id);
    const event = await tester.asked(id, run);
    await expect(stranger.answer(id, run, event.id, 'x')).rejects.toMatchObject({
      code: errorCodes.accessDenied,
    });
    const theirs = await stranger.save(chain([], []));
    await expect(stranger.answer(theirs, run, event.id, 'x')).rejects.toEqual(refused(/there is no run/));
    await tester.api.workflowRun.cancel({ execute_id: run });
  });
});
