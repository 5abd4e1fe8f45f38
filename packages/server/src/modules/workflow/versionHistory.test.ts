import { errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { helloOutput } from './samples/helloOutput.js';

let world: TestWorld;
let person: TestPerson;
let other: TestPerson;
const clientOf = (owner: TestPerson) => owner.clientOf({ workflow }).workflow;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

const document = (output: string) =>
  JSON.stringify(helloOutput('en')).replaceAll('"name":"name"', `"name":"${output}"`);

/** A workflow with the versions v0.0.1 and v0.1.0, whose Ends return different outputs. */
async function published() {
  const client = clientOf(person);
  const { workflow_id } = await client.create({
    name: 'told',
    desc: '',
    space_id: person.spaceId,
    icon_uri: '',
  });
  await client.save({ workflow_id, schema: document('first') });
  const first = await client.publish({ workflow_id, version_description: 'the beginning' });
  await client.save({ workflow_id, schema: document('second') });
  const second = await client.publish({ workflow_id, workflow_version: 'v0.1.0' });
  return { client, workflow_id, first, second };
}

test('lists versions newest first, with their author and description', async () => {
  const { client, workflow_id, first } = await published();
  const { version_list: versions, has_more } = await client.versionList({ workflow_id, type: 2 });
  expect(versions.map(({ version, desc }) => [version, desc])).toEqual([
    ['v0.1.0', ''],
    ['v0.0.1', 'the beginning'],
  ]);
  expect(versions[1]).toMatchObject({ commit_id: first.publish_commit_id, user: { user_id: person.id } });
  expect(has_more).toBe(false);
  const page = await client.versionList({ workflow_id, limit: 1 });
  expect(page).toMatchObject({ has_more: true, version_list: [{ version: 'v0.1.0' }] });
  const rest = await client.versionList({ workflow_id, limit: 1, cursor: page.cursor });
  expect(rest.version_list.map(({ version }) => version)).toEqual(['v0.0.1']);
  // Drafts have no history.
  expect((await client.versionList({ workflow_id, type: 0 })).version_list).toEqual([]);
});

test('returns a version unchanged, by name or commit, and restores it as the draft', async () => {
  const { client, workflow_id, first } = await published();
  const named = await client.historySchema({ workflow_id, workflow_version: 'v0.0.1' });
  expect(named).toMatchObject({ schema: document('first'), workflow_version: 'v0.0.1', name: 'told' });
  expect(await client.historySchema({ workflow_id, commit_id: first.publish_commit_id })).toEqual(named);
  const reverted = await client.revert({ workflow_id, commit_id: first.publish_commit_id, type: 2 });
  const canvas = await client.canvas({ workflow_id });
  expect(canvas.workflow.schema_json).toBe(document('first'));
  expect(canvas.vcs_data.submit_commit_id).toBe(reverted.submit_commit_id);
  // The restored draft is untested, as after any change.
  expect(canvas.workflow.status).toBe(1);
  // Saving from the previous commit is a conflict.
  await expect(
    client.save({ workflow_id, schema: document('third'), submit_commit_id: first.publish_commit_id }),
  ).rejects.toMatchObject({ code: errorCodes.changedElsewhere });
});

test('returns the interface of a version, with the name of the newest version', async () => {
  const { client, workflow_id } = await published();
  const details = (workflow_version?: string) =>
    client.workflowDetailInfo({
      space_id: person.spaceId,
      workflow_filter_list: [{ workflow_id, ...(workflow_version !== undefined && { workflow_version }) }],
    });
  const outputs = async (version?: string) => (await details(version))[0]!.outputs.map(({ name }) => name);
  expect(await outputs('v0.0.1')).toEqual(['first']);
  expect(await outputs()).toEqual(['second']);
  expect((await details('v0.0.1'))[0]).toMatchObject({
    flow_version: 'v0.0.1',
    flow_version_desc: 'the beginning',
    latest_flow_version: 'v0.1.0',
  });
  expect(await details('v9.9.9')).toEqual([]);
  expect(await client.workflowDetailInfo({ space_id: person.spaceId })).toEqual([]);
});

test('refuses workflows of other people, and reports missing versions', async () => {
  const { client, workflow_id, first } = await published();
  const commit_id = first.publish_commit_id;
  const stranger = clientOf(other);
  for (const call of [
    stranger.versionList({ workflow_id }),
    stranger.historySchema({ workflow_id, commit_id }),
    stranger.revert({ workflow_id, commit_id }),
  ])
    await expect(call).rejects.toMatchObject({ code: errorCodes.accessDenied });
  const hidden = await stranger.workflowDetailInfo({
    space_id: other.spaceId,
    workflow_filter_list: [{ workflow_id, workflow_version: 'v0.0.1' }],
  });
  expect(hidden).toEqual([]);
  await expect(client.historySchema({ workflow_id, commit_id: '123' })).rejects.toMatchObject({
    code: errorCodes.workflowNotFound,
  });
  await expect(client.historySchema({ workflow_id })).rejects.toMatchObject({ code: errorCodes.badRequest });
});
