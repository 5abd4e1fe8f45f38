// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { helloOutput } from './samples/helloOutput.js';

let world: TestWorld;
let creator: TestPerson;
let second: TestPerson;
let reader: TestPerson;
let team: string;
let workflow_id: string;

const of = (person: TestPerson) => person.clientOf({ collaborator, space, workflow });
const document = (output: string) =>
  JSON.stringify(helloOutput('en')).replaceAll('"name":"name"', `"name":"${output}"`);
const place = () => ({ workflow_id, space_id: team });
const canvas = (person: TestPerson) => of(person).workflow.canvas({ workflow_id });
const shown = async (person: TestPerson) => (await canvas(person)).workflow.schema_json;
const save = async (person: TestPerson, output: string, submit_commit_id?: string) =>
  (await of(person).workflow.save({ workflow_id, schema: document(output), submit_commit_id }))
    .submit_commit_id;
const submit = (person: TestPerson, force?: boolean) => of(person).workflow.submit({ workflow_id, force });
const history = async (type: number) =>
  (await of(creator).workflow.versionList({ workflow_id, type })).version_list;
const resource = () => ({ id: workflow_id, type: 6 }) as const;

beforeAll(async () => {
  world = await createTestApp();
  [creator, second, reader] = [await world.register(), await world.register(), await world.register()];
  team = (await of(creator).space.save({ name: 'Weavers' })).id;
  const { key } = await of(creator).space.createLink({ space_id: team });
  for (const who of [second, reader]) await of(who).space.join({ space_id: key });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ workflow_id } = await of(creator).workflow.create({ name: 'shared', space_id: team }));
  await save(creator, 'base');
  const principal = { id: second.id, type: 1 } as const;
  await of(creator).collaborator.add({ principal, resource: resource() });
});

test('opening makes the draft the first submission', async () => {
  const { workflow: row, vcs_data } = await canvas(second);
  expect(row).toMatchObject({ status: 3, persistence_model: 2, collaborator_mode: 1 });
  expect(vcs_data).toMatchObject({ type: 2, latest_submit_commit_id: vcs_data.submit_commit_id });
  expect(await history(1)).toHaveLength(1);
  const state = await of(creator).workflow.dataCompensation({ workflow_id });
  expect(state.submit_commit_id).toBe(state.draft_commit_id);
});

test('each person edits a draft of their own, which others see once it is submitted', async () => {
  await save(second, 'mine');
  expect(await shown(second)).toBe(document('mine'));
  for (const other of [creator, reader]) expect(await shown(other)).toBe(document('base'));
  expect((await canvas(second)).workflow.status).toBe(1);
  expect((await canvas(creator)).workflow.status).toBe(3);
  const answer = await submit(second);
  expect(answer.need_merge).toBe(false);
  for (const other of [creator, reader]) expect(await shown(other)).toBe(document('mine'));
  expect((await canvas(second)).vcs_data.submit_commit_id).toBe(answer.submit_commit_id);
  expect(await of(creator).workflow.latest({ workflow_id })).toEqual({
    need_merge: false,
    latest_submit_version: answer.submit_commit_id,
    latest_submit_author: (await history(1))[0]!.user.nickname,
  });
});

test("a list names the commit of the caller's own draft", async () => {
  const commit = await save(second, 'mine');
  const commitsOf = async (person: TestPerson) =>
    (
      await of(person).workflow.workflowList({ space_id: team, workflow_ids: [workflow_id] })
    ).workflow_list.map(({ submit_commit_id, status }) => [submit_commit_id, status]);
  expect(await commitsOf(second)).toEqual([[commit, 1]]);
  expect(await commitsOf(creator)).toEqual([[(await history(1))[0]!.commit_id, 3]]);
});

test('two tabs of one person do not overwrite each other', async () => {
  const { vcs_data } = await canvas(second);
  const first = await save(second, 'one', vcs_data.submit_commit_id);
  await expect(save(second, 'two', vcs_data.submit_commit_id)).rejects.toMatchObject({
    code: errorCodes.changedElsewhere,
    data: { submit_commit_id: first },
  });
});

describe('after somebody else has submitted', () => {
  beforeEach(async () => {
    const { vcs_data } = await canvas(second);
    await save(creator, 'theirs');
    await submit(creator);
    // The tab was opened before, and works on.
    await save(second, 'mine', vcs_data.submit_commit_id);
  });

  test('a draft must be merged: the conflict names what each side changed', async () => {
    const latest = (await history(1))[0]!.commit_id;
    expect(await submit(second)).toEqual({ need_merge: true, submit_commit_id: latest });
    expect((await of(second).workflow.latest({ workflow_id })).need_merge).toBe(true);
    const conflict = await of(second).workflow.conflictFrom({ workflow_id });
    expect(conflict.diff_type).toEqual({
      name_type: 1,
      describe_type: 1,
      icon_url_type: 1,
      schema_type: 4,
    });
    expect(conflict.submit_diff.schema_dif).toMatchObject({
      before: document('base'),
      after: document('theirs'),
      after_commit_id: latest,
    });
    expect(conflict.draft_diff.schema_dif).toMatchObject({
      before: document('base'),
      after: document('mine'),
    });
    const merged = await of(second).workflow.merge({
      workflow_id,
      schema: document('both'),
      submit_commit_id: latest,
      name: 'merged',
    });
    expect(merged).toMatchObject({ status: 1, name: 'merged' });
    expect((await submit(second)).need_merge).toBe(false);
    expect(await shown(creator)).toBe(document('both'));
  });

  test('a merge with a submission that is no longer the latest is refused', async () => {
    const old = (await history(1)).at(-1)!.commit_id;
    await expect(
      of(second).workflow.merge({ workflow_id, schema: document('both'), submit_commit_id: old }),
    ).rejects.toMatchObject({ code: errorCodes.changedElsewhere });
  });

  test('a draft can be forced, and the replaced submission stays in the history', async () => {
    expect((await submit(second, true)).need_merge).toBe(false);
    expect(await shown(creator)).toBe(document('mine'));
    const schemas = await Promise.all(
      (await history(1)).map(async ({ commit_id }) => {
        const { schema } = await of(creator).workflow.historySchema({ workflow_id, commit_id, type: 1 });
        return schema;
      }),
    );
    expect(schemas).toEqual(['mine', 'theirs', 'base'].map(document));
  });

  test('who changed nothing simply sees the latest submission', async () => {
    expect(await submit(creator)).toMatchObject({ need_merge: false });
    const { diff_type, submit_diff } = await of(creator).workflow.conflictFrom({ workflow_id });
    expect(diff_type.schema_type).toBe(1);
    expect(submit_diff.schema_dif.modify).toBe(false);
  });
});

test('two people who submit at the same time do not overwrite each other', async () => {
  await save(creator, 'first');
  await save(second, 'second');
  const answers = await Promise.all([submit(creator), submit(second)]);
  expect(answers.map(({ need_merge }) => need_merge).sort()).toEqual([false, true]);
  expect(await history(1)).toHaveLength(2);
});

test('only what is submitted can be published', async () => {
  await save(creator, 'mine');
  expect((await canvas(creator)).db_data.status).toBe(1);
  await expect(of(creator).workflow.publish({ workflow_id })).rejects.toMatchObject({
    code: errorCodes.workflowOperationFailed,
    msg: expect.stringContaining('submit it first'),
  });
  // The latest submission, although there is a draft.
  const forced = await of(creator).workflow.publish({ workflow_id, force: true });
  const { schema } = await of(creator).workflow.historySchema({
    workflow_id,
    workflow_version: forced.workflow_version,
  });
  expect(schema).toBe(document('base'));
  const { submit_commit_id } = await submit(creator);
  const published = await of(creator).workflow.publish({ workflow_id });
  expect(published.publish_commit_id).toBe(submit_commit_id);
  expect((await canvas(second)).vcs_data.type).toBe(3);
});

test("restoring a version changes only the caller's draft", async () => {
  const [first] = await history(1);
  await save(creator, 'next');
  await submit(creator);
  await of(creator).workflow.revert({ workflow_id, commit_id: first!.commit_id, type: 1 });
  expect(await shown(creator)).toBe(document('base'));
  expect(await shown(second)).toBe(document('next'));
});

describe('nothing is lost', () => {
  const keptDrafts = async () =>
    Promise.all(
      (await history(0)).map(async ({ commit_id, user }) => {
        const { schema } = await of(creator).workflow.historySchema({ workflow_id, commit_id, type: 0 });
        return [user.user_id, schema];
      }),
    );

  test('when a collaborator is removed', async () => {
    await save(second, 'mine');
    await of(creator).collaborator.remove({
      principal: { id: second.id, type: 1 },
      resource: resource(),
    });
    expect(await keptDrafts()).toEqual([[second.id, document('mine')]]);
    expect(await shown(second)).toBe(document('base'));
  });

  test("when collaboration ends: the creator's draft goes on, others are kept", async () => {
    await save(second, 'mine');
    await save(creator, 'own');
    await of(creator).collaborator.close(place());
    const { workflow: row } = await canvas(creator);
    expect(row).toMatchObject({ schema_json: document('own'), collaborator_mode: 0, status: 1 });
    expect(await keptDrafts()).toEqual([[second.id, document('mine')]]);
    await save(creator, 'alone', row.save_version);
    expect(await shown(reader)).toBe(document('alone'));
  });

  test("when collaboration ends while the creator's draft lacks the latest submission", async () => {
    await save(creator, 'own');
    await save(second, 'mine');
    await submit(second);
    await of(creator).collaborator.close(place());
    expect(await shown(creator)).toBe(document('mine'));
    expect(await keptDrafts()).toEqual([[creator.id, document('own')]]);
  });

  test('when a collaborator leaves the team', async () => {
    const guest = await world.register();
    const { key } = await of(creator).space.createLink({ space_id: team });
    await of(guest).space.join({ space_id: key });
    await of(creator).collaborator.add({ principal: { id: guest.id, type: 1 }, resource: resource() });
    await save(guest, 'mine');
    await of(creator).space.removeMember({ space_id: team, remove_user_id: guest.id });
    expect(await keptDrafts()).toEqual([[guest.id, document('mine')]]);
  });
});

test('says whether the caller may open collaboration, and the limits', async () => {
  const ask = (person: TestPerson, only_config_item = false) =>
    of(person).workflow.behaviorAuth({ workflow_id, action_type: 2, only_config_item });
  expect(await ask(creator)).toEqual({
    auth_type: 1,
    config: { workflow_count: 10_000, collaborators_count: 50 },
    can_upgrade: false,
    level: 130,
  });
  expect((await ask(second)).auth_type).toBe(1);
  expect((await ask(reader)).auth_type).toBe(2);
  expect(await ask(reader, true)).not.toHaveProperty('auth_type');
});
