import { bot } from '@heddle/api-contract/families/bot';
import { channel } from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['channel_id', 'delivery_id'], async (owner) => {
    const api = owner.clientOf({ bot, channel });
    const { bot_id } = await api.bot.create({ space_id: owner.spaceId, name: 'In a channel' });
    const { channel_id } = await api.channel.save({
      bot_id,
      connector_id: connectors.webhook,
      is_enabled: true,
      settings: { webhook_url: 'https://hook.example/events' },
    });
    return { channel_id, delivery_id: newId() };
  }),
];
