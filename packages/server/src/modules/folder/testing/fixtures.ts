import { bot } from '@heddle/api-contract/families/bot';
import { folder, folderTypes } from '@heddle/api-contract/families/folder';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['folder_id', 'parent_folder_id', 'dest_folder_id', 'folder_space_id'], async (owner) => {
    const { folder_id } = await owner
      .clientOf({ folder })
      .folder.create({ space_id: owner.spaceId, type: folderTypes.app, name: `owned ${newId()}` });
    return {
      folder_id,
      parent_folder_id: folder_id,
      dest_folder_id: folder_id,
      folder_space_id: owner.spaceId,
    };
  }),
  fixture(['folder.object_id', 'favorite.entity_id', 'favorite.product_id'], async (owner) => {
    const { bot_id } = await owner.clientOf({ bot }).bot.create({ space_id: owner.spaceId, name: 'owned' });
    return { 'folder.object_id': bot_id, 'favorite.entity_id': bot_id, 'favorite.product_id': bot_id };
  }),
];
