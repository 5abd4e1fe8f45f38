import { database, fieldTypes } from '@heddle/api-contract/families/database';
import { fixture } from '../../../testing/fixture.js';

let made = 0;

export const fixtures = [
  fixture(
    [
      'database_id',
      'database_info_id',
      'databaseId',
      'table_id',
      'table_ids',
      'database.id',
      'database.change_id',
      'database.SpaceId',
      'database.creator_id',
      'databaseLegacy.creator_id',
      'databaseLegacy.data_id',
      'databaseLegacy.data_ids',
    ],
    async (owner) => {
      const calls = owner.clientOf({ database }).database;
      const { database_info } = await calls.add({
        space_id: owner.spaceId,
        table_name: `owned_${++made}`,
        field_list: [{ name: 'title', type: fieldTypes.text }],
      });
      const { id } = database_info;
      const { change_id, data } = await calls.updateRecords({
        database_id: id,
        record_data_add: [{ title: 'a' }],
      });
      return {
        database_id: id,
        database_info_id: id,
        databaseId: id,
        table_id: id,
        table_ids: id,
        'database.id': id,
        'database.change_id': change_id,
        'database.SpaceId': owner.spaceId,
        'database.creator_id': owner.id,
        'databaseLegacy.creator_id': owner.id,
        'databaseLegacy.data_id': data[0]!.bstudio_id!,
        'databaseLegacy.data_ids': data[0]!.bstudio_id!,
      };
    },
  ),
];
