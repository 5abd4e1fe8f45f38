import { files } from '@heddle/api-contract/families/file';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['file_id', 'uploadID'], async (owner) => {
    const file = new File(['owned'], 'owned.txt');
    const { file_id } = await owner.clientOf({ files }).files.upload({ space_id: owner.spaceId, file });
    // A multi-step upload has the id of its future file.
    return { file_id, uploadID: file_id };
  }),
];
