import { database, fieldTypes } from '@heddle/api-contract/families/database';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    ['database_id', 'database_info_id', 'database.id', 'database.change_id', 'database.SpaceId'],
    async (owner) => {
      const calls = owner.clientOf({ database }).database;
      const { database_info } = await calls.add({
        space_id: owner.spaceId,
        table_name: `owned_${Date.now()}${Math.floor(Math.random() * 1e6)}`,
        field_list: [{ name: 'title', type: fieldTypes.text }],
      });
      const { id } = database_info;
      const { change_id } = await calls.updateRecords({ database_id: id, record_data_add: [{ title: 'a' }] });
      return {
        database_id: id,
        database_info_id: id,
        'database.id': id,
        'database.change_id': change_id,
        'database.SpaceId': owner.spaceId,
      };
    },
  ),
];
