// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { files } from '@heddle/api-contract/families/file';
import { folder, folderObjectTypes, folderTypes } from '@heddle/api-contract/families/folder';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { library, resourceTypes } from '@heddle/api-contract/families/library';
import { model } from '@heddle/api-contract/families/model';
import { prompt } from '@heddle/api-contract/families/prompt';
import { workflow } from '@heddle/api-contract/families/workflow';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('the library filters workflows by name, type and status, with pagination', async () => {
  const person = await world.register();
  const client = person.clientOf({ library, workflow });
  const space_id = person.spaceId;
  for (let index = 0; index < 5; index++) {
    await client.workflow.create({ space_id, name: `loom_${index}`, desc: 'warp' });
  }
  const list = (filter: object) => client.library.resourceList({ space_id, ...filter });
  const first = await list({ name: 'LOOM_', size: 3 });
  expect(first.has_more).toBe(true);
  const second = await list({ name: 'LOOM_', size: 3, cursor: first.cursor });
  expect(second.has_more).toBe(false);
  const names = [...first.resource_list, ...second.resource_list].map(({ name }) => name);
  expect(names.sort()).toEqual(['loom_0', 'loom_1', 'loom_2', 'loom_3', 'loom_4']);
  expect(first.resource_list[0]).toMatchObject({ res_type: 2, desc: 'warp', publish_status: 1, space_id });
  expect((await list({ name: 'loom_%' })).resource_list).toEqual([]);
  expect((await list({ res_type_filter: [4] })).resource_list).toEqual([]);
  expect((await list({ name: 'loom', publish_status_filter: 2 })).resource_list).toEqual([]);
  expect((await list({ name: 'loom', res_type_filter: [2, -1], user_filter: 1 })).resource_list.length).toBe(
    5,
  );
  await expect(list({ cursor: 'forged' })).rejects.toMatchObject({ code: errorCodes.badRequest });
});

test('the icon of a workflow has an address that is valid for the caller in every list', async () => {
  const person = await world.register();
  const client = person.clientOf({ files, library, workflow });
  const space_id = person.spaceId;
  const data = (
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const { upload_uri: icon_uri } = await client.files.uploadBase64({
    file_head: { file_type: 'png', biz_type: 6 },
    data,
  });
  const { workflow_id } = await client.workflow.create({ space_id, name: 'pictured', icon_uri });
  await client.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  const { workflow_version } = await client.workflow.publish({ workflow_id });
  const { resource_list } = await client.library.resourceList({ space_id, name: 'pictured' });
  const [details] = await client.workflow.workflowDetail({ space_id, workflow_ids: [workflow_id] });
  const history = await client.workflow.historySchema({ space_id, workflow_id, workflow_version });
  expect(details?.icon_uri).toBe(icon_uri);
  for (const address of [resource_list[0]?.icon, details?.icon, history.url]) {
    const response = await world.app.request(address ?? '');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});

test('an export of a space is in the audit log', async () => {
  const person = await world.register();
  const { audit: log, library: calls } = person.clientOf({ audit, library });
  const { id: space_id } = await person.client.space.save({ name: 'Team' });
  await calls.exportSpace({ space_id });
  const { items } = await log.list({ space_id });
  expect(items).toMatchObject([
    { action: 'library.exportSpace', actor_id: person.id, outcome: 'done', space_id },
  ]);
});

test('agents and applications are an empty page, for members only', async () => {
  const person = await world.register();
  const other = await world.register();
  const list = (who: typeof person) =>
    who.clientOf({ intelligence }).intelligence.draftList({ space_id: person.spaceId });
  expect(await list(person)).toEqual({ intelligences: [], total: 0, has_more: false, next_cursor_id: '' });
  await expect(list(other)).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test("the models are listed with the built-in one marked, in the person's language", async () => {
  const person = await world.register();
  const { model_list, default_model_id } = await person.clientOf({ model }).model.typeList({});
  expect(model_list).toMatchObject([
    { model_type: '1', is_demo: true, name: expect.stringContaining('Demo') },
  ]);
  expect(default_model_id).toBe('1');
});

test('the library sorts by name across types, says how many there are, and lists what is in a folder', async () => {
  const person = await world.register();
  const {
    folder: folders,
    library: calls,
    prompt: prompts,
    workflow: flows,
  } = person.clientOf({
    folder,
    library,
    prompt,
    workflow,
  });
  const { id: space_id } = await person.client.space.save({ name: 'Trees' });
  const { workflow_id } = await flows.create({ space_id, name: 'Birch' });
  for (const name of ['alder', 'Cedar'])
    await prompts.save({ prompt: { space_id, name, prompt_text: 'text' } });
  const list = async (more: object) => {
    const { resource_list, total } = await calls.resourceList({ space_id, ...more });
    return { names: resource_list.map(({ name }) => name), total };
  };
  expect(await list({ sort_by: 'nameAsc' })).toEqual({ names: ['alder', 'Birch', 'Cedar'], total: 3 });
  expect((await list({ sort_by: 'nameDesc', size: 2 })).names).toEqual(['Cedar', 'Birch']);
  expect((await list({ sort_by: 'editedAsc' })).names).toEqual(['Birch', 'alder', 'Cedar']);
  const type = folderTypes.resource;
  const { folder_id } = await folders.create({ space_id, type, name: 'Trees' });
  await folders.moveObjects({
    ...{ dest_folder_id: folder_id, folder_space_id: space_id },
    move_objects: [{ object_id: workflow_id, object_type: folderObjectTypes.workflow }],
  });
  expect(await list({ folder_ids: [folder_id] })).toEqual({ names: ['Birch'], total: 1 });
  const other = await world.register();
  const foreign = other.clientOf({ library }).library.resourceList({
    ...{ space_id: other.spaceId, folder_ids: [folder_id] },
  });
  expect((await foreign).resource_list).toEqual([]);
});

test('resources of several types are deleted together, and the reasons tell which were not', async () => {
  const person = await world.register();
  const { library: calls, prompt: prompts, workflow: flows } = person.clientOf({ library, prompt, workflow });
  const { id: space_id } = await person.client.space.save({ name: 'Team' });
  const { workflow_id } = await flows.create({ space_id, name: 'first' });
  const { id: prompt_id } = await prompts.save({ prompt: { space_id, name: 'second', prompt_text: 'text' } });
  const stranger = await world.register();
  const mine = { res_id: workflow_id, res_type: resourceTypes.workflow };
  const theirs = await stranger
    .clientOf({ library })
    .library.deleteResources({ space_id: stranger.spaceId, resources: [mine] });
  expect(theirs.failed).toMatchObject([{ res_id: workflow_id, code: expect.any(Number) }]);
  const gone = { res_id: '7000000000000000001', res_type: resourceTypes.prompt };
  const { failed } = await calls.deleteResources({
    space_id,
    resources: [mine, gone, { res_id: prompt_id, res_type: resourceTypes.prompt }],
  });
  expect(failed.map(({ res_id }) => res_id)).toEqual([gone.res_id]);
  expect((await calls.resourceList({ space_id })).total).toBe(0);
});
