// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { audit } from '@heddle/api-contract/families/audit';
import { files } from '@heddle/api-contract/families/file';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { library } from '@heddle/api-contract/families/library';
import { model } from '@heddle/api-contract/families/model';
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
