import { bot } from '@heddle/api-contract/families/bot';
import { card } from '@heddle/api-contract/families/card';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'card_id',
      'card.card_ids',
      'card.bind_card_id',
      'card.DraftID',
      'card.template_id',
      'card.bot_id',
      'card.plugin_id',
      'card.api_id',
      'card.business_id',
    ],
    async (owner, idOf) => {
      const calls = owner.clientOf({ card }).card;
      const space_id = owner.spaceId;
      const { card_id } = await calls.create({ space_id, name: 'owned' });
      await calls.publish({ card_id });
      const { card_meta_info } = await calls.info({ card_id });
      const { dsl_content } = card_meta_info[0]!;
      const { template_id } = await calls.saveTemplate({ space_id, name: 'owned', dsl_content });
      const { bot_id } = await owner.clientOf({ bot }).bot.create({ space_id, name: 'shows cards' });
      return {
        card_id,
        'card.card_ids': card_id,
        'card.bind_card_id': card_id,
        'card.DraftID': card_id,
        'card.template_id': template_id,
        'card.bot_id': bot_id,
        'card.plugin_id': await idOf('plugin.plugin_id'),
        'card.api_id': await idOf('plugin.api_id'),
        'card.business_id': await idOf('workflow_id'),
      };
    },
  ),
];
