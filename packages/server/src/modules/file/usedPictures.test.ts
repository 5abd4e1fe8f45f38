import { account, errorCodes, files, workflow } from '@heddle/api-contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;

const of = (person: TestPerson) => person.clientOf({ account, files, workflow });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

test('a picture that a workflow shows is marked, and is deleted only when the workflow shows another', async () => {
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

test('an avatar that is worn is marked, and a file of others in a space is not mine', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a3' } })
    .png()
    .toBuffer();
  const person = await world.register();
  await of(person).account.uploadAvatar({ avatar: new File([new Uint8Array(bytes)], 'me.png') });
  const { files: mine } = await of(person).files.list();
  expect(mine).toMatchObject([{ kind: 'avatar', is_used: true, space_id: '', is_own: true }]);
});
