import { bot } from '@heddle/api-contract/families/bot';
import { memory, memoryTypes } from '@heddle/api-contract/families/memory';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'memory.bot_id',
      'memory.connector_id',
      'memory.biz_id',
      'memory.iid',
      'memory.message_id',
      'memory.search_results_id',
    ],
    async (owner) => {
      const calls = owner.clientOf({ bot, memory });
      const { bot_id } = await calls.bot.create({ space_id: owner.spaceId, name: 'remembers' });
      const { iid } = await calls.memory.addItem({ bot_id, item_type: memoryTypes.topic, text: 'owned' });
      return {
        'memory.bot_id': bot_id,
        'memory.connector_id': '10000010',
        'memory.biz_id': iid,
        'memory.iid': iid,
        'memory.search_results_id': iid,
        'memory.message_id': '0',
      };
    },
  ),
];
