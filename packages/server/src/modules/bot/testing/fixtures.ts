import { bot } from '@heddle/api-contract/families/bot';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['bot_id', 'bind_bot_id'], async (owner) => {
    const { bot_id } = await owner.clientOf({ bot }).bot.create({ space_id: owner.spaceId, name: 'owned' });
    return { bot_id, bind_bot_id: bot_id };
  }),
];
