import { errorCodes } from '@heddle/api-contract';
import { opWorkflow } from '@heddle/api-contract/families/op-workflow';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';

let world: TestWorld;
let operator: TestPerson;
let person: TestPerson;
const api = (who: TestPerson) => who.clientOf({ opWorkflow, workflow, workflowRun });

beforeAll(async () => {
  world = await createTestApp();
  operator = await world.register();
  person = await world.register();
});
afterAll(() => world.close());

async function create(who: TestPerson): Promise<string> {
  const { workflow_id } = await api(who).workflow.create({ name: 'flow', space_id: who.spaceId });
  await api(who).workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  return workflow_id;
}

test('operators get what they could see anyway; being one opens no space of others', async () => {
  const [own, foreign] = [await create(operator), await create(person)];
  const { opWorkflow: calls, workflow: usual } = api(operator);
  expect(await calls.canvas({ workflow_id: own })).toEqual(await usual.canvas({ workflow_id: own }));
  await expect(calls.canvas({ workflow_id: foreign })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  await expect(api(person).opWorkflow.canvas({ workflow_id: foreign })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('the workflow of a run is found, and the commits of published workflows are versions', async () => {
  const workflow_id = await create(operator);
  const { opWorkflow: calls, workflow: usual, workflowRun: runs } = api(operator);
  const { execute_id } = await runs.testRun({ workflow_id });
  expect(await calls.workflowOfRun({ execute_id })).toEqual({ workflow_id });
  await expect(calls.workflowOfRun({ execute_id: newId() })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  const listed = await calls.runHistory({ execute_id, execute_mode: 1, start_time: 1 });
  expect(listed).toMatchObject([{ execute_id, workflow_name: 'flow', execute_mode: 1 }]);
  expect(await calls.runHistory({ workflow_id, execute_mode: 2 })).toEqual([]);
  expect(await calls.runHistory({ workflow_id, end_time: 1 })).toEqual([]);
  await expect(calls.runHistory({})).rejects.toMatchObject({ code: errorCodes.badRequest });
  await usual.publish({ workflow_id });
  const draft = await create(operator);
  const checked = await calls.checkCommits({ wf_id_list: [workflow_id, draft] });
  expect(checked.right_wf_list.sort()).toEqual([workflow_id, draft].sort());
  expect(checked.wrong_wf_list).toEqual([]);
});
