// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { helloOutput } from './samples/helloOutput.js';

let world: TestWorld;
let person: TestPerson;
let workflow_id: string;
const calls = () => person.clientOf({ workflow }).workflow;

const document = (output: string) =>
  JSON.stringify(helloOutput('en')).replaceAll('"name":"name"', `"name":"${output}"`);
const save = async (output: string) =>
  (await calls().save({ workflow_id, schema: document(output) })).submit_commit_id;
const submit = async (desc?: string) => (await calls().submit({ workflow_id, desc })).submit_commit_id;
const notFound = { code: errorCodes.workflowNotFound };

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ workflow_id } = await calls().create({ name: 'flow', space_id: person.spaceId }));
});

describe('submissions', () => {
  test('are kept with their notes, and can be read and restored', async () => {
    await save('first');
    const first = await submit('the beginning');
    await calls().updateMeta({ workflow_id, name: 'renamed' });
    await save('second');
    const second = await submit();
    const { version_list } = await calls().versionList({ workflow_id, type: 1 });
    expect(version_list.map((row) => [row.commit_id, row.desc, row.type, row.version_type])).toEqual([
      [second, '', 1, 2],
      [first, 'the beginning', 1, 2],
    ]);
    const some = await calls().versionList({ workflow_id, type: 1, commit_ids: [first] });
    expect(some.version_list.map((row) => row.commit_id)).toEqual([first]);
    const kept = await calls().historySchema({ workflow_id, commit_id: first, type: 1 });
    expect(kept).toMatchObject({ name: 'flow', schema: document('first'), workflow_version: '' });
    await calls().revert({ workflow_id, commit_id: first, type: 1 });
    expect((await calls().canvas({ workflow_id })).workflow.schema_json).toBe(document('first'));
  });

  test('of one draft at the same time are one submission', async () => {
    await save('first');
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit()));
    expect(new Set(answers).size).toBe(1);
    expect((await calls().versionList({ workflow_id, type: 1 })).version_list).toHaveLength(1);
  });

  test('are listed by their authors, continuing after a commit', async () => {
    const commits: string[] = [];
    for (const output of ['first', 'second', 'third']) {
      await save(output);
      commits.unshift(await submit());
    }
    const page = await calls().operateList({ workflow_id, limit: 2, type: 1 });
    expect(page).toMatchObject({ start_id: commits[0], end_id: commits[1], has_more: true });
    expect(page.operate_list[0]).toMatchObject({ commit_id: commits[0], user: { user_id: person.id } });
    const rest = await calls().operateList({ workflow_id, limit: 2, last_commit_id: page.end_id });
    expect(rest).toMatchObject({ start_id: commits[2], end_id: commits[2], has_more: false });
    expect((await calls().operateList({ workflow_id, type: 9 })).operate_list).toEqual([]);
    expect(await calls().latest({ workflow_id })).toMatchObject({
      need_merge: false,
      latest_submit_version: commits[0],
    });
  });
});

test('a draft that is replaced by an earlier version is kept', async () => {
  await save('first');
  const { publish_commit_id } = await calls().publish({ workflow_id });
  const lost = await save('lost');
  await calls().revert({ workflow_id, commit_id: publish_commit_id, type: 2 });
  const { version_list } = await calls().versionList({ workflow_id, type: 0 });
  expect(version_list.map((row) => row.commit_id)).toEqual([lost]);
  await calls().revert({ workflow_id, commit_id: lost, type: 0 });
  expect((await calls().canvas({ workflow_id })).workflow.schema_json).toBe(document('lost'));
});

describe('differences', () => {
  test('of the draft are those since the latest submission, for publishing those since the latest version', async () => {
    await save('first');
    const { publish_commit_id } = await calls().publish({ workflow_id });
    await save('second');
    const submitted = await submit();
    await calls().updateMeta({ workflow_id, name: 'renamed', desc: 'new' });
    const draft = await save('third');
    const since = await calls().differences({ workflow_id, type: 1 });
    expect(since.name_dif).toEqual({
      before: 'flow',
      before_commit_id: submitted,
      after: 'renamed',
      after_commit_id: draft,
      modify: true,
    });
    expect(since.describe_dif).toMatchObject({ before: '', after: 'new', modify: true });
    expect(since.icon_url_dif.modify).toBe(false);
    expect(since.schema_dif).toMatchObject({ before: document('second'), after: document('third') });
    const toPublish = await calls().differences({ workflow_id, type: 2 });
    expect(toPublish.schema_dif).toMatchObject({
      before: document('first'),
      before_commit_id: publish_commit_id,
      modify: true,
    });
  });

  test('ignore how the JSON is written; without an earlier document everything is new', async () => {
    const all = await calls().differences({ workflow_id, type: 2 });
    expect(all.schema_dif).toMatchObject({ before: '', before_commit_id: '', modify: true });
    await save('first');
    await submit();
    const spaced = JSON.stringify(JSON.parse(document('first')), null, 2);
    await calls().save({ workflow_id, schema: spaced });
    expect((await calls().differences({ workflow_id, type: 1 })).schema_dif.modify).toBe(false);
  });
});

describe('publishing', () => {
  test('a submission by its commit publishes it even though the draft has changed', async () => {
    await save('first');
    const first = await submit();
    await save('second');
    const published = await calls().publish({ workflow_id, commit_id: first });
    expect(published).toMatchObject({ publish_commit_id: first, workflow_version: 'v0.0.1' });
    const version = await calls().historySchema({ workflow_id, workflow_version: 'v0.0.1' });
    expect(version.schema).toBe(document('first'));
    expect((await calls().canvas({ workflow_id })).db_data.status).toBe(1);
  });

  test('a commit that is neither the draft nor kept is refused with the current one', async () => {
    const stale = await save('first');
    const current = await save('second');
    await expect(calls().publish({ workflow_id, commit_id: stale })).rejects.toMatchObject({
      code: errorCodes.changedElsewhere,
      data: { submit_commit_id: current },
    });
  });

  test('two versions at the same time never end with the lower one on top', async () => {
    await save('first');
    await Promise.allSettled(
      ['v2.0.0', 'v1.0.0', 'v3.0.0', 'v2.0.0'].map((workflow_version) =>
        calls().publish({ workflow_id, workflow_version }),
      ),
    );
    const { version_list } = await calls().versionList({ workflow_id });
    const versions = version_list.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort().reverse());
    expect(versions[0]).toBe('v3.0.0');
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe('environments', () => {
  test('hold what was published to them last, beside the versions', async () => {
    await save('first');
    const first = await calls().publish({ workflow_id, env: 'ppe_one', version_description: 'try' });
    expect(first.workflow_version).toBe('');
    expect((await calls().versionList({ workflow_id })).version_list).toEqual([]);
    await save('second');
    const second = await calls().publish({ workflow_id, env: 'ppe_one' });
    await calls().publish({ workflow_id, env: 'ppe_two', commit_id: first.publish_commit_id });
    const { env_list } = await calls().envList({ workflow_id });
    expect(env_list.map(({ env, commit_id, user }) => [env, commit_id, user.user_id])).toEqual([
      ['ppe_two', first.publish_commit_id, person.id],
      ['ppe_one', second.publish_commit_id, person.id],
    ]);
    const { version_list } = await calls().versionList({ workflow_id, type: 3 });
    expect(version_list.map(({ env, desc }) => [env, desc])).toEqual([
      ['ppe_two', ''],
      ['ppe_one', ''],
      ['ppe_one', 'try'],
    ]);
    const { schema } = await calls().historySchema({ workflow_id, env: 'ppe_two' });
    expect(schema).toBe(document('first'));
    await calls().revert({ workflow_id, commit_id: first.publish_commit_id, type: 3, env: 'ppe_one' });
    expect((await calls().canvas({ workflow_id })).workflow.schema_json).toBe(document('first'));
    await expect(
      calls().revert({ workflow_id, commit_id: second.publish_commit_id, env: 'ppe_two' }),
    ).rejects.toMatchObject(notFound);
  });

  test('are deleted, and what was published to them stays in the history', async () => {
    await save('first');
    await calls().publish({ workflow_id, env: 'ppe' });
    await calls().deleteEnv({ workflow_id, env: 'ppe' });
    expect((await calls().envList({ workflow_id })).env_list).toEqual([]);
    const { version_list } = await calls().versionList({ workflow_id, type: 4 });
    expect(version_list[0]).toMatchObject({ env: 'ppe', offline: true, is_delete: true });
    await expect(calls().deleteEnv({ workflow_id, env: 'ppe' })).rejects.toMatchObject(notFound);
  });

  test.each(['-', 'a b', '../x', 'é'])('refuses the name %s', async (env) => {
    await save('first');
    await expect(calls().publish({ workflow_id, env })).rejects.toMatchObject({
      code: errorCodes.workflowInvalid,
    });
  });
});

test('versions of several workflows are described at once, those of other spaces are left out', async () => {
  await save('first');
  await calls().publish({ workflow_id, version_description: 'one' });
  const other = await world.register();
  const map = { [workflow_id]: ['v0.0.1', 'v9.9.9'], '12345': ['v0.0.1'] };
  const ask = (who: TestPerson) =>
    who
      .clientOf({ workflow })
      .workflow.mgetVersionHistory({ space_id: who.spaceId, workflow_id_version_map: map });
  const { version_list } = await ask(person);
  expect(version_list.map((row) => [row.workflow_id, row.version, row.desc])).toEqual([
    [workflow_id, 'v0.0.1', 'one'],
  ]);
  expect((await ask(other)).version_list).toEqual([]);
});
