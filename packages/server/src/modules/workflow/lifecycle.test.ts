import {
  afterWorkflowAction,
  defineFamily,
  errorCodes,
  type WorkflowAction,
  type WorkflowState,
  workflowStatusCodes,
  workflowTransitions,
} from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { implement, type Module } from '../../kernel/implement.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { modules } from '../modules.js';
import { markTested } from './index.js';
import { helloOutput } from './samples/helloOutput.js';

let seen: unknown[] = [];
let isFailing = false;
const hear = (name: string) => async (_db: unknown, payload: object) => {
  seen.push({ name, ...payload });
  if (isFailing) throw new Error('a handler failed');
};
const listener: Module = implement(
  defineFamily('listener', {}),
  {},
  {
    on: { workflowPublished: hear('published'), workflowDeleted: hear('deleted') },
  },
);

let world: TestWorld;
let person: TestPerson;
const calls = () => person.clientOf({ workflow }).workflow;

beforeAll(async () => {
  world = await createTestApp({ modules: [...modules, listener] });
  person = await world.register();
});
afterAll(() => world.close());
beforeEach(() => {
  seen = [];
  isFailing = false;
});

const valid = JSON.stringify(helloOutput('en'));
/** The same document with another content, or only with another layout. */
const edited = (output: string) => valid.replaceAll('"name":"name"', `"name":"${output}"`);
const moved = () => valid.replace(/"x":\s*(-?\d+)/, '"x":4321');

async function make(schema = valid) {
  const { workflow_id } = await calls().create({ name: 'flow', space_id: person.spaceId });
  await calls().save({ workflow_id, schema });
  return workflow_id;
}

async function codesOf(workflow_id: string) {
  const { workflow: row, vcs_data, db_data } = await calls().canvas({ workflow_id });
  return { draft: row.status, publish: db_data.status, canvas: vcs_data.type };
}

async function act(workflow_id: string, action: WorkflowAction): Promise<void> {
  const client = calls();
  const { vcs_data } = await client.canvas({ workflow_id });
  const acts: Record<WorkflowAction, () => Promise<unknown>> = {
    save: () => client.save({ workflow_id, schema: edited('changed') }),
    saveLayout: () => client.save({ workflow_id, schema: moved(), ignore_status_transfer: true }),
    passTestRun: () => markTested(world.database.db, workflow_id, vcs_data.draft_commit_id),
    submit: () => client.submit({ workflow_id }),
    merge: () => client.merge({ workflow_id, schema: edited('merged') }),
    publish: () => client.publish({ workflow_id }),
    publishSubmission: () => client.publish({ workflow_id }),
    async revert() {
      const { version_list } = await client.versionList({ workflow_id, type: 1 });
      const kept = version_list.at(-1) ?? (await client.versionList({ workflow_id })).version_list[0];
      await client.revert({ workflow_id, commit_id: kept?.commit_id ?? vcs_data.draft_commit_id });
    },
  };
  await acts[action]();
}

describe('the table of transitions is what the server does', () => {
  const states: Record<string, readonly WorkflowAction[]> = {
    edited: [],
    tested: ['passTestRun'],
    submitted: ['submit'],
    'submitted and tested': ['passTestRun', 'submit'],
    published: ['publish'],
    'published and tested': ['passTestRun', 'publish'],
  };
  const actions = (Object.keys(workflowTransitions) as WorkflowAction[]).filter(
    (action) => action !== 'publishSubmission',
  );
  test.each(Object.entries(states))('from %s', async (_state, way) => {
    for (const action of actions) {
      const id = await make();
      let state: WorkflowState = { stage: 'draft', isTested: false };
      for (const step of [...way, action]) {
        await act(id, step);
        // What is submitted already stays as it is.
        state = afterWorkflowAction(state, step) ?? state;
      }
      expect(await codesOf(id), action).toEqual(workflowStatusCodes(state));
    }
  });
});

test('a save that claims to change only the layout, but changes more, asks for a new test run', async () => {
  const workflow_id = await make();
  await act(workflow_id, 'passTestRun');
  const saved = await calls().save({
    workflow_id,
    schema: edited('more'),
    ignore_status_transfer: true,
  });
  expect(saved).toMatchObject({ status: 1, workflow_status: 1, is_version_gray: true });
});

test('a draft that is saved unchanged after its test run can still be submitted', async () => {
  const workflow_id = await make();
  await act(workflow_id, 'passTestRun');
  await act(workflow_id, 'publish');
  const saved = await calls().save({ workflow_id, schema: valid });
  expect(saved).toMatchObject({ status: 2, workflow_status: 2 });
  expect(await codesOf(workflow_id)).toEqual({ draft: 2, publish: 2, canvas: 1 });
});

test('a save may name the commit as save_version, and is refused when it is stale', async () => {
  const workflow_id = await make();
  const { workflow: row } = await calls().canvas({ workflow_id });
  const first = await calls().save({ workflow_id, schema: edited('one'), save_version: row.save_version });
  expect(first.save_version).toBe(first.submit_commit_id);
  await expect(
    calls().save({ workflow_id, schema: edited('two'), save_version: row.save_version }),
  ).rejects.toMatchObject({ code: errorCodes.changedElsewhere });
  // Some clients number their saves.
  await calls().save({ workflow_id, schema: edited('three'), save_version: 'tab-1' });
});

test('publishing announces the version, deleting the workflow, in the same transaction', async () => {
  const workflow_id = await make();
  const { publish_commit_id } = await calls().publish({ workflow_id });
  expect(seen).toEqual([
    {
      name: 'published',
      ...{ workflowId: workflow_id, spaceId: person.spaceId, version: 'v0.0.1' },
      ...{ commitId: publish_commit_id, userId: person.id },
    },
  ]);
  isFailing = true;
  await expect(calls().publish({ workflow_id })).rejects.toMatchObject({ code: errorCodes.internal });
  await expect(calls().delete({ workflow_id })).rejects.toMatchObject({ code: errorCodes.internal });
  isFailing = false;
  expect((await calls().versionList({ workflow_id })).version_list).toHaveLength(1);
  await calls().delete({ workflow_id, action: 2 });
  expect(seen.at(-1)).toMatchObject({ name: 'deleted', workflowId: workflow_id });
});

test('several workflows are deleted together or not at all', async () => {
  const ids = [await make(), await make()];
  expect(await calls().deleteStrategy({ workflow_id: ids[0]! })).toBe(0);
  await expect(calls().batchDelete({ workflow_id_list: [...ids, '12345'] })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  for (const workflow_id of ids) await calls().canvas({ workflow_id });
  const deleted = { workflow_id_list: [...ids, ids[0]!], space_id: person.spaceId, action: 1 };
  expect(await calls().batchDelete(deleted)).toEqual({ status: 0 });
  expect(seen).toHaveLength(2);
  const { workflow_list } = await calls().deletedList({ space_id: person.spaceId });
  expect(workflow_list.filter((row) => ids.includes(row.workflow_id)).map(({ status }) => status)).toEqual([
    4, 4,
  ]);
});
