import { errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { files } from '@heddle/api-contract/families/file';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { findUsedBy } from '../../resources/references.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { workflows, workflowVersions } from '../workflow/tables.js';

let world: TestWorld;
let owner: TestPerson;

const of = (person: TestPerson) => person.clientOf({ account, files, workflow });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

test('marks a picture used by a workflow, and deletes it only after the workflow uses another', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#375a7f' } })
    .png()
    .toBuffer();
  const upload = () =>
    of(owner).files.uploadBase64({
      file_head: { file_type: 'png', biz_type: 6 },
      data: picture.toString('base64'),
    });
  const { upload_uri: icon_uri } = await upload();
  const { workflow_id } = await of(owner).workflow.create({
    name: 'shown',
    space_id: owner.spaceId,
    icon_uri,
  });
  const [shown] = (await of(owner).files.list()).files;
  expect(shown).toMatchObject({ kind: 'icon', is_used: true, is_own: true, space_id: owner.spaceId });
  const remove = () => of(owner).files.remove({ file_ids: [shown!.file_id] });
  await expect(remove()).rejects.toMatchObject({ code: errorCodes.fileInUse });

  const { upload_uri: another } = await upload();
  await of(owner).workflow.updateMeta({ workflow_id, space_id: owner.spaceId, icon_uri: another });
  expect(await remove()).toEqual({ deleted_ids: [shown!.file_id] });
  const left = (await of(owner).files.list()).files;
  expect(left.map(({ uri, is_used }) => [uri, is_used])).toEqual([[another, true]]);
});

test("marks an avatar in use, and does not treat other members' files as the person's own", async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a3' } })
    .png()
    .toBuffer();
  const person = await world.register();
  await of(person).account.uploadAvatar({ avatar: new File([new Uint8Array(bytes)], 'me.png') });
  const { files: mine } = await of(person).files.list();
  expect(mine).toMatchObject([{ kind: 'avatar', is_used: true, space_id: '', is_own: true }]);
});

test('deletes a file that a workflow refers to only on confirmation, and lists the workflow', async () => {
  const api = of(owner);
  const upload = async (name: string) =>
    api.files.upload({ space_id: owner.spaceId, file: new File(['weft and warp'], name) });
  const save = async (name: string, text: string) => {
    const { workflow_id } = await api.workflow.create({ name, space_id: owner.spaceId });
    const schema = JSON.stringify({ nodes: [], edges: [], note: text });
    await api.workflow.save({ workflow_id, schema });
    return workflow_id;
  };
  const [byAddress, byUri, free] = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')];
  const drawn = await save('with_an_address', byAddress.url);
  const named = await save('with_a_uri', `a picture: ${byUri.uri}`);
  // Only begins with the same digits.
  await save('another', `file-${free.file_id}9.txt`);
  const remove = (file_ids: string[], even_if_named?: boolean) =>
    api.files.remove({ file_ids, ...(even_if_named && { even_if_named }) });
  const naming = (workflow_id: string, name: string) => ({ workflow_id, space_id: owner.spaceId, name });

  await expect(remove([byAddress.file_id])).rejects.toMatchObject({
    code: errorCodes.fileInUse,
    data: { workflows: [naming(drawn, 'with_an_address')] },
  });
  await expect(remove([free.file_id, byUri.file_id])).rejects.toMatchObject({
    data: { workflows: [naming(named, 'with_a_uri')] },
  });
  expect((await api.files.list()).files.map(({ file_id }) => file_id)).toContain(free.file_id);
  expect(await remove([free.file_id])).toEqual({ deleted_ids: [free.file_id] });

  // A deleted workflow no longer refers to anything.
  await api.workflow.delete({ workflow_id: drawn, space_id: owner.spaceId });
  expect(await remove([byAddress.file_id])).toEqual({ deleted_ids: [byAddress.file_id] });
  expect(await remove([byUri.file_id], true)).toEqual({ deleted_ids: [byUri.file_id] });
});

test('finds references in published versions too, but reveals no workflow to outsiders', async () => {
  const api = of(owner);
  const { id: team } = await owner.client.space.save({ name: 'Weavers' });
  const member = await world.register();
  const member_info_list = [{ user_id: member.id, space_role_type: 3 as const }];
  await owner.client.space.invite({ space_id: team, member_info_list });
  await member.client.space.join({ space_id: team });
  const { file_id, url } = await of(member).files.upload({ space_id: team, file: new File(['w'], 'w.txt') });
  const { workflow_id } = await api.workflow.create({ name: 'mine_alone', space_id: owner.spaceId });
  const { db } = world.database;
  const version = { id: newId(), workflowId: workflow_id, version: 'v0.0.1', commitId: newId() };
  await db
    .insert(workflowVersions)
    .values({ ...version, schema: JSON.stringify({ url }), creatorId: owner.id, createdAt: new Date() });
  // As an earlier version stored it.
  await db.update(workflows).set({ referencesKey: null }).where(eq(workflows.id, workflow_id));
  expect(await findUsedBy(world.app.app, owner.id, 'file', [file_id])).toMatchObject([{ id: workflow_id }]);
  expect(await of(member).files.remove({ file_ids: [file_id] })).toEqual({ deleted_ids: [file_id] });
});

test('ignores workflows in a deleted space', async () => {
  const api = of(owner);
  const { id: team } = await owner.client.space.save({ name: 'Dyers' });
  const file = new File(['w'], 'w.txt');
  const { file_id, url } = await api.files.upload({ space_id: owner.spaceId, file });
  const { workflow_id } = await api.workflow.create({ name: 'in_a_team', space_id: team });
  await api.workflow.save({ workflow_id, schema: JSON.stringify({ nodes: [], edges: [], note: url }) });
  expect(await findUsedBy(world.app.app, owner.id, 'file', [file_id])).toMatchObject([{ id: workflow_id }]);
  await owner.client.space.remove({ space_id: team });
  expect(await findUsedBy(world.app.app, owner.id, 'file', [file_id])).toEqual([]);
});
